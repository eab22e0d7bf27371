import type Database from 'better-sqlite3';
import { GenerationImport } from '../build/generation-import.ts';
import { buildGeneration } from '../parts/build-generation.ts';

export function emptyGeneration(): Database.Database {
  const empty = new GenerationImport(':memory:');
  empty.put({ record: 'site', home: '', edit_url: '/post.php?post={id}&action=edit', post_types: [] });
  buildGeneration(empty, false, () => {});
  return empty.db;
}
