import type Database from 'better-sqlite3';
import type { Meta } from './generation-schema.ts';

export function writeMeta(db: Database.Database, meta: Partial<Meta>): void {
  const insert = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  for (const [name, value] of Object.entries(meta)) insert.run(name, JSON.stringify(value));
}
