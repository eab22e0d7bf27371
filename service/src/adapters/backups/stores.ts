import { storedTables as analysisTables } from '@signpost/analysis-backend/storage/stored-tables';
import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import { LEDGER_FILE } from '@signpost/indexing/adapters/site-ledger/ledger-place';
import { migrationsOn as ledgerMigrations } from '@signpost/indexing/adapters/site-ledger/tables/migrations';
import { migrationsOn as mendingMigrations } from '@signpost/mending/adapters/sql-store/migrations';
import { migrationsOn as noticeMigrations } from '@signpost/notices/adapters/sql-store/migrations';
import type { StoredTables } from '@signpost/platform/backup';
import { migrationsOn as serviceMigrations } from '../../database/migrations/index.ts';

/** Every store that is backed up, beside the link data. Their rows are read and written in this order. */
export const STORES: readonly StoredTables[] = [
  {
    name: 'service',
    file: 'signpost.db',
    migrationTable: 'kysely_migration',
    migrationsOn: serviceMigrations,
    // Browsers have to sign in again, and events that are on their way would be sent a second time.
    leftOut: ['session', 'sign_in_code', 'event_queue'],
    byTriggers: [],
    secrets: [],
    // Entries that a Redis has from before the restore belong to another instance.
    renew: ['update instance set id = ?'],
    user: serviceUser,
  },
  {
    name: 'ledger',
    file: LEDGER_FILE,
    migrationTable: 'ledger_migration',
    migrationsOn: ledgerMigrations,
    leftOut: [],
    byTriggers: [],
    secrets: ['ledger_source.secret'],
    renew: [],
    user: serviceUser,
  },
  {
    name: 'mending',
    file: 'mending.db',
    migrationTable: 'mending_migration',
    migrationsOn: mendingMigrations,
    leftOut: [],
    byTriggers: [],
    secrets: [],
    renew: [],
    user: serviceUser,
  },
  {
    name: 'notices',
    file: 'notices.db',
    migrationTable: 'notice_migration',
    migrationsOn: noticeMigrations,
    // Those that waited may have been sent since.
    leftOut: ['notice_message'],
    byTriggers: [],
    secrets: ['notice_subscription.sealed_secret'],
    renew: [],
    user: serviceUser,
  },
  {
    name: 'analysis',
    ...analysisTables,
    leftOut: [],
    byTriggers: ['revision'],
    secrets: ['ai_service.sealed_key', 'ai_service.key_end'],
    // What is cached of replies from before the restore belongs to another instance.
    renew: ['update instance set id = ?'],
  },
];

/** The name of the link data in backups. */
export const LINKS = 'links';
