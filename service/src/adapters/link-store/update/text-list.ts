import { TextColumnWriter } from '../build/text-column-writer.ts';
import { textStarts } from '../read/text-rests.ts';

/** The texts of a text column. */
export class TextList {
  readonly #bytes: Buffer;
  /** Where each begins, and where the last one ends. */
  readonly #starts: Uint32Array;
  readonly length: number;

  constructor(chunks: readonly Buffer[]) {
    this.#bytes = Buffer.concat(chunks);
    this.#starts = textStarts(this.#bytes);
    this.length = this.#starts.length - 1;
  }

  bytesOf(text: number): Buffer {
    return this.#bytes.subarray(this.#starts[text], (this.#starts[text + 1] ?? 0) - 1);
  }

  /** Those from one text up to another, as they are stored, in pieces that fit into a chunk. */
  *stored(from: number, to: number): Generator<Buffer> {
    for (let text = from; text < to;) {
      const start = this.#starts[text] ?? 0;
      let end = text + 1;
      while (end < to && (this.#starts[end + 1] ?? 0) - start <= TextColumnWriter.CHUNK_BYTES) end += 1;
      yield this.#bytes.subarray(start, this.#starts[end]);
      text = end;
    }
  }
}
