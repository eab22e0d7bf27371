import type { Generation } from './generation.ts';
import { expectSame } from './mismatch.ts';
import { TextColumn } from './text-search.ts';

/** A stored text column that is made of exactly so many texts; whether they are the right ones is still to be seen. */
export async function storedTexts(
  { db }: Generation,
  name: 'title_text' | 'url_text',
  texts: number,
): Promise<TextColumn> {
  const chunks = db.selectFrom('column_chunk').where('name', '=', name).orderBy('part').select('data');
  const bytes = Buffer.concat((await chunks.execute()).map(({ data }) => data));
  const column = new TextColumn(bytes, texts);
  let used = 0;
  for (let text = 0; text < texts; text += 1) used += column.bytesOf(text).length + 1;
  expectSame(`bytes of ${name}`, bytes.length, used);
  return column;
}
