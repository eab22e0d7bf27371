import { GramSignatures, GROUP_TEXTS } from './gram-signatures.ts';

/**
 * Substring search over many folded texts, kept in chunks of several megabytes. 0xFF ends each text: that byte occurs in
 * no UTF-8, so a hit never spans two texts.
 */
const END = 0xff;

interface Chunk {
  /** One character per byte: the engine searches such a string several times faster than a buffer. */
  bytes: string;
  /** Number of its first text, and of its first group of texts. */
  first: number;
  firstGroup: number;
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

/** When so large a part of the groups can contain a term, going through the whole text is quicker. */
const WORTHWHILE = 1 / 4;

export class TextColumn {
  readonly length: number;
  readonly #chunks: Chunk[] = [];
  readonly #groups: number;
  readonly #signatures: GramSignatures;

  constructor(chunks: Buffer[]) {
    const starts = chunks.map(textStarts);
    this.#groups = starts.reduce((groups, { length }) => groups + groupsOf(length - 1), 0);
    this.#signatures = new GramSignatures(this.#groups);
    let [first, firstGroup] = [0, 0];
    for (const [at, chunk] of chunks.entries()) {
      const chunkStarts = starts[at] ?? new Uint32Array(1);
      const texts = chunkStarts.length - 1;
      for (let group = 0; group < groupsOf(texts); group += 1) {
        const end = chunkStarts[Math.min((group + 1) * GROUP_TEXTS, texts)];
        this.#signatures.add(firstGroup + group, chunk.subarray(chunkStarts[group * GROUP_TEXTS], end));
      }
      this.#chunks.push({ bytes: chunk.toString('latin1'), first, firstGroup, starts: chunkStarts });
      first += texts;
      firstGroup += groupsOf(texts);
    }
    this.length = first;
  }

  /** The texts that contain the folded `term`. */
  find(term: string): Hits {
    const isHit = new Uint8Array(this.length);
    const numbers: number[] = [];
    const bytes = Buffer.from(term);
    const needle = bytes.toString('latin1');
    const groups = this.#signatures.groupsWith(bytes);
    if (groups === null || groups.length > this.#groups * WORTHWHILE) {
      for (const chunk of this.#chunks) findIn(chunk, 0, chunk.starts.length - 1, needle, numbers);
    } else {
      let at = 0;
      for (const group of groups) {
        while (group >= (this.#chunks[at + 1]?.firstGroup ?? Infinity)) at += 1;
        const chunk = this.#chunks[at] as Chunk;
        const from = (group - chunk.firstGroup) * GROUP_TEXTS;
        findIn(chunk, from, Math.min(from + GROUP_TEXTS, chunk.starts.length - 1), needle, numbers);
      }
    }
    for (const number of numbers) isHit[number] = 1;
    return { isHit, numbers: new Uint32Array(numbers) };
  }

  /** The UTF-8 of one folded text. */
  bytesOf(text: number): Buffer {
    const chunk = this.#chunks.findLast(({ first }) => first <= text);
    if (chunk === undefined) return Buffer.alloc(0);
    const at = text - chunk.first;
    return Buffer.from(chunk.bytes.slice(chunk.starts[at], (chunk.starts[at + 1] ?? 0) - 1), 'latin1');
  }
}

function groupsOf(texts: number): number {
  return Math.ceil(texts / GROUP_TEXTS);
}

/** Adds the numbers of the texts from `from` to `to` that contain the needle. */
function findIn(
  { bytes, first, starts }: Chunk,
  from: number,
  to: number,
  needle: string,
  numbers: number[],
): void {
  const base = starts[from] ?? 0;
  // Up to the end of the last text: only a damaged column has bytes behind it. A part of a string is not copied.
  const part = bytes.slice(base, starts[to]);
  let text = from;
  for (let at = part.indexOf(needle); at !== -1; at = part.indexOf(needle, (starts[text] ?? 0) - base)) {
    while ((starts[text] ?? 0) <= at + base) text += 1;
    numbers.push(first + text - 1);
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
