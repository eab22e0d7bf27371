import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { openStores, type Stores } from '../../service/src/compose.ts';
import { readConfig, type Config } from '../../service/src/config.ts';
import { importRecords } from '../../service/src/links/import-records.ts';
import { makeSite } from './make-site.ts';
import { NaiveSite } from './naive.ts';

const FOLDER = path.resolve(import.meta.dirname, '../data');

/** A bench site of a given size: its records and the naive store, made on first use and kept, and our store, imported anew. */
export interface BenchSite {
  posts: number;
  records: string;
  config: Config;
  naive: NaiveSite;
  importSeconds: number;
  openStores(threads?: boolean): Promise<Stores>;
}

export async function openSite(posts: number): Promise<BenchSite> {
  mkdirSync(FOLDER, { recursive: true });
  const records = path.join(FOLDER, `site-${posts}.ndjson`);
  if (!existsSync(records)) await makeSite(records, posts);
  const config = readConfig({ data: path.join(FOLDER, `store-${posts}`) });
  const importSeconds = await timeImport(config, records);
  const naive = await NaiveSite.open(path.join(FOLDER, `naive-${posts}.db`), records);
  return {
    posts,
    records,
    config,
    naive,
    importSeconds,
    openStores: (threads = false) => openStores(config, { threads }),
  };
}

async function timeImport(config: Config, records: string): Promise<number> {
  const stores = await openStores(config);
  const started = performance.now();
  await importRecords(stores.links, createReadStream(records, { highWaterMark: 1 << 20 }));
  const seconds = (performance.now() - started) / 1000;
  await stores.close();
  return seconds;
}
