/** Ends each text of a column. This byte occurs in no UTF-8, so a hit never spans two texts. */
export const TEXT_END = 0xff;

const FIRST_BYTES = 16 * 1024;

/** Collects texts into chunks of about `CHUNK_BYTES`, each text ended by the separator. A chunk takes the place of the one before. */
export class TextColumnWriter {
  static readonly CHUNK_BYTES = 4 * 1024 * 1024;
  readonly #onChunk: (chunk: Buffer) => void;
  /** Grows with the texts: most sites need a small part of a whole chunk. */
  #chunk = Buffer.allocUnsafe(FIRST_BYTES);
  #used = 0;

  constructor(onChunk: (chunk: Buffer) => void) {
    this.#onChunk = onChunk;
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text) + 1;
    if (this.#used + bytes > TextColumnWriter.CHUNK_BYTES) this.end();
    if (this.#used + bytes > this.#chunk.length) this.#grow(this.#used + bytes);
    this.#used += this.#chunk.write(text, this.#used);
    this.#chunk[this.#used] = TEXT_END;
    this.#used += 1;
  }

  /** Takes texts that each are ended by the separator; no more than fit into a chunk. */
  addStored(texts: Buffer): void {
    if (this.#used + texts.length > TextColumnWriter.CHUNK_BYTES) this.end();
    if (this.#used + texts.length > this.#chunk.length) this.#grow(this.#used + texts.length);
    this.#used += texts.copy(this.#chunk, this.#used);
  }

  /** Hands over what is there. */
  end(): void {
    if (this.#used > 0) this.#onChunk(this.#chunk.subarray(0, this.#used));
    this.#used = 0;
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafe(Math.max(bytes, this.#chunk.length * 4));
    this.#chunk.copy(larger, 0, 0, this.#used);
    this.#chunk = larger;
  }
}
