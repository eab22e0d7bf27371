import { SlotIndex } from '../../build/slot-index.ts';
import type { Rows, TakenLink } from '../../build/rows.ts';

/** What links are ordered by, by ascending id: the ranks of their URLs, and of the titles of their posts. */
export class LinkRanks {
  readonly ofUrls: Uint32Array;
  readonly ofTitles: Uint32Array;
  readonly #titleRanks: Uint32Array;
  readonly #places: SlotIndex;

  constructor(rows: Rows) {
    this.ofUrls = rows.room();
    this.ofTitles = rows.room();
    this.#titleRanks = rows.titles.ranks;
    this.#places = new SlotIndex(rows.titles.ids);
  }

  add({ at, rank, postId }: TakenLink): void {
    this.ofUrls[at] = rank;
    this.ofTitles[at] = this.#titleRanks[this.#places.slotOf(postId)] ?? 0;
  }
}
