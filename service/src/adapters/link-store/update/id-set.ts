/** Few ids that many others are looked up in. */
export class IdSet {
  readonly #ids: ReadonlySet<number>;
  /** 1 where an id with these last bits may be in the set: most others need no look into it. */
  readonly #mayHave = new Uint8Array(0x10000);

  constructor(ids: Iterable<number>) {
    this.#ids = new Set(ids);
    for (const id of this.#ids) this.#mayHave[id & 0xffff] = 1;
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: number): boolean {
    return this.#mayHave[id & 0xffff] === 1 && this.#ids.has(id);
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#ids.values();
  }
}
