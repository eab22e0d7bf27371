import type { TextName } from '../build/generation-schema.ts';
import type { Generation } from '../read/generation.ts';
import { expectSame } from './mismatch.ts';
import { TextColumn } from '../read/text-search.ts';

/** A stored text column, with the expected number of texts. The caller compares the texts themselves. */
export async function storedTexts({ db }: Generation, name: TextName, texts: number): Promise<TextColumn> {
  const chunks = db.selectFrom('column_chunk').where('name', '=', name).orderBy('part').select('data');
  const stored = (await chunks.execute()).map(({ data }) => data);
  // Bytes after the last separator belong to no text, yet a search would look at them.
  for (const data of stored) expectSame(`last byte of ${name}`, data.at(-1), 0xff);
  const column = new TextColumn(stored);
  expectSame(`texts of ${name}`, column.length, texts);
  return column;
}
