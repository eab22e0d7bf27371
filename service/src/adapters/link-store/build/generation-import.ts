import type { PublishedRecord } from '@signpost/indexing/ports/published-links';
import type Database from 'better-sqlite3';
import { BatchInsert } from './batch-insert.ts';
import { GENERATION_TABLES } from './generation-schema.ts';
import { openUnseen } from './open-unseen.ts';
import { RecordRows, ROW_KINDS, type RowKind, type RowValues, type TakenRecords } from './record-rows.ts';

/** Takes records into a new generation file. */
export class GenerationImport {
  readonly db: Database.Database;
  readonly #insert: Record<RowKind, BatchInsert>;
  readonly #rows: RecordRows;
  #taken: TakenRecords | null = null;

  constructor(file: string) {
    this.db = openUnseen(file);
    // Rows are written one after the other, so that little has to be at hand.
    this.db.pragma('cache_size = -8192');
    this.db.exec(GENERATION_TABLES);
    this.#insert = {
      post: intoPost(this.db, ['type', 'status', 'title', 'modified', 'permalink']),
      score: intoPost(this.db, ['score']),
      meta: intoPost(this.db, ['has_meta', 'internal', 'external', 'incoming']),
      url: new BatchInsert(this.db, 'INSERT INTO url (id, url)', 2),
      link: new BatchInsert(
        this.db,
        'INSERT OR REPLACE INTO link (id, url_id, post_id, target_post_id, type_id)',
        5,
      ),
    };
    this.#rows = new RecordRows(this.#insert);
    this.db.exec('BEGIN');
  }

  put(record: PublishedRecord): void {
    this.#rows.put(record);
  }

  /** Takes rows that a thread has made of records. */
  putRows(values: RowValues): void {
    for (const kind of ROW_KINDS) this.#insert[kind].addValues(values[kind]);
  }

  /** Takes what that thread knows at the end. */
  noteTaken(taken: TakenRecords): void {
    this.#taken = taken;
  }

  /** All records are in. */
  end(): TakenRecords {
    for (const kind of ROW_KINDS) this.#insert[kind].end();
    return this.#taken ?? this.#rows.end();
  }
}

/** Writes these columns of a post, and leaves the others of a row that is there as they are. */
function intoPost(db: Database.Database, columns: readonly string[]): BatchInsert {
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  return new BatchInsert(
    db,
    `INSERT INTO post (id, ${columns.join(', ')})`,
    columns.length + 1,
    `ON CONFLICT (id) DO UPDATE SET ${changes}`,
  );
}
