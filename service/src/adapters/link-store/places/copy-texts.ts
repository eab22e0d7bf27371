import type Database from 'better-sqlite3';
import type { ImportProgress } from '../../../ports/link-store.ts';
import { TEXT_NAMES, type TextName } from '../build/generation-schema.ts';
import type { GenerationWriter } from './generation-writer.ts';
import { serverTableName, TEXT_TABLE } from './server-tables.ts';
import { textsIn } from '../read/text-search.ts';

/** Stores the text columns row by row, with an index each, where the server has one for parts of texts. Gives those that have one. */
export async function copyTexts(
  source: Database.Database,
  generation: number,
  writer: GenerationWriter,
  onProgress: ImportProgress,
): Promise<TextName[]> {
  const { textIndexes } = writer;
  if (textIndexes === undefined || !(await textIndexes.areOffered())) return [];
  const indexed: TextName[] = [];
  for (const [at, name] of TEXT_NAMES.entries()) {
    onProgress('indexing texts', at / TEXT_NAMES.length);
    const table = serverTableName(generation, name);
    await writer.create(table, TEXT_TABLE);
    await writer.load(table, TEXT_TABLE, numberedTexts(source, name));
    await writer.finish(table, TEXT_TABLE, []);
    if (await textIndexes.add(table, 'text')) indexed.push(name);
  }
  return indexed;
}

/** The very bytes that are searched in memory. */
function* numberedTexts(
  source: Database.Database,
  name: TextName,
): Generator<[number: number, utf8: Buffer]> {
  const chunks = source.prepare<[string], Buffer>(
    'SELECT data FROM column_chunk WHERE name = ? ORDER BY part',
  );
  let number = 0;
  for (const chunk of chunks.pluck().iterate(name)) {
    for (const text of textsIn(chunk)) {
      yield [number, text];
      number += 1;
    }
  }
}
