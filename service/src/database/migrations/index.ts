import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { TableSpelling } from '@signpost/platform/sql';

interface SpelledMigration {
  up(db: Kysely<unknown>, on: TableSpelling): Promise<void>;
}

/** In order, and loaded only to run: most databases have all of them. A released migration never changes; a new one goes at the end. */
const migrations: Record<string, () => Promise<SpelledMigration>> = {
  '0001-users-and-generations': () => import('./0001-users-and-generations.ts'),
  '0002-brand-cache-and-events': () => import('./0002-brand-cache-and-events.ts'),
  '0003-many-processes': () => import('./0003-many-processes.ts'),
  '0004-instance': () => import('./0004-instance.ts'),
  '0005-shares': () => import('./0005-shares.ts'),
  '0006-undo-import': () => import('./0006-undo-import.ts'),
  '0007-expiring-entries': () => import('./0007-expiring-entries.ts'),
  '0008-sessions': () => import('./0008-sessions.ts'),
  '0009-credential-uses': () => import('./0009-credential-uses.ts'),
  '0010-usage-events': () => import('./0010-usage-events.ts'),
  '0011-agent-calls': () => import('./0011-agent-calls.ts'),
  '0012-backup-plan': () => import('./0012-backup-plan.ts'),
};

export function migrationsOn(spelling: TableSpelling): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, load]) => [
      name,
      { up: async (db) => (await load()).up(db, spelling) },
    ]),
  );
}
