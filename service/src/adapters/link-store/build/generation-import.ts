import type { LinkRecord } from '@signpost/contract/records';
import type { PublishedRecord } from '@signpost/indexing/ports/published-links';
import { UserError } from '@signpost/platform/errors';
import type Database from 'better-sqlite3';
import type { Site } from '@signpost/indexing/records/shown-addresses';
import { BatchInsert } from './batch-insert.ts';
import { textDigest } from './digests.ts';
import { GENERATION_TABLES } from './generation-schema.ts';
import { GrowingColumn } from './growing-column.ts';
import { Marks } from './marks.ts';
import { openUnseen } from './open-unseen.ts';
import { TakenLinks } from './taken-links.ts';
import { UrlDictionary } from './url-dictionary.ts';

/** How many link types a site may have. Orderings count rows per type, so a type per link would make them huge. */
export const MAX_TYPES = 1000;

/** Takes records into a new generation file. */
export class GenerationImport {
  readonly db: Database.Database;
  readonly linkTypes = new Map<string, number>();
  /** How many different URLs there are. */
  urlCount = 0;
  /** URL number -> digest of its text. */
  readonly urlDigests = new GrowingColumn();
  readonly links = new TakenLinks();
  readonly marks = new Marks();
  readonly #urls = new UrlDictionary();
  #site: Site | null = null;
  readonly #insert: Record<'post' | 'score' | 'meta' | 'url' | 'link', BatchInsert>;

  constructor(file: string) {
    this.db = openUnseen(file);
    // Rows are written one after the other, so that little has to be at hand.
    this.db.pragma('cache_size = -8192');
    this.db.exec(GENERATION_TABLES);
    // Each kind of record fills other columns, so that it does not matter which kind is written first.
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
    this.db.exec('BEGIN');
  }

  get site(): Site {
    if (this.#site === null)
      throw new UserError('There is no site record: the first record must describe the site.');
    return this.#site;
  }

  put(record: PublishedRecord): void {
    switch (record.record) {
      case 'menu':
        return this.marks.noteMenu(record.post_id, record.targets);
      case 'link':
        this.marks.noteLink(record);
        return this.#putLink(record);
      case 'post': {
        this.marks.notePost(record);
        const { id, type, status, title, modified, permalink } = record;
        return this.#insert.post.add(id, type, status, title, modified, permalink);
      }
      case 'seo_score':
        return this.#insert.score.add(record.post_id, record.value);
      case 'link_meta':
        return this.#insert.meta.add(record.post_id, 1, record.internal, record.external, record.incoming);
      case 'site':
        this.#site = { home: record.home, edit_url: record.edit_url, post_types: record.post_types };
    }
  }

  /** All records are in. */
  end(): void {
    for (const insert of Object.values(this.#insert)) insert.end();
    this.#urls.release();
  }

  #putLink({ id, url, post_id, target_post_id, type }: LinkRecord): void {
    const urlId = this.#urls.numberOf(url);
    if (urlId === this.urlCount) {
      this.urlCount += 1;
      this.#insert.url.add(urlId, url);
      this.urlDigests.add(textDigest(url));
    }
    const typeId = this.#typeId(type);
    this.#insert.link.add(id, urlId, post_id, target_post_id, typeId);
    this.links.add(id, urlId, post_id, target_post_id, typeId);
  }

  #typeId(type: string): number {
    const known = this.linkTypes.get(type);
    if (known !== undefined) return known;
    if (this.linkTypes.size === MAX_TYPES)
      throw new UserError(`There are more than ${MAX_TYPES} different link types.`);
    this.linkTypes.set(type, this.linkTypes.size);
    return this.linkTypes.size - 1;
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
