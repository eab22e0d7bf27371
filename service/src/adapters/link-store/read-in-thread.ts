import { on } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { UserError } from '@signpost/platform/errors';
import { entryModule } from '@signpost/platform/place';
import type { PublishedRecord } from '@signpost/indexing/ports/published-links';
import { Marks, type StoredMarks } from './build/marks.ts';
import type { RowValues, TakenRecords } from './build/record-rows.ts';

/** The rows of a piece of the source, with the last of them what is known of all records; or what is wrong with a line. */
export type ReadAnswer = ReadPart | { problem: string };

interface ReadPart {
  rows: RowValues;
  end: ReadEnd | null;
}

export type ReadEnd = Omit<TakenRecords, 'marks'> & { marks: StoredMarks; records: number };

/** Stores what is read. */
export interface RecordTaker {
  put(record: PublishedRecord): void;
  /** Takes rows that a thread has made of records. */
  putRows(values: RowValues): void;
  /** Takes what that thread knows at the end. */
  noteTaken(taken: TakenRecords): void;
}

/** Pieces of the source that a thread is given before the rows of the first one are stored. */
const MOST_AHEAD = 4;

/** Reads the records of a source in a thread while their rows are stored here. Says how many there were. */
export async function readInThread(chunks: AsyncIterable<Uint8Array>, into: RecordTaker): Promise<number> {
  const module = entryModule('service/src/adapters/link-store/records-thread.ts');
  const thread = new Worker(pathToFileURL(module));
  const answers = on(thread, 'message', { close: ['exit'] });
  const store = async (): Promise<ReadEnd | null> => {
    const { rows, end } = await nextPart(answers);
    into.putRows(rows);
    return end;
  };
  const give = (piece: Uint8Array<ArrayBuffer> | null): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(piece, piece === null ? [] : [piece.buffer]);
  try {
    let ahead = 0;
    for await (const chunk of chunks) {
      give(new Uint8Array(chunk));
      ahead += 1;
      if (ahead < MOST_AHEAD) continue;
      await store();
      ahead -= 1;
    }
    give(null);
    let end: ReadEnd | null = null;
    while (end === null) end = await store();
    const { marks, records, ...taken } = end;
    into.noteTaken({ ...taken, marks: Marks.from(marks) });
    return records;
  } finally {
    await thread.terminate();
  }
}

async function nextPart(answers: AsyncIterator<unknown[]>): Promise<ReadPart> {
  const { value, done } = await answers.next();
  if (done === true) throw new Error('The thread that reads records has ended.');
  const [answer] = value as [ReadAnswer];
  if ('problem' in answer) throw new UserError(answer.problem);
  return answer;
}
