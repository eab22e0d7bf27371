import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { SqliteFileDialect } from './sqlite-dialect.ts';
import { inDataFolder, openWritable } from './sqlite.ts';

function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('leaves no file of a database that could not be made, since an empty one would be taken for a damaged one', () => {
  const folder = tempFolder();
  const file = path.join(folder, 'some.db');
  const script = `
    import { openWritable } from ${JSON.stringify(path.join(import.meta.dirname, 'sqlite.ts'))};
    try { openWritable(${JSON.stringify(file)}); } catch (error) { process.stdout.write(error.code); }`;
  // No byte can be written to a file, as on a full disk.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$@"`;
  const said = execFileSync(
    'sh',
    ['-c', limited, 'sh', process.execPath, '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(said).toMatch(/^SQLITE_(FULL|IOERR)/);
  expect(readdirSync(folder)).toEqual([]);
  openWritable(file).close();
});

function refuseToOpen(): never {
  throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

it('says that the disk is full when a database cannot be opened for that reason', () => {
  expect(() => inDataFolder(path.join(tempFolder(), 'some.db'), refuseToOpen)).toThrow(
    expect.objectContaining({ code: 'rest_disk_full', status: 507 }),
  );
});

it('gives back what a transaction took that did not fit the disk, so that others can be written', async () => {
  const file = path.join(tempFolder(), 'some.db');
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
