import type { LinkUpdate } from '@signpost/indexing/ports/published-links';
import type { Clock } from '@signpost/platform/time';
import { updateGeneration, type UpdatedFile } from './parts/update-generation.ts';
import { canUpdate } from './update/can-update.ts';
import { readMeta } from './update/copied-columns.ts';
import { openCopy } from './update/generation-copy.ts';

/** Makes the file of the next generation from the one before; null when that one cannot be updated. */
export function updateFile(
  before: string,
  file: string,
  update: LinkUpdate,
  clock: Clock,
): UpdatedFile | null {
  const db = openCopy(before, file);
  try {
    const meta = readMeta(db);
    // Another process may have replaced it meanwhile.
    return canUpdate(meta, update) ? updateGeneration(db, meta, update, clock.now()) : null;
  } finally {
    db.close();
  }
}
