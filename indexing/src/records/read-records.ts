import { UserError, messageOf } from '@signpost/platform/errors';
import { RecordReader, type TakeRecord } from './record-reader.ts';
import { unpacked } from './unpacked.ts';

/** Hands over the records of a source, plain or packed by gzip, and says how many there were. Fails at the first line that is not a record. */
export function readRecords(source: AsyncIterable<Uint8Array>, take: TakeRecord): Promise<number> {
  return readChunks(recordChunks(source), take);
}

/** The same of what `recordChunks` yields. */
export async function readChunks(chunks: AsyncIterable<Buffer>, take: TakeRecord): Promise<number> {
  const reader = new RecordReader(take);
  for await (const chunk of chunks) reader.take(chunk);
  reader.end();
  return reader.records;
}

/** The bytes of a source of records, unpacked if they are packed by gzip. */
export async function* recordChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked(source);
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (!isDamaged) throw error;
    throw new UserError(
      `The source is packed by gzip and cannot be unpacked (${messageOf(error)}). Nothing was imported.`,
      { cause: error },
    );
  }
}
