import type { Kysely } from 'kysely';
import type { GenerationSchema, TextName } from '../build/generation-schema.ts';

/** A text column row by row, as tables that a server's index for parts of texts is over. */
export type TextIndexSchema = Record<TextName, { number: number; text: string }>;

/** The index goes by three characters in a row, so it knows nothing of shorter terms. */
const MIN_CHARACTERS = 3;

/** A term with more hits is left to the text: so many numbers are fetched in vain in little time beside the loading. */
const FIND_AT_MOST = 20_000;

/**
 * The numbers of the texts that contain the folded term, ascending, found by the server. Null when the index is no help:
 * the text has to be looked through then.
 */
export async function findByIndex(
  db: Kysely<GenerationSchema>,
  column: TextName,
  term: string,
): Promise<Uint32Array | null> {
  // No stored text has a NUL, and PostgreSQL cannot be asked for one.
  if ([...term].length < MIN_CHARACTERS || term.includes('\0')) return null;
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const query = db
    .withTables<TextIndexSchema>()
    .selectFrom(column)
    .where('text', 'like', pattern)
    .select('number')
    .limit(FIND_AT_MOST + 1);
  try {
    const rows = await query.execute();
    return rows.length > FIND_AT_MOST ? null : Uint32Array.from(rows, ({ number }) => number).sort();
  } catch {
    // The index saves time and is never needed. If it is the database that is away, loading the text will tell.
    return null;
  }
}
