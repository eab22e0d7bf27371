import { sql, type InsertQueryBuilder, type InsertResult } from 'kysely';
import type { ServiceSchema } from './schema.ts';
import type { ServiceDatabase } from './service-database.ts';

/** Inserts a row unless there is one of that key; true when there was none. */
export async function insertIfAbsent<Table extends keyof ServiceSchema>(
  { engine }: Pick<ServiceDatabase, 'engine'>,
  insert: InsertQueryBuilder<ServiceSchema, Table, InsertResult>,
  key: keyof ServiceSchema[Table] & string,
): Promise<boolean> {
  const unlessPresent =
    engine === 'mysql'
      ? // Not `insert ignore`: that lets pass, cut off, what does not fit into its column.
        insert.modifyEnd(sql`on duplicate key update ${sql.ref(key)} = ${sql.ref(key)}`)
      : insert.onConflict((conflict) => conflict.column(key).doNothing());
  const { numInsertedOrUpdatedRows = 0n } = await unlessPresent.executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
