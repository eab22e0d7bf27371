import type { Clock } from '@signpost/platform/time';
import type { ImportChanges, LinkUpdate } from '../../../ports/link-store.ts';
import type { ChangedKeys } from '../build/generation-schema.ts';
import { writePublishedDays } from '../build/write-published-days.ts';
import { canUpdate } from './can-update.ts';
import { openCopy, readMeta, readNumbers } from './generation-copy.ts';
import { updateGeneration } from './update-generation.ts';

/** Makes the file of the next generation from the one before; null when that cannot be updated. `accept` throws to refuse it. */
export function updateFile(
  before: string,
  file: string,
  update: LinkUpdate,
  accept: (changes: ImportChanges) => void,
  clock: Clock,
): { changes: ImportChanges; changedKeys: ChangedKeys } | null {
  const db = openCopy(before, file);
  try {
    const meta = readMeta(db);
    // Another process may have replaced it meanwhile.
    if (!canUpdate(meta, update)) return null;
    const { changes, moves, changedKeys } = updateGeneration(db, meta, update);
    accept(changes);
    const lastDay = { added: readNumbers(db, 'day_added'), removed: readNumbers(db, 'day_removed') };
    writePublishedDays(db, { days: meta.published_days ?? [], lastDay }, moves, clock.now());
    return { changes, changedKeys };
  } finally {
    db.close();
  }
}
