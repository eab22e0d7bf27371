import { availableParallelism } from 'node:os';
import { readChunks, recordChunks } from '@signpost/indexing/records/read-records';
import { readInThread, type RecordTaker } from './read-in-thread.ts';

/** Bytes of a source that are read in less time than a thread takes to start and gains. */
const FEW_BYTES = 16 * 1024 * 1024;

/** Takes the records of a source, of a large one by means of a thread, and says how many there were. */
export async function readSource(source: AsyncIterable<Uint8Array>, into: RecordTaker): Promise<number> {
  const chunks = recordChunks(source);
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes <= FEW_BYTES && availableParallelism() > 1) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    first.push(value);
    bytes += value.length;
  }
  const whole = startingWith(first, chunks);
  return bytes > FEW_BYTES ? readInThread(whole, into) : readChunks(whole, (record) => into.put(record));
}

async function* startingWith(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let chunk = first.shift(); chunk !== undefined; chunk = first.shift()) yield chunk;
  yield* rest;
}
