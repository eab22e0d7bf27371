import { CompiledQuery, type Kysely } from 'kysely';
import { connectToServer } from '../../../database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import { Generation } from '../read/generation.ts';
import { tablesOf } from './server-tables.ts';

/** A query thread runs one query at a time. */
const THREAD_CONNECTIONS = 1;

/** A generation on a server, read over connections of its own. */
export async function openServerGeneration(server: DatabaseServer, number: number): Promise<Generation> {
  const db = await connectToServer<unknown>({ ...server, connections: THREAD_CONNECTIONS });
  try {
    return await readServerGeneration(db, number, () => db.destroy());
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** A generation on a server, read over shared connections; `close` is called when the generation is closed. */
export function readServerGeneration<Schema>(
  db: Kysely<Schema>,
  number: number,
  close: () => Promise<void>,
): Promise<Generation> {
  return Generation.open({
    db: tablesOf(db, number),
    // The drivers give the columns in the order of the query.
    rows: async (text, parameters) => {
      const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...parameters]));
      return rows.map((row) => Object.values(row));
    },
    close,
  });
}
