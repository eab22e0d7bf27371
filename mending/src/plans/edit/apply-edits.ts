import { createHash } from 'node:crypto';
import type { Edit } from './edit.ts';
import { readText } from './readable-text.ts';

/** The text with all edits made. They must not overlap, and each has to fit what is there. */
export function applyEdits(raw: string, edits: readonly Edit[]): string | null {
  let text = '';
  let at = 0;
  for (const { start, old, new: now } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < at || !raw.startsWith(old, start)) return null;
    text += raw.slice(at, start) + now;
    at = start + old.length;
  }
  return text + raw.slice(at);
}

/** Edits whose spans touch no earlier one, and the rest. */
export function withoutOverlaps<One extends { edit: Edit }>(
  all: readonly One[],
): { fit: One[]; overlap: One[] } {
  const fit: One[] = [];
  const overlap: One[] = [];
  for (const one of all) {
    const end = one.edit.start + one.edit.old.length;
    const isHit = fit.some(({ edit }) => one.edit.start < edit.start + edit.old.length && edit.start < end);
    (isHit ? overlap : fit).push(one);
  }
  return { fit, overlap };
}

/** Whether the links of both texts differ by exactly what the edits say. */
export function hasPlannedLinks(before: string, after: string, edits: readonly Edit[]): boolean {
  const expected = addressesIn(before);
  for (const { removes, adds } of edits) {
    for (const address of removes) expected.set(address, (expected.get(address) ?? 0) - 1);
    for (const address of adds) expected.set(address, (expected.get(address) ?? 0) + 1);
  }
  const there = addressesIn(after);
  return [...new Set([...expected.keys(), ...there.keys()])].every(
    (address) => (expected.get(address) ?? 0) === (there.get(address) ?? 0),
  );
}

function addressesIn(raw: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { href } of readText(raw).links) counts.set(href.value, (counts.get(href.value) ?? 0) + 1);
  return counts;
}

export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
