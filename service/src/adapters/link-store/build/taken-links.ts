import type Database from 'better-sqlite3';
import { GrowingColumn } from './growing-column.ts';

/** Links by ascending id, column by column. URLs and types are numbers of this generation. */
export type LinkColumns = Record<(typeof NAMES)[number], Uint32Array | Float64Array>;

const NAMES = ['ids', 'urls', 'posts', 'targets', 'types'] as const;

type LinkNumbers = [id: number, url: number, post: number, target: number, type: number];

/**
 * Keeps the columns of links that come by ascending id, so that they need not be read again. Those that come otherwise are sorted by
 * the table that they are stored in, where a later link replaces an earlier one with the same id.
 */
export class TakenLinks {
  #columns: GrowingColumns | null = new GrowingColumns();
  #lastId = -1;

  add(...link: LinkNumbers): void {
    const [id] = link;
    if (id <= this.#lastId) this.#columns = null;
    this.#lastId = id;
    this.#columns?.add(...link);
  }

  /** Null when they did not come by ascending id. */
  columns(): LinkColumns | null {
    return this.#columns?.values() ?? null;
  }
}

class GrowingColumns {
  readonly #columns = NAMES.map(() => new GrowingColumn());

  add(...link: LinkNumbers): void {
    for (let at = 0; at < link.length; at += 1) this.#columns[at]?.add(link[at] ?? 0);
  }

  values(): LinkColumns {
    return Object.fromEntries(NAMES.map((name, at) => [name, this.#columns[at]?.values()])) as LinkColumns;
  }
}

/** Of a table with all of them in it. */
export function readLinkColumns(db: Database.Database): LinkColumns {
  const columns = new GrowingColumns();
  const rows = db.prepare<[], LinkNumbers>(
    'SELECT id, url_id, post_id, target_post_id, type_id FROM link ORDER BY id',
  );
  for (const row of rows.raw().iterate()) columns.add(...row);
  return columns.values();
}
