import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
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
  close(): Promise<void>;
}

export async function openSite(posts: number): Promise<BenchSite> {
  const records = await recordsOf(posts);
  const config = readConfig({ data: path.join(BENCH_DATA, `store-${posts}`) }, {});
  const importSeconds = await timeImport(config, records);
  const naive = await naiveFile(naivePath(posts), records);
  const file = readdirSync(config.dataFolder).find((name) => /^links-\d+\.db$/.test(name)) ?? '';
  const db = new Database(path.join(config.dataFolder, file), { readonly: true });
  db.pragma('mmap_size = 2147483648');
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
    async close() {
      db.close();
      await naive.close();
    },
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

export async function timeImport(config: Config, records: string): Promise<number> {
  const stores = await openStores(config);
  const started = performance.now();
  await importRecords(stores.links, createReadStream(records, { highWaterMark: 1 << 20 }));
  const seconds = (performance.now() - started) / 1000;
  await stores.close();
  return seconds;
}
