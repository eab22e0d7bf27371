import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../released.json');

/** A ratio may fall by less than this part of itself. */
const TENTH = 0.1;

/** What is measured against something else in the same run, so that it can be compared with that of another day and machine. */
export interface Ratio {
  value: number;
  isBetter: 'higher' | 'lower';
}

/** Ratios by target and what was measured. */
export type Ratios = Readonly<Record<string, number>>;

/** `bench` and `bench:full` measure different sizes. */
export type Size = 'bench' | 'full';

/** Names a line by what stays the same from run to run: the figures in brackets do not. */
export function nameOf({ target, what }: { target: string; what: string }): string {
  return `${target} ${what.replaceAll(/ \([^()]*\d[^()]*\)/g, '')}`;
}

/** Whether a ratio is worse than that of the last release by more than a tenth. What is new cannot be. */
export function hasFallen({ value, isBetter }: Ratio, released: number | undefined): boolean {
  if (released === undefined) return false;
  return isBetter === 'higher' ? value < released * (1 - TENTH) : value > released / (1 - TENTH);
}

export function readReleased(size: Size): Ratios {
  return readAll()[size];
}

/** Keeps what was measured as the ratios of a release; those of parts that did not run stay. */
export function writeReleased(size: Size, measured: Ratios): void {
  const all = readAll();
  const ratios = Object.entries({ ...all[size], ...measured }).map(([name, value]) => [
    name,
    Number(value.toPrecision(3)),
  ]);
  writeFileSync(FILE, `${JSON.stringify({ ...all, [size]: Object.fromEntries(ratios) }, null, 2)}\n`);
}

function readAll(): Record<Size, Ratios> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<Size, Ratios>;
}
