import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServiceDatabase } from '../../src/database/service-database.ts';
import { openSqliteDatabase } from '../../src/database/sqlite.ts';
import { aPreparedFolder } from './prepared-folder.ts';

/** A data folder that is removed when the test ends. */
export function aDatabaseFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A new data folder with empty tables. */
export async function aNewFolderWithTables(): Promise<string> {
  const { folder } = await aPreparedFolder('tables', async (data) =>
    (await openSqliteDatabase(data)).close(),
  );
  return folder;
}

/** The same, removed when the test ends. */
export async function aFolderWithTables(): Promise<string> {
  const folder = await aNewFolderWithTables();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A connection that is closed when the test ends. */
export async function aDatabase(folder?: string): Promise<ServiceDatabase> {
  const database = await openSqliteDatabase(folder ?? (await aFolderWithTables()));
  onTestFinished(() => database.close());
  return database;
}
