import { sql, type DatabaseIntrospector, type DatabaseMetadataOptions, type Kysely } from 'kysely';
import type { SchemaMetadata, TableMetadata } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

const MIGRATION_TABLES: ReadonlySet<string> = new Set([
  DEFAULT_MIGRATION_TABLE,
  DEFAULT_MIGRATION_LOCK_TABLE,
]);

/**
 * The tables of the database at hand. Kysely's own way joins two lists of the server, for which MariaDB opens every table of every
 * database there.
 */
export class MysqlTables implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`
      select schema_name as name from information_schema.schemata`.execute(this.#db);
    return rows;
  }

  async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows: tables } = await sql<Table>`
      select table_schema as ${sql.id('schema')}, table_name as name, table_type as type, engine
      from information_schema.tables where table_schema = database() order by table_name`.execute(this.#db);
    const { rows: columns } = await sql<Column>`
      select table_name as ${sql.id('table')}, column_name as name, data_type as type, is_nullable as nullable,
        column_default as initial, extra, column_comment as comment
      from information_schema.columns where table_schema = database() order by ordinal_position`.execute(
      this.#db,
    );
    const columnsOf = Map.groupBy(columns, ({ table }) => table);
    return tables
      .filter(({ name }) => options?.withInternalKyselyTables === true || !MIGRATION_TABLES.has(name))
      .map(({ schema, name, type, engine }) => ({
        schema,
        name,
        isView: type === 'VIEW',
        isForeign: engine === 'FEDERATED',
        columns: (columnsOf.get(name) ?? []).map(toColumn),
      }));
  }
}

interface Table {
  schema: string;
  name: string;
  type: string;
  engine: string | null;
}

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: 'YES' | 'NO';
  initial: string | null;
  extra: string;
  comment: string;
}

function toColumn({
  name,
  type,
  nullable,
  initial,
  extra,
  comment,
}: Column): TableMetadata['columns'][number] {
  return {
    name,
    dataType: type,
    isNullable: nullable === 'YES',
    isAutoIncrementing: extra.toLowerCase().includes('auto_increment'),
    hasDefaultValue: initial !== null,
    ...(comment !== '' && { comment }),
  };
}
