import path from 'node:path';
import { makePrivateFile } from '@signpost/platform/files';
import Database from 'better-sqlite3';
import { ImportRunningError } from '../../../ports/link-store.ts';
import { toStorageError } from '../../../shared/storage-error.ts';

/** Held by an open transaction on its own file: the system releases it however the process ends. */
export class ImportLock {
  readonly #connection: Database.Database;

  constructor(folder: string) {
    const file = path.join(folder, 'import.lock');
    try {
      makePrivateFile(file);
      this.#connection = new Database(file, { timeout: 0 });
    } catch (error) {
      throw toStorageError(error);
    }
    try {
      this.#connection.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.#connection.close();
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
        throw new ImportRunningError();
      throw toStorageError(error);
    }
  }

  release(): void {
    this.#connection.close();
  }
}
