import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { SqliteFileDialect } from './sqlite-dialect.ts';
import { openWritable } from './sqlite.ts';

it('gives back what a transaction took that did not fit the disk, so that others can be written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'some.db');
  const connection = openWritable(file);
  const db = new Kysely<{ some: { text: string } }>({
    dialect: new SqliteFileDialect({ connection: () => connection }),
  });
  onTestFinished(() => db.destroy());
  await sql`create table some (text text)`.execute(db);
  // What does not fit the memory for it goes to the log at once, as in a long run.
  connection.pragma('cache_size = 10');
  connection.pragma('max_page_count = 1000');
  const row = { text: 'x'.repeat(100_000) };
  const filling = db.transaction().execute(async (transaction) => {
    for (;;) await transaction.insertInto('some').values(row).execute();
  });
  await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(statSync(`${file}-wal`).size).toBe(0);
  await db.insertInto('some').values({ text: 'fits' }).execute();
  expect(await db.selectFrom('some').selectAll().execute()).toEqual([{ text: 'fits' }]);
});
