import { appendFileSync } from 'node:fs';

/** What `npm run fuzz` hands over to the tests, by the environment. */
export const RUNS = 'SIGNPOST_FUZZ_RUNS';
export const SEED = 'SIGNPOST_FUZZ_SEED';
export const REPORT = 'SIGNPOST_FUZZ_REPORT';

/** In the test command the seed is always the same, so that a commit does not fail by chance. */
const USUAL_SEED = 27;

export interface Amount {
  runs: number;
  seed: number;
}

/** A little in the test command; by hand, what was asked for. */
export function amountOf(little: number): Amount {
  return { runs: Number(process.env[RUNS] ?? little), seed: Number(process.env[SEED] ?? USUAL_SEED) };
}

/** For properties of which a try takes a second: a hundredth of what was asked for by hand. */
export function propertyAmountOf(little: number): { numRuns: number; seed: number } {
  const { runs, seed } = amountOf(little * 100);
  return { numRuns: Math.ceil(runs / 100), seed };
}

/** Without a limit by hand. */
export const PATIENT = { timeout: process.env[RUNS] === undefined ? 240_000 : 24 * 3_600_000 };

/** One line of the table that `npm run fuzz` prints. */
export interface PartReport {
  part: string;
  tried: number;
  /** The distinct problems that were found. */
  problems: number;
  seconds: number;
  /** The longest that one try took, in milliseconds. */
  slowestMs: number;
  /** The most memory of the process after a try, in MB. */
  mostMegabytes: number;
  /** How often each outcome came. */
  outcomes: Record<string, number>;
}

export function report(line: PartReport): void {
  const file = process.env[REPORT];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
