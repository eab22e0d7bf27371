/** Ids that share a block. */
const BLOCK_IDS = 1024;

/** A set of ids that takes a bit for each where they are dense, as the ids of posts are. */
export class IdSet {
  readonly #blocks = new Map<number, Uint32Array>();

  /** Whether the id is new. */
  add(id: number): boolean {
    const number = Math.floor(id / BLOCK_IDS);
    let block = this.#blocks.get(number);
    if (block === undefined) this.#blocks.set(number, (block = new Uint32Array(BLOCK_IDS / 32)));
    const place = id - number * BLOCK_IDS;
    const word = block[place >> 5] ?? 0;
    const bit = 1 << (place & 31);
    block[place >> 5] = word | bit;
    return (word & bit) === 0;
  }
}
