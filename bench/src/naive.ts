import { createReadStream, existsSync, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LinkDataRecord } from '@signpost/contract/records';
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
export const NAIVE_INDEXES = `
  CREATE INDEX post_type_status ON post (type, status, modified, id);
  CREATE INDEX meta_post ON meta (post_id);
  CREATE INDEX meta_name ON meta (name);
  CREATE INDEX link_post ON link (post_id, type);
`;
const POSTS = `FROM post p JOIN link_meta m ON m.post_id = p.id
  LEFT JOIN meta s ON s.post_id = p.id AND s.name = 'score'
  WHERE p.status = 'publish' AND p.type IN ('post', 'page')`;
const LINKS = 'FROM link l LEFT JOIN post s ON s.id = l.post_id LEFT JOIN post t ON t.id = l.target_post_id';

export type NaivePostSort = 'post_title' | 'incoming_link_count';
export type NaiveLinkSort = 'id' | 'source_title';

/** An engine with the naive tables in it. */
export interface NaiveDatabase {
  run(statement: string, parameters: readonly string[]): unknown;
  /** True for the failure of a statement that was stopped because it took too long. */
  isGivenUp(error: unknown): boolean;
  /** The SQL condition that a column contains the first parameter. */
  contains(column: string): string;
  /** The SQL for a column without regard to case, as far as the engine supports that. */
  caseless(column: string): string;
  close(): unknown;
}

/** Times queries on the naive schema, in milliseconds. */
export class NaiveSite {
  readonly #db: NaiveDatabase;

  constructor(db: NaiveDatabase) {
    this.#db = db;
  }

  /** A page of posts with its total. */
  posts(sort: NaivePostSort, offset: number, search = ''): Promise<number> {
    const { where, parameters } = this.#search('AND', 'p.title', search);
    const key = sort === 'post_title' ? this.#db.caseless('p.title') : 'm.incoming';
    return this.#time(parameters, [
      `SELECT DISTINCT p.*, m.*, s.value, ${key} AS sort_key ${POSTS}${where} ORDER BY sort_key LIMIT 50 OFFSET ${offset}`,
      `SELECT COUNT(DISTINCT p.id) ${POSTS}${where}`,
    ]);
  }

  /** A page of links with its total. */
  links(sort: NaiveLinkSort, offset: number, search = ''): Promise<number> {
    const { where, parameters } = this.#search('WHERE', 'l.url', search);
    const key = sort === 'id' ? 'l.id' : this.#db.caseless('s.title');
    return this.#time(parameters, [
      `SELECT l.*, s.title, t.title ${LINKS}${where} ORDER BY ${key} LIMIT 50 OFFSET ${offset}`,
      `SELECT COUNT(*) ${LINKS}${where}`,
    ]);
  }

  /** The figures of both stats. */
  stats(): Promise<number> {
    return this.#time(
      [],
      [
        `SELECT COUNT(DISTINCT p.id), COUNT(DISTINCT CASE WHEN coalesce(m.incoming, 0) = 0 THEN p.id END),
           COUNT(DISTINCT CASE WHEN m.internal > 0 THEN p.id END), COUNT(DISTINCT CASE WHEN m.external > 0 THEN p.id END)
         FROM post p JOIN link_meta m ON m.post_id = p.id WHERE p.status = 'publish'`,
        `SELECT COUNT(*), SUM(CASE WHEN type = 'internal' THEN 1 END), SUM(CASE WHEN type = 'external' THEN 1 END) FROM link`,
      ],
    );
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  #search(word: string, column: string, term: string): { where: string; parameters: string[] } {
    if (term === '') return { where: '', parameters: [] };
    return { where: ` ${word} ${this.#db.contains(column)}`, parameters: [term] };
  }

  async #time(parameters: string[], statements: string[]): Promise<number> {
    const started = performance.now();
    for (const statement of statements) {
      try {
        await this.#db.run(statement, parameters);
      } catch (error) {
        if (!this.#db.isGivenUp(error)) throw error;
      }
    }
    return performance.now() - started;
  }
}

/** The naive tables in a SQLite file, filled from the records on first use. */
export async function naiveFile(file: string, records: string): Promise<NaiveDatabase> {
  if (!existsSync(file)) await load(file, records);
  const db = new Database(file, { readonly: true });
  return {
    run: (statement, parameters) => db.prepare(statement).all(...parameters),
    isGivenUp: () => false,
    contains: (column) => `${column} LIKE '%' || ? || '%'`,
    caseless: (column) => `${column} COLLATE NOCASE`,
    close: () => db.close(),
  };
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
  db.exec(NAIVE_INDEXES);
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
