import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type DatabaseServer, mysqlAddress } from '@signpost/platform/sql';
import type { GenerationWriter } from './generation-writer.ts';
import type { ColumnKind } from './server-tables.ts';

const TYPES: Record<ColumnKind, string> = {
  integer: 'bigint',
  name: 'varchar(64)',
  text: 'longtext',
  bytes: 'longblob',
};

/** About how many bytes of rows one statement has, and how many statements one transaction. */
const STATEMENT_BYTES = 1024 * 1024;
const STATEMENTS_AT_ONCE = 64;

/** Rows by INSERTs of many rows each, in the order of the key, by which InnoDB stores them. */
export async function mysqlWriter({ url }: DatabaseServer): Promise<GenerationWriter> {
  const connection = await createConnection({ ...mysqlAddress(url), charset: 'utf8mb4_bin' });
  // A broken connection also fails the statement that is waited for.
  connection.on('error', () => {});
  await connection.query(`set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', unique_checks = 0,
      autocommit = 0
    /*M!100301 , max_statement_time = 0, idle_transaction_timeout = 0 */`);
  return {
    async tables() {
      const [rows] = await connection.query<(RowDataPacket & { name: string })[]>(
        'select table_name as name from information_schema.tables where table_schema = database()',
      );
      return rows.map(({ name }) => name);
    },

    async drop(names) {
      await connection.query(`drop table if exists ${names.map((name) => `\`${name}\``).join(', ')}`);
    },

    async create(name, { columns, keyColumns }) {
      const list = Object.entries(columns).map(([column, kind]) => `\`${column}\` ${TYPES[kind]}`);
      const key = Object.keys(columns).slice(0, keyColumns);
      await connection.query(`create table \`${name}\` (${list.join(', ')},
        primary key (${key.map((column) => `\`${column}\``).join(', ')}))
        engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin row_format=dynamic`);
    },

    async copy(from, to, key, except) {
      const where = except.length === 0 ? '' : ` where \`${key}\` not in (${except.join()})`;
      await connection.query(`insert into \`${to}\` select * from \`${from}\`${where}`);
      await connection.query('commit');
    },

    async load(name, _table, rows) {
      let statements = 0;
      for (const values of insertedValues(rows, (value) => connection.escape(value))) {
        await connection.query(`insert into \`${name}\` values ${values}`);
        statements += 1;
        if (statements % STATEMENTS_AT_ONCE === 0) await connection.query('commit');
      }
      await connection.query('commit');
    },

    async finish(name, _table, indexed) {
      for (const column of indexed) {
        await connection.query(`create index \`${name}_${column}\` on \`${name}\` (\`${column}\`)`);
      }
      await connection.query(`analyze table \`${name}\``);
    },

    close: () => connection.end(),
  };
}

/** Lists of rows as an INSERT spells them, each about as long as a statement should be. */
function* insertedValues(
  rows: Iterable<readonly unknown[]>,
  escape: (text: string) => string,
): Generator<string> {
  let list: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = `(${row.map((value) => toLiteral(value, escape)).join(',')})`;
    list.push(text);
    length += text.length;
    if (length < STATEMENT_BYTES) continue;
    yield list.join(',');
    list = [];
    length = 0;
  }
  if (list.length > 0) yield list.join(',');
}

function toLiteral(value: unknown, escape: (text: string) => string): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escape(value);
  return Buffer.isBuffer(value) ? `x'${value.toString('hex')}'` : 'null';
}
