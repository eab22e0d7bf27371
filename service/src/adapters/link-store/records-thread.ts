import { parentPort } from 'node:worker_threads';
import { RecordReader } from '@signpost/indexing/records/record-reader';
import { UserError } from '@signpost/platform/errors';
import { GrowingColumn } from './build/growing-column.ts';
import { RecordRows, type RowSinks } from './build/record-rows.ts';
import type { ReadAnswer, ReadEnd } from './read-in-thread.ts';

/** The rows of one kind in a piece of the source. */
class Values {
  #values: unknown[] = [];

  add(...row: unknown[]): void {
    for (const value of row) this.#values.push(value);
  }

  take(): unknown[] {
    const values = this.#values;
    this.#values = [];
    return values;
  }
}

/** The same of links, whose values are numbers: these need not be copied on their way out. */
class Numbers {
  #values = new GrowingColumn();

  add(...row: number[]): void {
    for (const value of row) this.#values.add(value);
  }

  take(): Uint32Array | Float64Array {
    const values = this.#values.values();
    this.#values = new GrowingColumn();
    return values;
  }
}

/** The thread of `readInThread`: answers each piece of the source with the rows in it, and its end with what is known of all records. */
const kinds = {
  post: new Values(),
  score: new Values(),
  meta: new Values(),
  url: new Values(),
  link: new Numbers(),
} satisfies RowSinks;
const rows = new RecordRows(kinds);
const reader = new RecordReader((record) => rows.put(record));

parentPort?.on('message', (piece: Uint8Array<ArrayBuffer> | null) => {
  try {
    if (piece === null) return answerEnd();
    reader.take(Buffer.from(piece.buffer));
    return answerRows(null, []);
  } catch (error) {
    // An error loses its class on the way out of a thread.
    if (!(error instanceof UserError)) throw error;
    return answer({ problem: error.message }, []);
  }
});

function answerEnd(): void {
  reader.end();
  const { marks, ...taken } = rows.end();
  const columns = [taken.urlDigests, ...Object.values(taken.links ?? {})];
  answerRows({ ...taken, marks: marks.columns(), records: reader.records }, columns);
}

function answerRows(end: ReadEnd | null, columns: readonly (Uint32Array | Float64Array)[]): void {
  const { post, score, meta, url, link } = kinds;
  const links = link.take();
  const values = { post: post.take(), score: score.take(), meta: meta.take(), url: url.take(), link: links };
  answer({ rows: values, end }, [links, ...columns]);
}

function answer(said: ReadAnswer, moved: readonly (Uint32Array | Float64Array)[]): void {
  const buffers = moved.map(({ buffer }) => buffer as ArrayBuffer);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(said, buffers);
}
