import type { Clock } from '@signpost/platform/time';
import type Database from 'better-sqlite3';
import type { ImportChanges, LinkUpdate } from '@signpost/indexing/ports/published-links';
import type { ChangedKeys } from '../build/generation-schema.ts';
import { writePublishedDays } from '../build/write-published-days.ts';
import { canUpdate } from './can-update.ts';
import { openCopy, readMeta, readNumbers } from './generation-copy.ts';
import { updateGeneration } from './update-generation.ts';

export interface UpdatedFile {
  changes: ImportChanges;
  changedKeys: ChangedKeys;
}

/** Makes the file of the next generation from the one before; null when that cannot be read or updated. */
export function updateFile(
  before: string,
  file: string,
  update: LinkUpdate,
  clock: Clock,
): UpdatedFile | null {
  try {
    const db = openCopy(before, file);
    try {
      return updateCopy(db, update, clock);
    } finally {
      db.close();
    }
  } catch {
    // It may be damaged. A whole import does without it, and tells what else is wrong.
    return null;
  }
}

function updateCopy(db: Database.Database, update: LinkUpdate, clock: Clock): UpdatedFile | null {
  const meta = readMeta(db);
  // Another process may have replaced it meanwhile.
  if (!canUpdate(meta, update)) return null;
  const { changes, moves, changedKeys } = updateGeneration(db, meta, update);
  const lastDay = { added: readNumbers(db, 'day_added'), removed: readNumbers(db, 'day_removed') };
  writePublishedDays(db, { days: meta.published_days ?? [], lastDay }, moves, clock.now());
  return { changes, changedKeys };
}
