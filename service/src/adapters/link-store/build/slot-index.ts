/** Up to this many numbers for each id, a table by number is worth its room. */
const SPARSEST = 8;

/** Finds the slots of posts by their ids. */
export class SlotIndex {
  /** Id -> slot + 1; null when the ids are too far apart for such a table. */
  readonly #table: Uint32Array | null;
  readonly #map = new Map<number, number>();

  /** Takes the ids by slot, ascending. */
  constructor(ids: Float64Array) {
    const highest = ids.at(-1) ?? 0;
    this.#table = highest <= ids.length * SPARSEST ? new Uint32Array(highest + 1) : null;
    for (const [slot, id] of ids.entries()) {
      if (this.#table === null) this.#map.set(id, slot);
      else this.#table[id] = slot + 1;
    }
  }

  /** -1 for an id without a slot. */
  slotOf(id: number): number {
    return this.#table === null ? (this.#map.get(id) ?? -1) : (this.#table[id] ?? 0) - 1;
  }
}
