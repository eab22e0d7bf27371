import { TEXT_END } from '../build/text-column-writer.ts';
import { GramSignatures, GROUP_TEXTS } from './gram-signatures.ts';

interface Chunk {
  /** One character per byte: the engine searches such a string several times faster than a buffer. */
  bytes: string;
  /** Number of its first text. */
  first: number;
  /** Where each of its texts starts, and where the last one ends. */
  starts: Uint32Array;
  signatures: GramSignatures;
}

/** What a search found, in two forms: to ask about one text, and to go through all hits. */
export interface Hits {
  /** One byte per text: 1 for a hit. */
  isHit: Uint8Array;
  /** The numbers of the hits, ascending. */
  numbers: Uint32Array;
}

/** What any of several searches through the same texts has found. */
export function joinHits(all: readonly Hits[]): Hits {
  const [first, ...others] = all;
  if (first === undefined) return toHits(new Uint32Array(), 0);
  if (others.every(({ numbers }) => numbers.length === 0)) return first;
  const isHit = Uint8Array.from(first.isHit);
  for (const { numbers } of others) for (const number of numbers) isHit[number] = 1;
  const numbers: number[] = [];
  for (let text = 0; text < isHit.length; text += 1) if (isHit[text] === 1) numbers.push(text);
  return { isHit, numbers: Uint32Array.from(numbers) };
}

/** The hits among `texts` texts. */
export function slotHits(slots: readonly number[], texts: number): Hits {
  return toHits(Uint32Array.from(slots), texts);
}

function toHits(numbers: Uint32Array, texts: number): Hits {
  const isHit = new Uint8Array(texts);
  for (const number of numbers) isHit[number] = 1;
  return { isHit, numbers };
}

/** Beyond this share of groups that can contain a term, going through the whole text is quicker. */
const WORTHWHILE = 1 / 4;

/** Substring search over many folded texts, which are kept in chunks of several megabytes. */
export class TextColumn {
  readonly #chunks: Chunk[] = [];
  #length = 0;

  constructor(chunks: Buffer[] = []) {
    for (const chunk of chunks) this.add(chunk);
  }

  /** How many texts there are. */
  get length(): number {
    return this.#length;
  }

  /** Takes the next chunk, some tens of milliseconds of work. */
  add(chunk: Buffer): void {
    const starts = textStarts(chunk);
    const texts = starts.length - 1;
    const signatures = new GramSignatures(Math.ceil(texts / GROUP_TEXTS));
    for (let group = 0; group < signatures.groups; group += 1) {
      const end = starts[Math.min((group + 1) * GROUP_TEXTS, texts)];
      signatures.add(group, chunk.subarray(starts[group * GROUP_TEXTS], end));
    }
    this.#chunks.push({ bytes: chunk.toString('latin1'), first: this.#length, starts, signatures });
    this.#length += texts;
  }

  /** The texts that contain the folded `term`. */
  find(term: string): Hits {
    return this.#find(term, findIn);
  }

  /** Of texts that are paths, those that contain the folded `term` in their last name. */
  findInLast(term: string): Hits {
    return this.#find(term, findInLast);
  }

  #find(term: string, look: typeof findIn): Hits {
    const numbers: number[] = [];
    const bytes = Buffer.from(term);
    const needle = bytes.toString('latin1');
    for (const chunk of this.#chunks) {
      const texts = chunk.starts.length - 1;
      const groups = chunk.signatures.groupsWith(bytes);
      if (groups === null || groups.length > chunk.signatures.groups * WORTHWHILE) {
        look(chunk, 0, texts, needle, numbers);
        continue;
      }
      for (const group of groups) {
        const from = group * GROUP_TEXTS;
        look(chunk, from, Math.min(from + GROUP_TEXTS, texts), needle, numbers);
      }
    }
    return toHits(new Uint32Array(numbers), this.#length);
  }

  /** The UTF-8 of one folded text. */
  bytesOf(text: number): Buffer {
    const chunk = this.#chunks.findLast(({ first }) => first <= text);
    if (chunk === undefined) return Buffer.alloc(0);
    const at = text - chunk.first;
    return Buffer.from(chunk.bytes.slice(chunk.starts[at], (chunk.starts[at + 1] ?? 0) - 1), 'latin1');
  }
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
  // Up to the end of the last text: only a damaged column has bytes after it. A part of a string is not copied.
  const part = bytes.slice(base, starts[to]);
  let text = from;
  for (let at = part.indexOf(needle); at !== -1; at = part.indexOf(needle, (starts[text] ?? 0) - base)) {
    while ((starts[text] ?? 0) <= at + base) text += 1;
    numbers.push(first + text - 1);
  }
}

/** The same, of texts whose last name contains it: what follows the last slash, but for one at the very end. */
function findInLast(chunk: Chunk, from: number, to: number, needle: string, numbers: number[]): void {
  const { bytes, first, starts } = chunk;
  const found: number[] = [];
  findIn(chunk, from, to, needle, found);
  for (const number of found) {
    const text = number - first;
    const end = (starts[text + 1] ?? 0) - 1;
    const last = bytes.lastIndexOf('/', bytes[end - 1] === '/' ? end - 2 : end - 1);
    const at = bytes.indexOf(needle, Math.max(last + 1, starts[text] ?? 0));
    if (at !== -1 && at + needle.length <= end) numbers.push(number);
  }
}

/** Where each text begins, and where the last one ends. */
export function textStarts(chunk: Buffer): Uint32Array {
  const starts = [0];
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === TEXT_END) starts.push(at + 1);
  return Uint32Array.from(starts);
}
