import { lowerBound } from '../build/ranks.ts';

/** Different texts in the order of their UTF-8; the place of a text is its rank. */
export interface RankedTexts {
  length: number;
  bytesOf(rank: number): Buffer;
  /** False for a text that nothing has any more. */
  isUsed(rank: number): boolean;
}

export interface PlacedTexts {
  /** Rank before -> rank after; of a text that is gone, that of the next one. */
  shifted: Uint32Array;
  /** Text -> rank after. */
  rankOf: ReadonlyMap<string, number>;
  /** Those that were not there, in order, each with the rank before which it comes. */
  added: { bytes: Buffer; before: number }[];
  length: number;
}

/** Puts texts among others. */
export function placeTexts(texts: Iterable<string>, known: RankedTexts): PlacedTexts {
  const found = new Map<string, number>();
  const fresh: { text: string; bytes: Buffer; before: number }[] = [];
  for (const text of new Set(texts)) {
    const bytes = Buffer.from(text);
    const { rank, isThere } = find(bytes, known);
    if (isThere) found.set(text, rank);
    else fresh.push({ text, bytes, before: rank });
  }
  fresh.sort((one, other) => one.bytes.compare(other.bytes));
  const revived = new Set(found.values());
  const shifted = new Uint32Array(known.length);
  const rankOf = new Map<string, number>();
  let [next, at] = [0, 0];
  const takeFresh = (before: number): void => {
    for (; (fresh[at]?.before ?? Infinity) <= before; at += 1) {
      rankOf.set(fresh[at]?.text ?? '', next);
      next += 1;
    }
  };
  for (let rank = 0; rank < known.length; rank += 1) {
    takeFresh(rank);
    shifted[rank] = next;
    if (known.isUsed(rank) || revived.has(rank)) next += 1;
  }
  takeFresh(known.length);
  for (const [text, rank] of found) rankOf.set(text, shifted[rank] ?? 0);
  return { shifted, rankOf, added: fresh, length: next };
}

/** The rank of the text or, when it is not there, of the first one after it. */
function find(bytes: Buffer, known: RankedTexts): { rank: number; isThere: boolean } {
  const rank = lowerBound(known.length, (place) => known.bytesOf(place).compare(bytes) < 0);
  return { rank, isThere: rank < known.length && known.bytesOf(rank).equals(bytes) };
}
