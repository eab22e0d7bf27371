import { DatabaseError, type Client } from 'pg';
import type { TextIndexes } from './generation-writer.ts';

/** Trigram indexes, by the extension `pg_trgm`: many servers have it or let an owner of the database add it, some do not. */
export function postgresTextIndexes(client: Client): TextIndexes {
  return {
    areOffered: () => isDone(client, 'create extension if not exists pg_trgm'),
    async add(table, column) {
      const index = `create index "${table}_${column}" on "${table}" using gin ("${column}" gin_trgm_ops)`;
      if (await isDone(client, index)) return true;
      await client.query(`drop table "${table}"`);
      return false;
    },
  };
}

/** False when the server refuses. Each statement is a transaction of its own, so nothing else is lost with it. */
async function isDone(client: Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}
