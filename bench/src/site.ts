import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { openStores, type Stores } from '../../service/src/compose/stores.ts';
import { readConfig, type Config } from '../../service/src/config.ts';
import { importRecords } from '../../service/src/links/import-records.ts';
import { makeSite } from './make-site.ts';
import { naiveFile, NaiveSite } from './naive.ts';

export const BENCH_DATA = path.resolve(import.meta.dirname, '../data');

/** A bench site of a given size. Its records and the naive store are made on first use and kept; our store is imported anew. */
export interface BenchSite {
  /** Where the link data is kept: SQLite, PostgreSQL or MariaDB. */
  place: string;
  posts: number;
  records: string;
  config: Config;
  naive: NaiveSite;
  importSeconds: number;
  openStores(threads?: boolean): Promise<Stores>;
  /** Our own rows on a new connection, with the same driver and settings. */
  openRows(): Promise<Rows>;
  close(): Promise<void>;
}

export const ROWS_OF_PAGE = 50;

/** Bare rows of posts. */
export interface Rows {
  /** Reads one post by its key. */
  readPost(id: number): unknown;
  /** Reads as many of the rows that lists send as a page has, in one statement. The listed posts are numbered from 0. */
  read(numbers: readonly number[]): unknown;
  close(): unknown;
}

export async function openSite(posts: number): Promise<BenchSite> {
  const records = await recordsOf(posts);
  const config = readConfig({ data: path.join(BENCH_DATA, `store-${posts}`) }, {});
  const { importSeconds, generation } = await timeImport(config, records);
  const naive = await naiveFile(naivePath(posts), records);
  return {
    place: 'SQLite',
    posts,
    records,
    config,
    naive: new NaiveSite(naive),
    importSeconds,
    openStores: (threads = false) => openStores(config, { threads }),
    openRows: async () => openRows(path.join(config.dataFolder, `links-${generation}.db`)),
    async close() {
      await naive.close();
    },
  };
}

function openRows(file: string): Rows {
  const db = new Database(file, { readonly: true });
  db.pragma('mmap_size = 2147483648');
  const byKey = db.prepare('SELECT * FROM post WHERE id = ?');
  const any = Array.from({ length: ROWS_OF_PAGE }, () => '?').join();
  const read = db.prepare(`SELECT slot, json FROM post_row WHERE slot IN (${any})`).raw();
  return {
    readPost: (id) => byKey.get(id),
    read: (numbers) => read.all(...numbers),
    close: () => db.close(),
  };
}

/** The records of a site of that size, made on first use. */
export async function recordsOf(posts: number): Promise<string> {
  mkdirSync(BENCH_DATA, { recursive: true });
  const records = path.join(BENCH_DATA, `site-${posts}.ndjson`);
  if (!existsSync(records)) await makeSite(records, posts);
  return records;
}

export function naivePath(posts: number): string {
  return path.join(BENCH_DATA, `naive-${posts}.db`);
}

export async function timeImport(
  config: Config,
  records: string,
): Promise<{ importSeconds: number; generation: number }> {
  const stores = await openStores(config);
  const started = performance.now();
  await importRecords(stores.links, createReadStream(records, { highWaterMark: 1 << 20 }));
  const importSeconds = (performance.now() - started) / 1000;
  const generation = await stores.links.dataVersion();
  await stores.close();
  return { importSeconds, generation };
}
