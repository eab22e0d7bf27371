import type { Span } from '../../model/extraction.ts';

/** Searches in lists of spans that are sorted and do not overlap: an answer may be long, and full of names. */

/** The place of the first span that starts at or after an offset. */
export function firstFrom(spans: readonly { start: number }[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the span that holds an offset, or of the last one before it. */
export function spanAt(spans: readonly Span[], offset: number): number {
  return Math.max(0, firstFrom(spans, offset + 1) - 1);
}

export function overlapsAny(spans: readonly Span[], { start, end }: Span): boolean {
  const at = spanAt(spans, start);
  return [spans[at], spans[at + 1]].some(
    (span) => span !== undefined && span.start < end && start < span.end,
  );
}

/** The spans that start within another one. */
export function startingIn<Item extends Span>(spans: readonly Item[], { start, end }: Span): Item[] {
  return spans.slice(firstFrom(spans, start), firstFrom(spans, end));
}
