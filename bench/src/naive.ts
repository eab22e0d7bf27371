import { createReadStream, existsSync, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LinkDataRecord } from '@signpost/contract';
import Database from 'better-sqlite3';

/**
 * Floor N: the schema one would write first. Posts with content, key/value meta for the score, a link-meta table, a
 * links table, and for each request the joins the contract implies, OFFSET and COUNT.
 */
const TABLES = `
  CREATE TABLE post (id INTEGER PRIMARY KEY, type TEXT, status TEXT, title TEXT, modified TEXT, permalink TEXT, content TEXT);
  CREATE TABLE meta (id INTEGER PRIMARY KEY, post_id INTEGER, name TEXT, value TEXT);
  CREATE TABLE link_meta (post_id INTEGER PRIMARY KEY, internal INTEGER, external INTEGER, incoming INTEGER);
  CREATE TABLE link (id INTEGER PRIMARY KEY, url TEXT, post_id INTEGER, target_post_id INTEGER, type TEXT);
`;
const INDEXES = `
  CREATE INDEX post_type_status ON post (type, status, modified, id);
  CREATE INDEX meta_post ON meta (post_id);
  CREATE INDEX meta_name ON meta (name);
  CREATE INDEX link_post ON link (post_id, type);
`;
const POSTS = `FROM post p JOIN link_meta m ON m.post_id = p.id
  LEFT JOIN meta s ON s.post_id = p.id AND s.name = 'score'
  WHERE p.status = 'publish' AND p.type IN ('post', 'page')`;
const LINKS = 'FROM link l LEFT JOIN post s ON s.id = l.post_id LEFT JOIN post t ON t.id = l.target_post_id';
const POST_KEYS = {
  post_title: 'p.title COLLATE NOCASE',
  internal_link_count: 'm.internal',
  external_link_count: 'm.external',
  incoming_link_count: 'm.incoming',
  seo_score: 'CAST(s.value AS INTEGER)',
  post_modified: 'p.modified',
};
const LINK_KEYS = { id: 'l.id', url: 'l.url', type: 'l.type', source_title: 's.title COLLATE NOCASE' };
export type NaivePostSort = keyof typeof POST_KEYS;
export type NaiveLinkSort = keyof typeof LINK_KEYS;

export class NaiveSite {
  readonly #db: Database.Database;

  private constructor(db: Database.Database) {
    this.#db = db;
  }

  static async open(file: string, records: string): Promise<NaiveSite> {
    if (!existsSync(file)) await load(file, records);
    return new NaiveSite(new Database(file, { readonly: true }));
  }

  /** Milliseconds for a page of posts with its total. */
  posts(sort: NaivePostSort, offset: number, search = ''): number {
    const where = search === '' ? '' : ` AND p.title LIKE '%' || ? || '%'`;
    const params = search === '' ? [] : [search];
    return this.#time(() => {
      this.#all(
        `SELECT DISTINCT p.*, m.*, s.value ${POSTS}${where} ORDER BY ${POST_KEYS[sort]} LIMIT 50 OFFSET ${offset}`,
        params,
      );
      this.#all(`SELECT COUNT(DISTINCT p.id) ${POSTS}${where}`, params);
    });
  }

  /** Milliseconds for a page of links with its total. */
  links(sort: NaiveLinkSort, offset: number, search = ''): number {
    const where = search === '' ? '' : ` WHERE l.url LIKE '%' || ? || '%'`;
    const params = search === '' ? [] : [search];
    return this.#time(() => {
      this.#all(
        `SELECT l.*, s.title, t.title ${LINKS}${where} ORDER BY ${LINK_KEYS[sort]} LIMIT 50 OFFSET ${offset}`,
        params,
      );
      this.#all(`SELECT COUNT(*) ${LINKS}${where}`, params);
    });
  }

  postsStats(): number {
    return this.#time(() =>
      this.#all(
        `SELECT COUNT(DISTINCT p.id), COUNT(DISTINCT CASE WHEN coalesce(m.incoming, 0) = 0 THEN p.id END),
           COUNT(DISTINCT CASE WHEN m.internal > 0 THEN p.id END), COUNT(DISTINCT CASE WHEN m.external > 0 THEN p.id END)
         FROM post p JOIN link_meta m ON m.post_id = p.id WHERE p.status = 'publish'`,
        [],
      ),
    );
  }

  linksStats(): number {
    return this.#time(() =>
      this.#all(`SELECT COUNT(*), SUM(type = 'internal'), SUM(type = 'external') FROM link`, []),
    );
  }

  close(): void {
    this.#db.close();
  }

  #all(sql: string, params: string[]): void {
    this.#db.prepare(sql).all(...params);
  }

  #time(work: () => void): number {
    const started = performance.now();
    work();
    return performance.now() - started;
  }
}

async function load(file: string, records: string): Promise<void> {
  const db = new Database(`${file}.partial`);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.exec(TABLES);
  const post = db.prepare('INSERT INTO post VALUES (?, ?, ?, ?, ?, ?, ?)');
  const meta = db.prepare('INSERT INTO meta (post_id, name, value) VALUES (?, ?, ?)');
  const linkMeta = db.prepare('INSERT INTO link_meta VALUES (?, ?, ?, ?)');
  const link = db.prepare('INSERT INTO link VALUES (?, ?, ?, ?, ?)');
  const content = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(10);
  db.exec('BEGIN');
  for await (const line of createInterface({
    input: createReadStream(records, { highWaterMark: 1 << 20 }),
  })) {
    const record = JSON.parse(line) as LinkDataRecord;
    if (record.record === 'post') {
      const { id, type, status, title, modified, permalink } = record;
      post.run(id, type, status, title, modified, permalink, content);
      for (const name of ['edit_lock', 'thumbnail', 'template']) meta.run(id, name, String(id));
    } else if (record.record === 'seo_score') meta.run(record.post_id, 'score', record.value);
    else if (record.record === 'link_meta')
      linkMeta.run(record.post_id, record.internal, record.external, record.incoming);
    else if (record.record === 'link')
      link.run(record.id, record.url, record.post_id, record.target_post_id, record.type);
  }
  db.exec('COMMIT');
  db.exec(INDEXES);
  db.close();
  renameSync(`${file}.partial`, file);
}

/** Seconds to insert the link records, as they are, into a table without any index. */
export function plainInsertSeconds(file: string, links: number): number {
  const db = new Database(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.exec('CREATE TABLE link (id INTEGER, url TEXT, post_id INTEGER, target_post_id INTEGER, type TEXT)');
  const insert = db.prepare('INSERT INTO link VALUES (?, ?, ?, ?, ?)');
  const started = performance.now();
  db.exec('BEGIN');
  for (let id = 1; id <= links; id += 1) {
    insert.run(id, `https://bench.example/${id % 130_000}-linked/`, id % 100_000, id % 7777, 'internal');
  }
  db.exec('COMMIT');
  db.close();
  return (performance.now() - started) / 1000;
}
