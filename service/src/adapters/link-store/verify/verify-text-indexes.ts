import { textCount } from '../build/generation-schema.ts';
import type { Generation } from '../read/generation.ts';
import { differ, expectSame } from './mismatch.ts';
import { BATCH, rowsInBatches } from '../read/rows-in-batches.ts';
import { storedTexts } from './stored-texts.ts';
import type { TextIndexSchema } from '../read/text-index.ts';

/** Where a server has an index over texts, they are those that are searched in memory. */
export async function verifyTextIndexes(generation: Generation): Promise<void> {
  const { meta } = generation;
  for (const name of meta.indexed_texts ?? []) {
    const texts = await storedTexts(generation, name, textCount(meta, name));
    const rows = generation.db
      .withTables<TextIndexSchema>()
      .selectFrom(name)
      .select(['number as id', 'text'])
      .orderBy('number')
      .limit(BATCH);
    let number = 0;
    for await (const { id, text } of rowsInBatches((after) => rows.where('number', '>', after))) {
      if (id !== number) differ(`number in the index of ${name}`, id, number);
      const searched = texts.bytesOf(number);
      if (!searched.equals(Buffer.from(text)))
        differ(`${name} ${number} in its index`, text, searched.toString());
      number += 1;
    }
    expectSame(`texts in the index of ${name}`, number, texts.length);
  }
}
