import type { KeptEdit } from '../../ports/plan-store.ts';
import { applyEdits } from './apply-edits.ts';
import { found, refused, type Edit, type Found } from './edit.ts';

/** Raw characters that are kept from both sides of an edit. */
const KEPT = 48;
/** As many have to be there still on one side, where the new text alone says little. */
const LEAST = 12;

/** The same edits with what is around each of them once all are made. */
export function withSurroundings(raw: string, edits: readonly Edit[]): KeptEdit[] {
  const after = applyEdits(raw, edits) ?? raw;
  return edits.map((edit) => {
    const start = movedStart(edit, edits);
    const end = start + edit.new.length;
    return {
      ...edit,
      before: after.slice(Math.max(0, start - KEPT), start),
      after: after.slice(end, end + KEPT),
    };
  });
}

/** Where an edit is once all are made. */
function movedStart(edit: Edit, edits: readonly Edit[]): number {
  const before = edits.filter(({ start }) => start < edit.start);
  return before.reduce((start, { old, new: now }) => start + now.length - old.length, edit.start);
}

/** The edit that takes one back in the text that it and the others have made. */
export function reversed(edit: Edit, edits: readonly Edit[]): Edit {
  return {
    start: movedStart(edit, edits),
    old: edit.new,
    new: edit.old,
    removes: edit.adds,
    adds: edit.removes,
  };
}

/** The edit that takes another one back in a text that may have changed since. What it wrote has to be found once. */
export function undoEdit(raw: string, made: KeptEdit): Found<Edit> {
  const places: { start: number; score: number }[] = [];
  if (made.new === '') return refused('not_found');
  for (let at = raw.indexOf(made.new); at >= 0; at = raw.indexOf(made.new, at + 1)) {
    const ahead = commonEnd(raw.slice(Math.max(0, at - KEPT), at), made.before);
    const behind = commonStart(raw.slice(at + made.new.length, at + made.new.length + KEPT), made.after);
    places.push({ start: at, score: Math.max(score(ahead, made.before), score(behind, made.after)) });
    if (places.length > 1000) break;
  }
  const addsWhole = made.removes.length === 0;
  const likely = places.filter((place) => place.score >= 1);
  const fitting = likely.length > 0 ? likely : addsWhole ? places : [];
  if (fitting.length > 1) {
    const exact = fitting.filter(({ start }) => isExact(raw, start, made));
    if (exact.length !== 1) return refused('ambiguous');
    fitting.splice(0, fitting.length, ...exact);
  }
  const [place] = fitting;
  if (place === undefined) return refused('not_found');
  return found({
    start: place.start,
    old: made.new,
    new: made.old,
    removes: made.adds,
    adds: made.removes,
  });
}

function isExact(raw: string, start: number, { new: now, before, after }: KeptEdit): boolean {
  return raw.slice(0, start).endsWith(before) && raw.startsWith(after, start + now.length);
}

/** 1 or more when enough of what was there is still there. */
function score(common: number, kept: string): number {
  return kept.length === 0 ? 0 : common / Math.min(LEAST, kept.length);
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

function commonEnd(one: string, other: string): number {
  let size = 0;
  while (size < one.length && size < other.length && one.at(-1 - size) === other.at(-1 - size)) size++;
  return size;
}
