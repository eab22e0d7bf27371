import type { Site } from '@signpost/indexing/records/shown-addresses';
import type Database from 'better-sqlite3';
import { releaseArray } from '../../../shared/release-array.ts';
import { CellTable } from './cell-table.ts';
import { pluck } from './column-writers.ts';
import type { Meta } from './generation-schema.ts';
import type { Marks } from './marks.ts';
import { NO_TITLES, NO_URLS, type Rows } from './rows.ts';
import type { TakenRecords } from './record-rows.ts';
import { readLinkColumns, type LinkColumns } from './taken-links.ts';

/** Which posts are in the lists. */
export const LISTED = "status = 'publish' AND has_meta = 1";

/** A generation whose rows are complete, while everything else is derived from them. */
export class Draft implements Rows {
  readonly db: Database.Database;
  readonly site: Site;
  readonly listedPosts: number;
  readonly linkTypes: readonly string[];
  readonly urlCount: number;
  readonly cells = new CellTable();
  /** What the parts contribute to the meta data. */
  readonly meta: Partial<Meta> = {};
  titles = NO_TITLES;
  urls = NO_URLS;
  graph: Rows['graph'] = null;
  readonly #taken: TakenRecords;
  readonly #rooms: Uint32Array[] = [];
  #links: (Omit<LinkColumns, 'types'> & { cells: Uint16Array }) | null = null;

  constructor(db: Database.Database, taken: TakenRecords) {
    this.db = db;
    this.site = taken.site;
    this.listedPosts = pluck(db, `SELECT count(*) FROM post WHERE ${LISTED}`)[0] ?? 0;
    this.linkTypes = taken.linkTypes;
    this.urlCount = taken.urlDigests.length;
    this.#taken = taken;
  }

  get urlDigests(): Uint32Array | Float64Array {
    return this.#taken.urlDigests;
  }

  get marks(): Marks {
    return this.#taken.marks;
  }

  get linkCount(): number {
    return this.links.ids.length;
  }

  /** The columns of the links. A site has many, so what is worked out of a column takes the place of that column. */
  get links(): Omit<LinkColumns, 'types'> & { cells: Uint16Array } {
    if (this.#links === null) {
      const { types, ...columns } = this.#taken.links ?? readLinkColumns(this.db);
      this.#links = { ...columns, cells: Uint16Array.from(types) };
      releaseArray(types);
      this.#rooms.push(
        ...[columns.urls, columns.posts, columns.targets].filter((column) => column instanceof Uint32Array),
      );
    }
    return this.#links;
  }

  room(): Uint32Array {
    const { linkCount } = this;
    return this.#rooms.pop() ?? new Uint32Array(linkCount);
  }
}
