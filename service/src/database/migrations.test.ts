import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Migrator } from 'kysely/migration';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from './migrations/index.ts';
import { kyselyOver, openSqliteDatabase } from './sqlite.ts';

const NAMES = Object.keys(migrations);

type Row = Record<string, unknown>;

function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database as the version left it whose last migration was this one, with a row in every table. */
async function makeDatabase(folder: string, lastMigration: string): Promise<Map<string, Row>> {
  const connection = new Database(path.join(folder, 'signpost.db'));
  const db = kyselyOver<unknown>(connection);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(lastMigration);
  if (error !== undefined) throw error;

  const rows = new Map<string, Row>();
  // Rows refer to each other by 1, the id of all of them; the order in which they come does not matter.
  connection.pragma('foreign_keys = OFF');
  for (const { name, columns } of await db.introspection.getTables()) {
    const row = Object.fromEntries(
      columns.map((column) => [column.name, isNumber(column.dataType) ? 1 : `a ${column.name}`]),
    );
    const fields = Object.keys(row);
    const places = fields.map(() => '?').join(', ');
    connection
      .prepare(`INSERT INTO "${name}" (${fields.map((field) => `"${field}"`).join(', ')}) VALUES (${places})`)
      .run(...Object.values(row));
    rows.set(name, row);
  }
  await db.destroy();
  return rows;
}

function isNumber(dataType: string): boolean {
  return /int|real|num|double|float/i.test(dataType);
}

/** Every table and index, as SQLite describes it. */
async function schemaOf(folder: string): Promise<unknown[]> {
  await (await openSqliteDatabase(folder)).close();
  const connection = new Database(path.join(folder, 'signpost.db'), { readonly: true });
  try {
    return connection.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  } finally {
    connection.close();
  }
}

describe('migrations', () => {
  it('are named so that they sort in the order in which they run', () => {
    expect(NAMES.toSorted()).toEqual(NAMES);
  });

  it.each(NAMES)('bring a database from %s up to date and keep its rows', async (name) => {
    const folder = tempFolder();
    const rows = await makeDatabase(folder, name);
    expect(rows.size).toBeGreaterThan(0);

    const { db, close } = await openSqliteDatabase(folder);
    const tables = await db.introspection.getTables();
    await close();
    const connection = new Database(path.join(folder, 'signpost.db'));
    onTestFinished(() => void connection.close());
    expect(connection.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all()).toEqual(
      NAMES,
    );
    expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining([...rows.keys()]));
    for (const [table, row] of rows) {
      expect(connection.prepare(`SELECT * FROM "${table}"`).all()).toMatchObject([row]);
    }
  });

  it.each(NAMES)('end in the same tables from %s as from nothing', async (name) => {
    const folder = tempFolder();
    await makeDatabase(folder, name);
    expect(await schemaOf(folder)).toEqual(await schemaOf(tempFolder()));
  });

  it('leave nothing behind when one of them fails', async () => {
    const folder = tempFolder();
    const connection = new Database(path.join(folder, 'signpost.db'));
    onTestFinished(() => void connection.close());
    connection.exec('CREATE TABLE credential (of TEXT)');

    await expect(openSqliteDatabase(folder)).rejects.toThrow(
      'The database could not be brought up to date: table "credential" already exists',
    );
    expect(connection.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['credential']);
  });
});
