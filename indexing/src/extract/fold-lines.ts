import { isWhitespace } from './page-text.ts';

const SPACE = 32;

/** A part of the folded text that is there as it was. */
interface Run {
  /** Where it begins in the line, and in the text that was folded. */
  at: number;
  from: number;
}

export interface FoldedLine {
  /** Where it begins and ends among all lines. */
  start: number;
  end: number;
  runs: readonly Run[];
}

/** White space that is no single space, with all around it. NUL is no character of a page. */
const UNEVEN =
  /[\0-\x1F\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF][\0-\x20\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*| [\0-\x20\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+/g;

/**
 * Texts, each in one line: white space is a single space, with none at the ends. `texts` has them with a line feed after each, and `ends`
 * the places of these; each has a word. What is even is taken over as it is, because all of every page passes here.
 */
export function foldLines(
  texts: string,
  ends: readonly number[],
): { text: string; lines: readonly FoldedLine[] } {
  const parts: string[] = [];
  const lines: FoldedLine[] = [];
  let length = 0;
  let start = 0;
  let runs: Run[] = [];
  let from = 0;
  while (isBlank(texts.charCodeAt(from))) from++;
  UNEVEN.lastIndex = from;
  while (UNEVEN.test(texts)) {
    const to = UNEVEN.lastIndex;
    let blank = to - 1;
    while (blank > from && isBlank(texts.charCodeAt(blank - 1))) blank--;
    if (blank > from) {
      runs.push({ at: length - start, from });
      parts.push(texts.slice(from, blank));
      length += blank - from;
    }
    from = to;
    const end = ends[lines.length];
    if (end !== undefined && end < to) {
      lines.push({ start, end: length, runs });
      runs = [];
      parts.push('\n');
      length += 1;
      start = length;
    } else if (length > start && hasSpace(texts, blank, to)) {
      parts.push(' ');
      length += 1;
    }
  }
  parts.pop();
  return { text: parts.join(''), lines };
}

/** Where a place of the text that was folded is in its line. */
export function placeInLine({ start, end, runs }: FoldedLine, place: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.from ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  if (run === undefined) return 0;
  const next = runs[low]?.at ?? end - start;
  return Math.min(run.at + place - run.from, next);
}

/** White space, or NUL, which is no character of a page and does not separate words. */
function isBlank(code: number): boolean {
  return code <= SPACE || (code >= 0xa0 && isWhitespace(code));
}

function hasSpace(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) !== 0) return true;
  return false;
}
