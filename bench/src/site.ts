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
  /** Reads one row of our own posts by its key, with the same driver and settings. */
  readPost(id: number): unknown;
  /** The rows that lists of posts send, on a connection of their own. */
  openRows(): Promise<Rows>;
  close(): Promise<void>;
}

export const ROWS_OF_PAGE = 50;

/** Rows of the listed posts, which are numbered from 0. */
export interface Rows {
  /** Reads as many as a page has, in one statement. */
  read(numbers: readonly number[]): unknown;
  close(): unknown;
}

export async function openSite(posts: number): Promise<BenchSite> {
  const records = await recordsOf(posts);
  const config = readConfig({ data: path.join(BENCH_DATA, `store-${posts}`) }, {});
  const { importSeconds, generation } = await timeImport(config, records);
  const naive = await naiveFile(naivePath(posts), records);
  const open = (): Database.Database => {
    const opened = new Database(path.join(config.dataFolder, `links-${generation}.db`), { readonly: true });
    opened.pragma('mmap_size = 2147483648');
    return opened;
  };
  const db = open();
  const byKey = db.prepare('SELECT * FROM post WHERE id = ?');
  return {
    place: 'SQLite',
    posts,
    records,
    config,
    naive: new NaiveSite(naive),
    importSeconds,
    openStores: (threads = false) => openStores(config, { threads }),
    readPost: (id) => byKey.get(id),
    openRows: async () => openRows(open()),
    async close() {
      db.close();
      await naive.close();
    },
  };
}

function openRows(db: Database.Database): Rows {
  const any = Array.from({ length: ROWS_OF_PAGE }, () => '?').join();
  const read = db.prepare(`SELECT slot, json FROM post_row WHERE slot IN (${any})`).raw();
  return {
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
