/**
 * Substring search over many folded texts, kept in chunks of several megabytes. 0xFF ends each text: that byte occurs in
 * no UTF-8, so a hit never spans two texts.
 */
const END = 0xff;

interface Chunk {
  /** One character per byte: the engine searches such a string several times faster than a buffer. */
  bytes: string;
  /** Number of its first text. */
  first: number;
  /** Where each of its texts starts, and where the last one ends. */
  starts: Uint32Array;
}

/** What a search found, in two forms: some ask about a text, some go through all of them. */
export interface Hits {
  /** One byte per text: 1 for a hit. */
  isHit: Uint8Array;
  /** The numbers of the hits, ascending. */
  numbers: Uint32Array;
}

export class TextColumn {
  readonly length: number;
  readonly #chunks: Chunk[] = [];

  constructor(chunks: Iterable<Buffer>) {
    let first = 0;
    for (const chunk of chunks) {
      const starts = textStarts(chunk);
      this.#chunks.push({ bytes: chunk.toString('latin1'), first, starts });
      first += starts.length - 1;
    }
    this.length = first;
  }

  /** The texts that contain the folded `term`. */
  find(term: string): Hits {
    const isHit = new Uint8Array(this.length);
    const numbers: number[] = [];
    const needle = Buffer.from(term).toString('latin1');
    for (const { bytes, first, starts } of this.#chunks) {
      let text = 0;
      for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, starts[text])) {
        while (text < starts.length && (starts[text] ?? 0) <= at) text += 1;
        // Bytes behind the last text belong to none; only a damaged column has any.
        if (text === starts.length) break;
        isHit[first + text - 1] = 1;
        numbers.push(first + text - 1);
      }
    }
    return { isHit, numbers: Uint32Array.from(numbers) };
  }

  /** The UTF-8 of one folded text. */
  bytesOf(text: number): Buffer {
    const chunk = this.#chunks.findLast(({ first }) => first <= text);
    if (chunk === undefined) return Buffer.alloc(0);
    const at = text - chunk.first;
    return Buffer.from(chunk.bytes.slice(chunk.starts[at], (chunk.starts[at + 1] ?? 0) - 1), 'latin1');
  }
}

function textStarts(chunk: Buffer): Uint32Array {
  const starts = [0];
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === END) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** Collects texts into chunks of about `CHUNK_BYTES`, each text ended by the separator. */
export class TextColumnWriter {
  static readonly CHUNK_BYTES = 4 * 1024 * 1024;
  readonly #onChunk: (chunk: Buffer) => void;
  #chunk = Buffer.allocUnsafe(TextColumnWriter.CHUNK_BYTES);
  #used = 0;

  constructor(onChunk: (chunk: Buffer) => void) {
    this.#onChunk = onChunk;
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text) + 1;
    if (this.#used + bytes > this.#chunk.length) this.#flush(bytes);
    this.#used += this.#chunk.write(text, this.#used);
    this.#chunk[this.#used] = END;
    this.#used += 1;
  }

  end(): void {
    this.#flush(0);
  }

  #flush(nextBytes: number): void {
    if (this.#used > 0) this.#onChunk(Buffer.from(this.#chunk.subarray(0, this.#used)));
    this.#used = 0;
    if (nextBytes > this.#chunk.length) this.#chunk = Buffer.allocUnsafe(nextBytes);
  }
}
