import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { addColumn } from './steps.ts';

/** What a competitor was before it was merged into another, so that the two can be separated again. */
export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await addColumn(db, on, { table: 'competitor', column: 'merged', type: on.longText });
}
