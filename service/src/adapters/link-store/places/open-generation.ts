import path from 'node:path';
import { DamagedFileError, messageOf } from '@signpost/platform/errors';
import Database from 'better-sqlite3';
import { SqliteFileDialect } from '@signpost/platform/sql';
import { Kysely } from 'kysely';
import type { GenerationSchema } from '../build/generation-schema.ts';
import type { RowReader } from '../read/generation-reader.ts';
import { Generation } from '../read/generation.ts';
import type { GenerationPlace } from './generations.ts';

export function generationFile(folder: string, number: number): string {
  return path.join(folder, `links-${number}.db`);
}

/** Generation 0 is what a store holds before its first import: an empty site, kept in memory. */
export async function openGeneration(place: GenerationPlace, number: number): Promise<Generation> {
  if (number === 0) {
    // Needed until the first import.
    const { emptyGeneration } = await import('./empty-generation.ts');
    return readGeneration(emptyGeneration());
  }
  if ('server' in place) {
    const { openServerGeneration } = await import('./server-generation.ts');
    return openServerGeneration(place.server, number);
  }
  const file = generationFile(place.folder, number);
  try {
    return await readGeneration(connect(file));
  } catch (error) {
    throw new DamagedFileError(
      `${file} cannot be read: ${messageOf(error)}. Import the records again to mend it.`,
      {
        cause: error,
      },
    );
  }
}

/** A complete generation over an open file; closing the one closes the other. */
export function readGeneration(connection: Database.Database): Promise<Generation> {
  const statements = new Map<string, Database.Statement>();
  const db = new Kysely<GenerationSchema>({
    dialect: new SqliteFileDialect({ connection: () => connection }),
  });
  const prepare = (text: string): Database.Statement => {
    const known = statements.get(text) ?? connection.prepare(text);
    statements.set(text, known);
    return known;
  };
  const rows: RowReader = async (text, parameters) =>
    prepare(text)
      .raw()
      .all(...parameters) as unknown[][];
  // With the slot beside each, and put in order here, they take a fifth longer.
  const postRows = async (slots: number[]): Promise<string[]> =>
    prepare(postRowsText(slots.length))
      .pluck()
      .all(...slots) as string[];
  return Generation.open({ db, rows, postRows, close: () => db.destroy() });
}

/** A left join keeps the order of the slots. */
function postRowsText(count: number): string {
  const slots = Array.from({ length: count }, () => '(?)').join(', ');
  return `WITH asked (slot) AS (VALUES ${slots}) SELECT coalesce(json, '') FROM asked LEFT JOIN post_row USING (slot)`;
}

function connect(file: string): Database.Database {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  // No process writes to a finished generation, so one lock is held for good: that saves two system calls a query.
  connection.pragma('locking_mode = EXCLUSIVE');
  connection.pragma('mmap_size = 2147483648');
  return connection;
}
