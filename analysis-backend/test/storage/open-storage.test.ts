import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@signpost/platform/errors';
import { connect, loadEngine, type DatabaseServer } from '@signpost/platform/sql';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { runScript } from '../../../service/test/fakes/run-script.ts';
import { describeOn } from '../../../service/test/servers/engines.ts';
import { openServerDatabase } from '../../../service/src/database/server-database.ts';
import { storageUser } from '../../src/storage/database-user.ts';
import { mysqlStorage } from '../../src/storage/engines/mysql.ts';
import { migrationsFor } from '../../src/storage/migrations/index.ts';
import { openStorage, type Storage, type StorageSettings } from '../../src/storage/open-storage.ts';
import { aBrand, aDataFolder, aStorage } from '../fakes/storage.ts';
import { backendModule, storageScript } from './backend-script.ts';
import { aNewPlace, STORAGE_ENGINES, type StorageEngine } from './storage-place.ts';

const MIGRATIONS = {
  sqlite: sql.table('kysely_migration'),
  postgres: sql.table('signpost_analysis.kysely_migration'),
  mariadb: sql.table('kysely_migration'),
};

async function appliedTo({ db }: Storage, engine: StorageEngine): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${MIGRATIONS[engine]} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

describeOn(STORAGE_ENGINES, 'the migrations of the storage', (engine) => {
  it('run once when four processes start at once', async () => {
    const { settings, open } = await aNewPlace(engine);
    await Promise.all(Array.from({ length: 4 }, () => runScript(storageScript(settings, ''))));
    const applied = await appliedTo(await open(), engine);
    expect(applied).toEqual([
      '0001-brands',
      '0002-analyses',
      '0003-spend',
      '0004-jobs',
      '0005-changes',
      '0006-kept-replies',
      '0007-audit-labels',
      '0008-facts',
      '0009-wordings',
      '0010-scored-names',
      '0011-revisions',
      '0012-runs',
      '0013-invented-competitors',
      '0014-merged-competitors',
      '0015-ai-services',
    ]);
  });

  it('run once, and keep the data, when one process opens the storage ten times at once', async () => {
    const { open } = await aNewPlace(engine);
    const storages = await Promise.all(Array.from({ length: 10 }, open));
    const brand = aBrand();
    await storages[0]?.brands.createBrand(brand, []);
    expect(await (await open()).brands.listBrands()).toEqual([brand]);
  });

  it('are refused, and nothing is changed, when the data is of a newer version', async () => {
    const { open } = await aNewPlace(engine);
    const storage = await open();
    await sql`insert into ${MIGRATIONS[engine]} (name, timestamp) values ('9999-later', '')`.execute(
      storage.db,
    );
    await expect(open()).rejects.toThrow(
      'The analysis data was written by a newer version of Signpost (it has 9999-later).',
    );
  });
});

describeOn(['postgres'], 'a storage', () => {
  it('does not touch the default schema, where the tables of the service may be', async () => {
    const storage = await (await aNewPlace('postgres')).open();
    const { rows } =
      await sql`select table_name from information_schema.tables where table_schema = 'public'`.execute(
        storage.db,
      );
    expect(rows).toEqual([]);
  });

  it('names the server that cannot be used, without the password', async () => {
    const { settings } = await aNewPlace('postgres');
    const { database } = settings;
    if (database === null) throw new Error('It is on a server');
    const url = new URL(database.url);
    const { host } = url;
    url.password = 'a-wrong-secret';
    const opening = openStorage({ ...settings, database: { ...database, url: url.href } });
    await expect(opening).rejects.toThrow(`The analysis database at ${host}, database signpost_test_`);
    await expect(opening).rejects.not.toThrow('a-wrong-secret');
  });
});

describeOn(['mariadb'], 'a storage', () => {
  it('ends with the same tables and triggers when its migrations are interrupted at every statement', async () => {
    const whole = await (await aNewPlace('mariadb')).open();
    const place = await aNewPlace('mariadb');
    for (let statements = 1; !(await migrateUntil(place.settings, statements)); statements += 1);
    expect(await tablesOf(await place.open())).toEqual(await tablesOf(whole));
  });

  it.each([
    ['the backend', 'the service', openService, openBackend, 'SIGNPOST_BACKEND_DATABASE_URL'],
    ['the service', 'the backend', openBackend, openService, 'SIGNPOST_DATABASE_URL'],
  ] as const)(
    'refuses %s a database that %s uses, and changes nothing',
    async (_, __, first, second, setting) => {
      const { database } = (await aNewPlace('mariadb')).settings;
      if (database === null) throw new Error('It is on a server');
      await first(database);
      await expect(second(database)).rejects.toThrow(
        new RegExp(`holds the tables of another program .*Name a database of its own with ${setting};`),
      );
      await first(database);
    },
  );
});

async function openBackend(database: DatabaseServer): Promise<void> {
  await (await openStorage({ dataFolder: '/nonexistent', database })).close();
}

async function openService(database: DatabaseServer): Promise<void> {
  await (await openServerDatabase(database)).close();
}

/** Runs the migrations with the given statement failing; true when they ended before reaching it. */
async function migrateUntil({ database }: StorageSettings, failing: number): Promise<boolean> {
  if (database === null) throw new Error('It is on a server');
  const engine = await loadEngine('mysql');
  const place = { ...database, connections: 1, applicationName: '' };
  const db = connect<unknown, typeof place>(engine, place, storageUser);
  let statements = 0;
  const cut = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements === failing) throw new Error('cut short');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    const migrations = migrationsFor(mysqlStorage)(await engine.spelling(db));
    const migrator = new Migrator({ db: cut, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined && !messageOf(error).includes('cut short')) throw error;
    return error === undefined;
  } finally {
    await db.destroy();
  }
}

async function tablesOf({ db }: Storage): Promise<unknown> {
  const tables = await db.introspection.getTables();
  const made = tables.map(async ({ name }) => {
    const { rows } = await sql<Record<string, string>>`show create table ${sql.table(name)}`.execute(db);
    return String(rows[0]?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
  });
  const { rows: triggers } = await sql`select trigger_name, event_object_table, action_statement
    from information_schema.triggers where trigger_schema = database() order by trigger_name`.execute(db);
  return { tables: (await Promise.all(made)).toSorted(), triggers };
}

describe('a storage on SQLite', () => {
  it('loads no driver of a server', async () => {
    const loaded = `
      import { createRequire } from 'node:module';
      const files = Object.keys(createRequire('${backendModule('package.json')}').cache);
      if (!files.some((file) => file.includes('better-sqlite3'))) throw new Error('Nothing was loaded');
      const drivers = files.filter((file) => /node_modules\\/(pg|mysql2)/.test(file));
      if (drivers.length > 0) throw new Error(drivers[0] + ' was loaded');
    `;
    const settings = { dataFolder: aDataFolder(), database: null };
    expect(await runScript(storageScript(settings, '') + loaded)).toBeNull();
  });

  it('creates a folder that only its user can enter', async () => {
    const folder = path.join(aDataFolder(), 'new');
    await aStorage(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, 'analysis.db')).isFile()).toBe(true);
  });

  it('refuses an empty file, which would seem to be one without brands, and does not change it', async () => {
    const dataFolder = aDataFolder();
    const file = path.join(dataFolder, 'analysis.db');
    writeFileSync(file, '');
    await expect(openStorage({ dataFolder, database: null })).rejects.toThrow(
      `${file} is damaged: it is empty. It holds the brands and their runs: put a backup of it`,
    );
    expect(statSync(file).size).toBe(0);
  });

  it('refuses a file that is not a database and does not change it', async () => {
    const folder = aDataFolder();
    writeFileSync(path.join(folder, 'analysis.db'), 'Something else, and long enough to be seen as such.');
    await expect(openStorage({ dataFolder: folder, database: null })).rejects.toThrow(
      'analysis.db is not a Signpost database. Move it away or choose another data folder.',
    );
  });

  it('survives losing power: every commit is on the disk', async () => {
    const { db } = await aStorage();
    const pragma = async (name: string): Promise<unknown> =>
      (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0]?.[name];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
  });
});
