/** Ends each text of a column. This byte occurs in no UTF-8, so a hit never spans two texts. */
export const TEXT_END = 0xff;

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
    this.#chunk[this.#used] = TEXT_END;
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
