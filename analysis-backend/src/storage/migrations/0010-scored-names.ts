import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { addColumn } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  // Null for earlier scorings, whose names are unknown.
  await addColumn(db, on, { table: 'scoring', column: 'names', type: on.longText });
}
