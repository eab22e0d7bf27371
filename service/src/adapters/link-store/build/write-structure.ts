import type Database from 'better-sqlite3';
import type { SiteStructure } from '../../../ports/link-store.ts';
import { writeChunks } from './column-writers.ts';
import type { StructureBuilder } from './structure/structure-builder.ts';

/** Stores the columns, and returns the numbers. */
export function writeStructure(db: Database.Database, builder: StructureBuilder): SiteStructure {
  const { structure, traits, reach, hubsIn, hubsOut } = builder.build();
  writeChunks(db, 'post_traits', traits);
  writeChunks(db, 'post_reach', reach);
  writeChunks(db, 'hubs_in', hubsIn);
  writeChunks(db, 'hubs_out', hubsOut);
  return structure;
}
