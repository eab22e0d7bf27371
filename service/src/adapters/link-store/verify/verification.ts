import type { Site } from '@signpost/indexing/records/shown-addresses';
import { NO_TITLES, NO_URLS, type ListedPost, type Rows } from '../build/rows.ts';
import { countRows } from '../read/count-rows.ts';
import type { Generation } from '../read/generation.ts';
import { CountedCells } from './counted-cells.ts';

/** A listed post with what is stored of it; null where nothing is. */
export interface RowToVerify extends ListedPost {
  storedSlot: number | null;
  storedJson: string | null;
}

/** A generation whose rows are gone through, to work everything out again that is derived from them. */
export class Verification implements Rows {
  readonly generation: Generation;
  readonly site: Site;
  readonly linkTypes: readonly string[];
  readonly listedPosts: number;
  readonly linkCount: number;
  readonly cells: CountedCells;
  titles = NO_TITLES;
  urls = NO_URLS;
  graph: Rows['graph'] = null;

  private constructor(generation: Generation, listedPosts: number, linkCount: number) {
    this.generation = generation;
    this.site = generation.meta.site;
    this.linkTypes = generation.meta.link_types.map(({ type }) => type);
    this.listedPosts = listedPosts;
    this.linkCount = linkCount;
    this.cells = new CountedCells(generation.meta.post_cells);
  }

  static async of(generation: Generation): Promise<Verification> {
    const { db } = generation;
    const posts = db.selectFrom('post').where('status', '=', 'publish').where('has_meta', '=', 1);
    return new Verification(generation, await countRows(posts), await countRows(db.selectFrom('link')));
  }

  room(): Uint32Array {
    return new Uint32Array(this.linkCount);
  }
}
