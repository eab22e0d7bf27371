import { permalinkPage } from '../../../../shared/permalink-page.ts';
import { lowerBound } from '../../build/ranks.ts';

/**
 * Posts by their page: pairs of slot and hash of the page, in the order of the hashes, then of the slots. Two pages rarely share a
 * hash of 32 bits, and a lookup compares the page itself. A post takes 8 bytes.
 */
export class PostAddresses {
  readonly #pairs: BigUint64Array<ArrayBuffer>;
  #size = 0;

  constructor(posts: number) {
    this.#pairs = new BigUint64Array(posts);
  }

  /** A post without its own page is left out. */
  add(slot: number, permalink: string | null): void {
    const page = permalinkPage(permalink);
    if (page !== null) this.addHash(slot, hashOf(page));
  }

  /** The hash is that of the post's page. */
  addHash(slot: number, hash: number): void {
    this.#pairs[this.#size] = (BigInt(hash) << 32n) | BigInt(slot);
    this.#size += 1;
  }

  sorted(): Uint32Array {
    const { buffer, length } = this.#pairs.subarray(0, this.#size).sort();
    // The lower half, the slot, comes first on every machine that Node runs on.
    return new Uint32Array(buffer, 0, length * 2);
  }
}

/** The place of the first post that may be at the page. */
export function placeOf(addresses: Uint32Array, page: string): number {
  const hash = hashOf(page);
  return lowerBound(addresses.length / 2, (place) => (addresses[place * 2 + 1] ?? 0) < hash);
}

/** The slot of the post at that place; null when neither it nor a later one can be at the page. */
export function slotAt(addresses: Uint32Array, place: number, page: string): number | null {
  return addresses[place * 2 + 1] === hashOf(page) ? (addresses[place * 2] ?? null) : null;
}

/** FNV-1a and some more mixing, since the addresses of one site begin alike. */
function hashOf(page: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < page.length; at += 1) hash = Math.imul(hash ^ page.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
