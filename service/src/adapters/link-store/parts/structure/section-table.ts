import { SPECIAL_SECTIONS } from '@signpost/contract/structure';
import { compareCodePoints } from '../../../../shared/compare-code-points.ts';
import { MAX_SECTIONS } from './columns.ts';

/** The sections that are kept, the largest first, and the place of each post's section among them, by slot. */
export interface RankedSections {
  kept: readonly { name: string; joined: number }[];
  places: Uint8Array;
}

/** Numbers the sections as they occur, and joins the smallest when all are known. */
export class SectionTable {
  readonly #numbers = new Map<string, number>();
  readonly #posts: number[] = [];
  /** Slot -> number of the section. */
  readonly #ofPost: Uint32Array;

  constructor(posts: number) {
    this.#ofPost = new Uint32Array(posts);
  }

  add(slot: number, name: string): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#posts.length;
      this.#numbers.set(name, number);
      this.#posts.push(0);
    }
    this.#posts[number] = (this.#posts[number] ?? 0) + 1;
    this.#ofPost[slot] = number;
  }

  ranked(): RankedSections {
    const all = [...this.#numbers].map(([name, number]) => ({
      name,
      number,
      posts: this.#posts[number] ?? 0,
    }));
    all.sort((one, other) => other.posts - one.posts || compareCodePoints(one.name, other.name));
    const isJoined = all.length > MAX_SECTIONS;
    const own = isJoined ? all.slice(0, MAX_SECTIONS - 1) : all;
    const kept = own.map(({ name }) => ({ name, joined: 1 }));
    if (isJoined) kept.push({ name: SPECIAL_SECTIONS.rest, joined: all.length - own.length });
    const placeOf = new Uint8Array(all.length).fill(MAX_SECTIONS - 1);
    for (const [place, { number }] of own.entries()) placeOf[number] = place;
    return { kept, places: Uint8Array.from(this.#ofPost, (number) => placeOf[number] ?? 0) };
  }
}
