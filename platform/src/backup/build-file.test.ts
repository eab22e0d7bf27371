import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { insertRows } from './build-file.ts';
import { BackupError, type Cell } from './format.ts';
import type { ReadTable } from './read-backup.ts';

function aTable(change: Partial<ReadTable>): ReadTable {
  return {
    store: 'service',
    table: 'user',
    columns: { id: 'integer', login: 'text' },
    async *rows(): AsyncGenerator<Cell[]> {
      yield [1, 'new'];
    },
    ...change,
  };
}

function openUsers(): { db: Database.Database; users(): unknown } {
  const db = new Database(':memory:');
  db.exec(`create table user (id integer, login text); insert into user values (7, 'old')`);
  return { db, users: () => db.prepare('select id, login from user').raw().all() };
}

it('rows take the place of those in the table', async () => {
  const { db, users } = openUsers();
  await insertRows(db, aTable({}));
  expect(users()).toEqual([[1, 'new']]);
});

it.each<Partial<ReadTable>>([
  { columns: { id: 'integer', name: 'text' } },
  { columns: { ID: 'integer', login: 'text' } },
  { table: 'visitor' },
])('a table or column that is not known is refused, and rows stay: %j', async (change) => {
  const { db, users } = openUsers();
  const inserted = insertRows(db, aTable(change));
  await expect(inserted).rejects.toThrow(BackupError);
  await expect(inserted).rejects.toThrow('does not know');
  expect(users()).toEqual([[7, 'old']]);
});
