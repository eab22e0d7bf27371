import type Database from 'better-sqlite3';
import type { Meta } from './generation-schema.ts';
import { prepareOnce } from './prepared.ts';

export function writeMeta(db: Database.Database, meta: Partial<Meta>): void {
  const insert = prepareOnce(db, 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  for (const [name, value] of Object.entries(meta)) insert.run(name, JSON.stringify(value));
}
