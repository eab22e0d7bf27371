import { type DatabaseIntrospector, type DatabaseMetadataOptions, type Kysely, sql } from 'kysely';
import { PostgresIntrospector, type SchemaMetadata, type TableMetadata } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

/**
 * The tables that this account may see. Kysely's own list asks for the sequence of each column by the name of its table, and fails when
 * another process has just removed that table, as every import does with the lists that it replaces.
 */
export class PostgresTables implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  getSchemas(): Promise<SchemaMetadata[]> {
    return new PostgresIntrospector(this.#db).getSchemas();
  }

  async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const internal = options?.withInternalKyselyTables === true;
    const { rows } = await sql<TableMetadata>`
      select n.nspname as schema, c.relname as name, c.relkind = 'v' as "isView", c.relkind = 'f' as "isForeign",
        json_agg(json_build_object(
          'name', a.attname, 'dataType', t.typname, 'isNullable', not a.attnotnull,
          'hasDefaultValue', a.atthasdef, 'isAutoIncrementing', a.attidentity <> '') order by a.attnum) as columns
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_catalog.pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'v', 'p', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and has_schema_privilege(n.oid, 'USAGE')
        and (${internal} or c.relname not in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE}))
      group by n.nspname, c.relname, c.relkind order by n.nspname, c.relname`.execute(this.#db);
    return rows;
  }
}
