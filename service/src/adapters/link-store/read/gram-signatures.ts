/** How many texts share a signature: some kilobytes, searched in a microsecond or two. */
export const GROUP_TEXTS = 64;

/** Bits of a signature. Every three bytes in a row set one of them. */
const BITS = 4096;

/**
 * Tells which groups of texts can contain a term, without looking at the texts: those whose signature has the bit of every
 * three bytes of the term. Signatures are kept bit by bit, one bitmap of all groups for each, so that a term takes a few of them.
 */
export class GramSignatures {
  readonly groups: number;
  /** Words of 32 groups in the bitmap of each bit. */
  readonly #words: number;
  readonly #bitmaps: Uint32Array;

  constructor(groups: number) {
    this.groups = groups;
    this.#words = Math.ceil(groups / 32);
    this.#bitmaps = new Uint32Array(this.#words * BITS);
  }

  /** Takes the bytes of one group. */
  add(group: number, bytes: Uint8Array): void {
    const word = group >>> 5;
    const mask = 1 << (group & 31);
    const words = this.#words;
    const bitmaps = this.#bitmaps;
    for (let at = 2; at < bytes.length; at += 1) {
      const index = bitOf(bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0) * words + word;
      bitmaps[index] = (bitmaps[index] ?? 0) | mask;
    }
  }

  /** The groups that can contain the term, ascending; null when that may be all of them. */
  groupsWith(term: Uint8Array): number[] | null {
    if (term.length < 3) return null;
    const left = new Uint32Array(this.#words).fill(0xffff_ffff);
    for (let at = 2; at < term.length; at += 1) {
      const first = bitOf(term[at - 2] ?? 0, term[at - 1] ?? 0, term[at] ?? 0) * this.#words;
      for (let word = 0; word < left.length; word += 1) {
        left[word] = (left[word] ?? 0) & (this.#bitmaps[first + word] ?? 0);
      }
    }
    const groups: number[] = [];
    for (let group = 0; group < this.groups; group += 1) {
      if (((left[group >>> 5] ?? 0) & (1 << (group & 31))) !== 0) groups.push(group);
    }
    return groups;
  }
}

function bitOf(one: number, two: number, three: number): number {
  return Math.imul((one << 16) | (two << 8) | three, 0x9e3779b1) >>> 20;
}
