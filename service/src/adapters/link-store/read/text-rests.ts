import { TEXT_END } from '../build/text-column-writer.ts';

/** Texts one after the other, each with its end; where each begins, and where the last one ends. */
export interface Texts {
  bytes: Uint8Array;
  starts: Uint32Array;
}

export const MOST_SHARED = 255;

/** With how many of the bytes that a text shares with the one before its rest begins, at most. */
export const REST_CONTEXT = 3;

/** Rests that take more than this part of the bytes of their texts are as slow to look through as these. */
const MOST_REST = 1 / 2;

/** Where each text begins, and where the last one ends. */
export function textStarts(chunk: Buffer): Uint32Array {
  let texts = 0;
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === TEXT_END) texts += 1;
  const starts = new Uint32Array(texts + 1);
  for (let at = 0, text = 0; text < texts; at += 1) {
    if (chunk[at] !== TEXT_END) continue;
    text += 1;
    starts[text] = at + 1;
  }
  return starts;
}

/** How many bytes each text shares with the one before, and a 0 after the last. */
export function sharedBytes({ bytes, starts }: Texts): Uint8Array {
  const shared = new Uint8Array(starts.length);
  for (let text = 1; text < starts.length - 1; text += 1) {
    const before = starts[text - 1] ?? 0;
    const start = starts[text] ?? 0;
    const most = Math.min(MOST_SHARED, start - before - 1);
    let same = 0;
    // The end of a text is in no other.
    while (same < most && bytes[before + same] === bytes[start + same]) same += 1;
    shared[text] = same;
  }
  return shared;
}

/**
 * The end of each text: what it does not share with the one before, and `REST_CONTEXT` bytes before that. A term of up to one byte more
 * is in it, or in what the text shares with the one before. Null where that saves little.
 */
export function restsOf({ bytes, starts }: Texts, shared: Uint8Array): Texts | null {
  const texts = starts.length - 1;
  const restStarts = new Uint32Array(starts.length);
  for (let text = 0; text < texts; text += 1) {
    const length = (starts[text + 1] ?? 0) - (starts[text] ?? 0);
    restStarts[text + 1] = (restStarts[text] ?? 0) + length - leftOut(shared[text] ?? 0);
  }
  const rests = new Uint8Array(restStarts[texts] ?? 0);
  if (rests.length > bytes.length * MOST_REST) return null;
  for (let text = 0, to = 0; text < texts; text += 1) {
    const end = starts[text + 1] ?? 0;
    for (let at = (starts[text] ?? 0) + leftOut(shared[text] ?? 0); at < end; at += 1) {
      rests[to] = bytes[at] ?? 0;
      to += 1;
    }
  }
  return { bytes: rests, starts: restStarts };
}

function leftOut(shared: number): number {
  return Math.max(0, shared - REST_CONTEXT);
}
