import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkDataRecord, SiteRecord } from '@signpost/contract/records';
import Database from 'better-sqlite3';
import type { GivenLink, StoredPost } from '../../../ports/content-source.ts';

/** Everything that a record file says about one post. */
export interface SpooledPost {
  id: number;
  /** Null when the file lacks the post itself. */
  post: {
    type: string;
    status: string;
    title: string;
    modified: string;
    permalink: string | null;
    isNoindex: boolean;
  } | null;
  seoScore: string | null;
  counts: StoredPost['counts'];
  links: GivenLink[];
}

interface PostRow {
  id: number;
  type: string | null;
  status: string;
  title: string;
  modified: string;
  permalink: string | null;
  noindex: 0 | 1;
  score: string | null;
  has_meta: 0 | 1;
  internal: number | null;
  external: number | null;
  incoming: number | null;
}

interface LinkRow {
  id: number;
  url: string;
  type: string;
  target_id: number;
  nofollow: 0 | 1;
}

/**
 * The records of a file on disk, by post: in the file they may be anywhere, and a later record replaces an earlier one with the
 * same key. The file is private and of no use after the run, so it needs no journal.
 */
export class RecordSpool {
  site: SiteRecord | null = null;
  readonly #folder: string;
  readonly #db: Database.Database;
  readonly #insert: Record<
    Exclude<LinkDataRecord['record'], 'site'>,
    Database.Statement<Record<string, unknown>[]>
  >;

  constructor(temporaryFolder: string) {
    this.#folder = mkdtempSync(join(temporaryFolder, 'signpost-records-'));
    this.#db = new Database(join(this.#folder, 'records.db'));
    this.#db.unsafeMode(true);
    this.#db.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      CREATE TABLE post (
        id INTEGER PRIMARY KEY, type TEXT, status TEXT, title TEXT, modified TEXT, permalink TEXT, noindex INTEGER,
        score TEXT, has_meta INTEGER NOT NULL DEFAULT 0, internal INTEGER, external INTEGER, incoming INTEGER
      );
      CREATE TABLE link (id INTEGER PRIMARY KEY, url TEXT, post_id INTEGER, target_id INTEGER, type TEXT, nofollow INTEGER);
      BEGIN;`);
    this.#insert = {
      post: this.#db.prepare(
        `INSERT INTO post (id, type, status, title, modified, permalink, noindex)
         VALUES (@id, @type, @status, @title, @modified, @permalink, @noindex)
         ON CONFLICT (id) DO UPDATE SET type = @type, status = @status, title = @title, modified = @modified,
           permalink = @permalink, noindex = @noindex`,
      ),
      seo_score: this.#db.prepare(
        'INSERT INTO post (id, score) VALUES (@post_id, @value) ON CONFLICT (id) DO UPDATE SET score = @value',
      ),
      link_meta: this.#db.prepare(
        `INSERT INTO post (id, has_meta, internal, external, incoming)
         VALUES (@post_id, 1, @internal, @external, @incoming)
         ON CONFLICT (id) DO UPDATE SET has_meta = 1, internal = @internal, external = @external,
           incoming = @incoming`,
      ),
      link: this.#db.prepare(
        `INSERT OR REPLACE INTO link (id, url, post_id, target_id, type, nofollow)
         VALUES (@id, @url, @post_id, @target_post_id, @type, @nofollow)`,
      ),
    };
  }

  put(record: LinkDataRecord): void {
    if (record.record === 'site') this.site = record;
    else if (record.record === 'link')
      this.#insert.link.run({ ...record, nofollow: record.nofollow === true ? 1 : 0 });
    else if (record.record === 'post')
      this.#insert.post.run({ ...record, noindex: record.noindex === true ? 1 : 0 });
    else this.#insert[record.record].run(record);
  }

  /** All records are in. */
  end(): void {
    this.#db.exec(`
      COMMIT;
      CREATE INDEX link_post ON link (post_id);
      INSERT OR IGNORE INTO post (id) SELECT DISTINCT post_id FROM link;`);
  }

  /** Posts, and what is said of posts that are not in the file. */
  count(): number {
    return this.#db.prepare<[], number>('SELECT count(*) FROM post').pluck().get() ?? 0;
  }

  *posts(): Generator<SpooledPost> {
    const links = this.#db.prepare<[number], LinkRow>(
      'SELECT id, url, type, target_id, nofollow FROM link WHERE post_id = ? ORDER BY id',
    );
    for (const row of this.#db.prepare<[], PostRow>('SELECT * FROM post ORDER BY id').iterate()) {
      const { id, type, status, title, modified, permalink, internal, external, incoming } = row;
      yield {
        id,
        post:
          type === null ? null : { type, status, title, modified, permalink, isNoindex: row.noindex === 1 },
        seoScore: row.score,
        counts: row.has_meta === 1 ? { internal, external, incoming } : null,
        links: links.all(id).map(({ target_id: targetId, nofollow, ...link }) => ({
          ...link,
          targetId,
          ...(nofollow === 1 && { isNofollow: true }),
        })),
      };
    }
  }

  close(): void {
    this.#db.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
