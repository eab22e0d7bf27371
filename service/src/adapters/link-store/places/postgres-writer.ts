import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { GenerationWriter } from './generation-writer.ts';
import type { ColumnKind } from './server-tables.ts';

const TYPES: Record<ColumnKind, string> = {
  integer: 'bigint',
  name: 'varchar(64) collate "C"',
  text: 'text',
  bytes: 'bytea',
};

/** Rows by COPY in its binary form; keys and indexes when they are in, which is several times quicker. */
export async function postgresWriter({ url }: DatabaseServer): Promise<GenerationWriter> {
  const client = new Client({ connectionString: url, application_name: 'signpost import' });
  // A broken connection also fails the statement that is waited for.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0');
  return {
    async tables() {
      const { rows } = await client.query<{ name: string }>(
        'select tablename as name from pg_tables where schemaname = current_schema()',
      );
      return rows.map(({ name }) => name);
    },

    async drop(names) {
      await client.query(`drop table if exists ${names.map((name) => `"${name}"`).join(', ')}`);
    },

    async create(name, { columns }) {
      const entries = Object.entries(columns);
      const list = entries.map(([column, kind]) => `"${column}" ${TYPES[kind]}`).join(', ');
      // Blocks are read often and compress badly.
      const blocks = entries.filter(([, kind]) => kind === 'bytes');
      await client.query(
        [
          `create table "${name}" (${list})`,
          ...blocks.map(([column]) => `alter table "${name}" alter column "${column}" set storage external`),
        ].join(';'),
      );
    },

    async copy(from, to, key, except) {
      const where = except.length === 0 ? '' : ` where "${key}" not in (${except.join()})`;
      await client.query(`insert into "${to}" select * from "${from}"${where}`);
    },

    async load(name, { columns }, rows) {
      const stream = client.query(copyFrom(`copy "${name}" from stdin (format binary)`));
      const done = finished(stream);
      // A failure is thrown where the stream is awaited below; until then it must not end the process.
      done.catch(() => {});
      for (const chunk of copyChunks(Object.values(columns), rows)) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
      }
      stream.end();
      await done;
    },

    async finish(name, { columns, keyColumns }, indexed) {
      const key = Object.keys(columns).slice(0, keyColumns);
      await client.query(
        [
          `alter table "${name}" add primary key (${key.map((column) => `"${column}"`).join(', ')})`,
          ...indexed.map((column) => `create index "${name}_${column}" on "${name}" ("${column}")`),
          `analyze "${name}"`,
        ].join(';'),
      );
    },

    close: () => client.end(),
  };
}

/** The first chunk of a table, which is all of a small one, and the last ones. */
const FIRST_BYTES = 4 * 1024;
const CHUNK_BYTES = 256 * 1024;
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const TRAILER = Buffer.of(0xff, 0xff);
const NULL = -1;

/** Rows in the binary form of COPY: for each value its length and its bytes. */
export function* copyChunks(
  kinds: readonly ColumnKind[],
  rows: Iterable<readonly unknown[]>,
): Generator<Buffer> {
  yield HEADER;
  let chunk = Buffer.allocUnsafe(FIRST_BYTES);
  let used = 0;
  for (const row of rows) {
    const bytes = rowBytes(kinds, row);
    if (used + bytes > chunk.length) {
      yield chunk.subarray(0, used);
      chunk = Buffer.allocUnsafe(Math.max(Math.min(chunk.length * 4, CHUNK_BYTES), bytes));
      used = 0;
    }
    used = writeRow(chunk, used, kinds, row);
  }
  yield chunk.subarray(0, used);
  yield TRAILER;
}

function rowBytes(kinds: readonly ColumnKind[], row: readonly unknown[]): number {
  let bytes = 2;
  for (let at = 0; at < kinds.length; at += 1) {
    const value = row[at];
    bytes += 4;
    if (typeof value === 'number') bytes += 8;
    else if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (Buffer.isBuffer(value)) bytes += value.length;
  }
  return bytes;
}

function writeRow(
  chunk: Buffer,
  start: number,
  kinds: readonly ColumnKind[],
  row: readonly unknown[],
): number {
  let at = chunk.writeInt16BE(kinds.length, start);
  for (let column = 0; column < kinds.length; column += 1) {
    const value = row[column];
    if (typeof value === 'number') {
      at = chunk.writeInt32BE(8, at);
      at = chunk.writeInt32BE(Math.floor(value / 2 ** 32), at);
      at = chunk.writeUInt32BE(value >>> 0, at);
    } else if (typeof value === 'string') {
      const length = chunk.write(value, at + 4);
      at = chunk.writeInt32BE(length, at) + length;
    } else if (Buffer.isBuffer(value)) {
      at = chunk.writeInt32BE(value.length, at);
      at += value.copy(chunk, at);
    } else at = chunk.writeInt32BE(NULL, at);
  }
  return at;
}
