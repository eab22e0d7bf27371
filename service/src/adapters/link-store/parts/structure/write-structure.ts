import type Database from 'better-sqlite3';
import type { SiteStructure } from '../../../../ports/link-store.ts';
import { writeChunks } from '../../build/column-writers.ts';
import type { BuiltStructure } from './describe-structure.ts';

/** Stores the columns, and returns the numbers. */
export function writeStructure(
  db: Database.Database,
  { structure, traits, reach, hubsIn, hubsOut, graph }: BuiltStructure,
): SiteStructure {
  writeChunks(db, 'post_traits', traits);
  writeChunks(db, 'post_reach', reach);
  writeChunks(db, 'hubs_in', hubsIn);
  writeChunks(db, 'hubs_out', hubsOut);
  writeChunks(db, 'linked_starts', graph.starts);
  writeChunks(db, 'linked_ends', graph.ends);
  writeChunks(db, 'linked_repeats', graph.repeats);
  return structure;
}
