import type Database from 'better-sqlite3';
import type { SiteStructure } from '../../../../ports/link-store.ts';
import { writeChunks } from '../../build/column-writers.ts';
import type { BuiltStructure } from './structure-builder.ts';

/** Stores the columns, and returns the numbers. */
export function writeStructure(
  db: Database.Database,
  { structure, traits, reach, hubsIn, hubsOut }: BuiltStructure,
): SiteStructure {
  writeChunks(db, 'post_traits', traits);
  writeChunks(db, 'post_reach', reach);
  writeChunks(db, 'hubs_in', hubsIn);
  writeChunks(db, 'hubs_out', hubsOut);
  return structure;
}
