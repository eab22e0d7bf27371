import { fold } from '@signpost/platform/text';
import type Database from 'better-sqlite3';
import type { ImportProgress } from '@signpost/indexing/ports/published-links';
import { buildLinks, rankUrls } from './build-links.ts';
import { buildPosts, rankTitles } from './build-posts.ts';
import type { GenerationImport } from './generation-import.ts';
import { GENERATION_FORM, GENERATION_INDEXES, type Meta } from './generation-schema.ts';

const STAGES = 5;

/** Derives everything a generation serves from the rows that were taken in, and commits it. */
export function buildGeneration(source: GenerationImport, sample: boolean, onProgress: ImportProgress): void {
  const { db, site } = source;
  source.end();
  // Rows of one table are read while those derived from them go into another.
  db.unsafeMode(true);
  db.function('fold', { deterministic: true }, (text) => fold(String(text)));

  onProgress('ranking titles', 0);
  const titles = rankTitles(db);
  onProgress('ordering posts', 1 / STAGES);
  const { posts, structure } = buildPosts(db, site, titles);
  onProgress('ranking URLs', 2 / STAGES);
  const urls = rankUrls(db, source.urlCount);
  onProgress('ordering links', 3 / STAGES);
  const links = buildLinks(source, titles, urls, structure);
  onProgress('indexing', 4 / STAGES);
  db.exec(GENERATION_INDEXES);
  const form = { form: GENERATION_FORM, updates: 0 };
  writeMeta(db, { site, sample, ...form, ...posts, ...links, url_ranks: urls.distinct } satisfies Meta);
  db.exec('COMMIT');
}

export function writeMeta(db: Database.Database, meta: Partial<Meta>): void {
  const insert = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  for (const [name, value] of Object.entries(meta)) insert.run(name, JSON.stringify(value));
}
