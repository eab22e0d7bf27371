/**
 * Substring search over many folded texts kept as one buffer. 0xFF ends each text: that byte occurs in no
 * UTF-8, so a hit never spans two texts.
 */
const END = 0xff;

export class TextColumn {
  readonly #bytes: Buffer;
  /** Text number -> where it starts; one more than there are texts. */
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, texts: number) {
    this.#bytes = bytes;
    this.#starts = new Uint32Array(texts + 1);
    let from = 0;
    for (let text = 1; text <= texts; text += 1) {
      from = bytes.indexOf(END, from) + 1;
      this.#starts[text] = from;
    }
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** The UTF-8 of one folded text. */
  bytesOf(text: number): Buffer {
    return this.#bytes.subarray(this.#starts[text], (this.#starts[text + 1] ?? 0) - 1);
  }

  /** One byte per text: 1 where it contains the folded `term`. */
  find(term: string): Uint8Array {
    const hits = new Uint8Array(this.length);
    const needle = Buffer.from(term);
    let text = 0;
    for (let at = this.#bytes.indexOf(needle); at !== -1;) {
      text = this.#textAt(at, text);
      hits[text] = 1;
      at = this.#bytes.indexOf(needle, this.#starts[text + 1]);
    }
    return hits;
  }

  /** The text that holds byte `at`, at or after text `from`: a few steps on, then by halving. */
  #textAt(at: number, from: number): number {
    const starts = this.#starts;
    let low = from;
    for (let step = 0; step < 8; step += 1, low += 1) {
      if ((starts[low + 1] ?? Infinity) > at) return low;
    }
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle + 1] ?? Infinity) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }
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
