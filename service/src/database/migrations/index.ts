import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import * as usersAndGenerations from './0001-users-and-generations.ts';
import * as brandCacheAndEvents from './0002-brand-cache-and-events.ts';
import * as manyProcesses from './0003-many-processes.ts';
import * as instance from './0004-instance.ts';
import * as shares from './0005-shares.ts';
import * as undoImport from './0006-undo-import.ts';
import * as expiringEntries from './0007-expiring-entries.ts';
import * as sessions from './0008-sessions.ts';
import * as credentialUses from './0009-credential-uses.ts';
import * as usageEvents from './0010-usage-events.ts';
import type { TableSpelling } from '@signpost/platform/sql';

interface SpelledMigration {
  up(db: Kysely<unknown>, on: TableSpelling): Promise<void>;
}

/** In order. A released migration never changes; a new one goes at the end. */
const migrations: Record<string, SpelledMigration> = {
  '0001-users-and-generations': usersAndGenerations,
  '0002-brand-cache-and-events': brandCacheAndEvents,
  '0003-many-processes': manyProcesses,
  '0004-instance': instance,
  '0005-shares': shares,
  '0006-undo-import': undoImport,
  '0007-expiring-entries': expiringEntries,
  '0008-sessions': sessions,
  '0009-credential-uses': credentialUses,
  '0010-usage-events': usageEvents,
};

export function migrationsOn(spelling: TableSpelling): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: (db) => up(db, spelling) }]),
  );
}
