import type { PostSort } from '@signpost/contract/links';
import { indexIn } from '../../build/ranks.ts';
import type { ListedPost, Rows } from '../../build/rows.ts';

/** What the listed posts are ordered by, by slot, and their cells. */
export class PostKeys {
  readonly numbers: Readonly<
    Record<Exclude<PostSort, 'post_modified' | 'post_title'>, Float64Array> & { post_title: Uint32Array }
  >;
  readonly cells: Uint16Array;
  readonly #rows: Rows;

  constructor(rows: Rows) {
    const column = (): Float64Array => new Float64Array(rows.listedPosts);
    this.numbers = {
      post_title: new Uint32Array(rows.listedPosts),
      internal_link_count: column(),
      external_link_count: column(),
      incoming_link_count: column(),
      seo_score: column(),
    };
    this.cells = new Uint16Array(rows.listedPosts);
    this.#rows = rows;
  }

  add({ slot, post, row, cell }: ListedPost): void {
    const { titles } = this.#rows;
    this.numbers.post_title[slot] = titles.ranks[indexIn(titles.ids, post.id)] ?? 0;
    this.numbers.internal_link_count[slot] = row.internal_link_count;
    this.numbers.external_link_count[slot] = row.external_link_count;
    this.numbers.incoming_link_count[slot] = row.incoming_link_count;
    this.numbers.seo_score[slot] = row.seo_score;
    this.cells[slot] = cell;
  }
}
