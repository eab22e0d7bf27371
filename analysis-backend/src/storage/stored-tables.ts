import type { TableSpelling } from '@signpost/platform/sql';
import type { Migration } from 'kysely/migration';
import { storageUser } from './database-user.ts';
import { mysqlStorage } from './engines/mysql.ts';
import { postgresStorage } from './engines/postgres.ts';
import { sqliteStorage } from './engines/sqlite.ts';
import type { StorageEngine } from './engines/storage-engine.ts';
import { migrationsFor } from './migrations/index.ts';

const STORAGES: Record<TableSpelling['engine'], StorageEngine> = {
  sqlite: sqliteStorage,
  postgres: postgresStorage,
  mysql: mysqlStorage,
};

/** What a backup of the whole of Signpost has to know of the backend's tables. */
export const storedTables = {
  file: 'analysis.db',
  migrationTable: 'kysely_migration',
  postgresSchema: postgresStorage.schema ?? '',
  migrationsOn: (spelling: TableSpelling): Record<string, Migration> =>
    migrationsFor(STORAGES[spelling.engine])(spelling),
  user: storageUser,
};
