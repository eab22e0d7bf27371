import type { Said } from '@signpost/contract/indexing';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { messageOf } from '@signpost/platform/errors';
import { mysqlAddress } from '@signpost/platform/sql';
import { engineOfAddress, placeOf } from '@signpost/platform/sql/address';
import type { SqlRow, WordPressDatabase } from './database.ts';
import { SaidError } from '../../../said/said-error.ts';

const CONNECT_TIMEOUT_MS = 15_000;

/** Opens `mysql://…`, or the file of the SQLite drop-in. */
export async function openWordPressDatabase(location: string): Promise<WordPressDatabase> {
  if (/^(?:mysql|mariadb):\/\//i.test(location)) return openMysql(location);
  return openSqlite(location);
}

async function openMysql(location: string): Promise<WordPressDatabase> {
  if (engineOfAddress(location) !== 'mysql') {
    throw new SaidError({ code: 'database_address' });
  }
  const place = placeOf(location);
  const url = new URL(location);
  try {
    const connection = await createConnection({
      ...mysqlAddress(Object.assign(url, { protocol: 'mysql:' }).href),
      charset: 'utf8mb4',
      dateStrings: true,
      supportBigNumbers: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
    // Zero dates are read as they are, and nothing is written by mistake.
    await connection.query("SET SESSION sql_mode = ''");
    await connection.query('SET SESSION TRANSACTION READ ONLY');
    const query = async (sql: string, values: readonly unknown[] = []): Promise<SqlRow[]> => {
      try {
        const [rows] = await connection.query(sql, [...values]);
        return rows as SqlRow[];
      } catch (error) {
        throw new SaidError(whyUnreadable(place, error), { cause: error });
      }
    };
    return {
      place,
      query,
      tables: async () => {
        const rows = await query(
          'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
        );
        return rows.map(({ name }) => String(name));
      },
      async inSnapshot(work) {
        await query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
        try {
          return await work();
        } finally {
          // Nothing was written. Where the connection is lost, the work has failed with it.
          await connection.query('COMMIT').catch(() => {});
        }
      },
      close: () => connection.end(),
    };
  } catch (error) {
    throw new SaidError(whyUnreadable(place, error), { cause: error });
  }
}

function whyUnreadable(place: string, error: unknown): Said {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = messageOf(error);
  if (code === 'ER_ACCESS_DENIED_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR')
    return { code: 'database_refuses_login', place };
  if (code === 'ER_TABLEACCESS_DENIED_ERROR' || code === 'ER_COLUMNACCESS_DENIED_ERROR')
    return { code: 'database_refuses_tables', place, detail };
  if (code === 'ER_SECURE_TRANSPORT_REQUIRED') return { code: 'database_wants_ssl', place };
  if (code === 'HANDSHAKE_SSL_ERROR') return { code: 'database_certificate', place, detail };
  if (code === 'ER_BAD_DB_ERROR') return { code: 'database_missing', place };
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { code: 'database_unreachable', place, detail };
  if (LOST.has(code) || detail.includes('closed state')) return { code: 'database_lost', place };
  return { code: 'database_unreadable', place, detail };
}

const LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ER_CONNECTION_KILLED',
  'ER_SERVER_SHUTDOWN',
]);

function openSqlite(file: string): WordPressDatabase {
  try {
    if (!statSync(file).isFile()) throw new Error('it is no file');
    const { database, close } = openFile(file);
    database.pragma('query_only = true');
    database.function('CRC32', { deterministic: true }, (text: string | Buffer | number | null) =>
      text === null ? null : crc32(typeof text === 'number' ? String(text) : text),
    );
    const query = async (sql: string, values: readonly unknown[] = []): Promise<SqlRow[]> =>
      database.prepare<unknown[], SqlRow>(sql).all(...values);
    return {
      place: file,
      query,
      tables: async () => {
        const rows = await query("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')");
        return rows.map(({ name }) => String(name));
      },
      async inSnapshot(work) {
        database.exec('BEGIN');
        try {
          return await work();
        } finally {
          database.exec('COMMIT');
        }
      },
      close: async () => close(),
    };
  } catch (error) {
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw new SaidError(
      isBusy
        ? { code: 'database_file_busy', file }
        : { code: 'database_file_unreadable', file, detail: messageOf(error) },
      { cause: error },
    );
  }
}

interface OpenFile {
  database: Database.Database;
  close(): void;
}

/** A file with a write-ahead log needs files beside it, also to be read. In a folder that cannot be written to, a copy is read. */
function openFile(file: string): OpenFile {
  try {
    return opened(file);
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (!code.startsWith('SQLITE_READONLY') && !code.startsWith('SQLITE_CANTOPEN')) throw error;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-wordpress-'));
  const remove = (): void => rmSync(folder, { recursive: true });
  try {
    const copy = path.join(folder, 'copy.sqlite');
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    const { database, close } = opened(copy);
    return {
      database,
      close: () => {
        close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function opened(file: string): OpenFile {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    // The first query shows whether it is a database at all.
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return { database, close: () => void database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}
