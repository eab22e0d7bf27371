import { TEXT_END } from '../build/text-column-writer.ts';
import { countBits, hasBit, noBits, numbersIn, setBit, type Bits } from './bits.ts';
import { HIT_BYTES } from './scan/find-term.ts';
import { STEP_BYTES } from './scan/term.ts';
import { newMemory, PAGE_BYTES, scannerOf } from './scan/text-scanner.ts';
import { MOST_SHARED, REST_CONTEXT, restsOf, sharedBytes, textStarts, type Texts } from './text-rests.ts';

/** Where texts are in the memory. */
interface Place {
  at: number;
  to: number;
  /** Where each of them starts, and the last one ends. */
  starts: number;
}

/** Where a chunk is in the memory. */
interface Chunk {
  whole: Place;
  rests: Place | null;
  /** How many bytes each text shares with the one before, up to 255, and a 0. */
  shared: number;
  /** How many texts it has, and the number of the first. */
  texts: number;
  first: number;
}

/** Addresses of what a search notes: a byte per text, 1 for a hit; the same as bits; the hits, each with where the text has the term first. */
interface Notes {
  isHit: number;
  bits: number;
  hits: number;
  end: number;
}

/** A term, and how many texts have it. */
interface Search {
  term: Buffer;
  hits: number;
}

/** Where a larger part of the texts has the last term, it is as quick to look through all of them for a longer one. */
const MOST_NARROWED = 2 / 3;

/** What a search found. Megabytes for each would have memory tidied up after every few searches. */
export interface Hits {
  /** One bit per text: 1 for a hit. */
  bits: Bits;
  count: number;
}

/** The numbers of the texts that were found, ascending. */
export function numbersOf({ bits, count }: Hits): Uint32Array {
  return numbersIn(bits, count);
}

/** What any of several searches through the same texts has found. */
export function joinHits(all: readonly Hits[]): Hits {
  const [first, ...others] = all;
  if (first === undefined) return slotHits([], 0);
  if (others.every(({ count }) => count === 0)) return first;
  const joined = first.bits.slice();
  for (const { bits } of others)
    for (let entry = 0; entry < joined.length; entry += 1)
      joined[entry] = (joined[entry] ?? 0) | (bits[entry] ?? 0);
  return { bits: joined, count: countBits(joined) };
}

/** The texts that are in, marked by 1, and that each of several searches has found. */
export function commonHits(isIn: Uint8Array, all: readonly Hits[]): Hits {
  const common = noBits(isIn.length);
  for (let text = 0; text < isIn.length; text += 1) if (isIn[text] === 1) setBit(common, text);
  for (const { bits } of all)
    for (let entry = 0; entry < common.length; entry += 1)
      common[entry] = (common[entry] ?? 0) & (bits[entry] ?? 0);
  return { bits: common, count: countBits(common) };
}

/** The hits among `texts` texts. */
export function slotHits(slots: readonly number[], texts: number): Hits {
  const bits = noBits(texts);
  for (const slot of slots) setBit(bits, slot);
  return { bits, count: slots.length };
}

/** Substring search over many folded texts, which lie one after the other in memory of their own. */
export class TextColumn {
  readonly #memory = newMemory();
  readonly #scanner = scannerOf(this.#memory);
  readonly #chunks: Chunk[] = [];
  /** Where the next chunk goes. A search uses the room from there on. */
  #end = 0;
  #length = 0;
  /** Whose notes are in the memory. */
  #last: Search | null = null;

  constructor(chunks: Buffer[] = []) {
    for (const chunk of chunks) this.add(chunk);
  }

  /** How many texts there are. */
  get length(): number {
    return this.#length;
  }

  /** Takes the next chunk, some milliseconds of work. */
  add(chunk: Buffer): void {
    this.#last = null;
    const starts = textStarts(chunk);
    const texts = starts.length - 1;
    // Only a damaged column has bytes after its last text.
    const bytes = chunk.subarray(0, starts[texts]);
    const shared = sharedBytes({ bytes, starts });
    const rests = restsOf({ bytes, starts }, shared);
    this.#chunks.push({
      whole: this.#place({ bytes, starts }),
      rests: rests && this.#place(rests),
      shared: this.#end,
      texts,
      first: this.#length,
    });
    this.#length += texts;
    this.#end += wholeSteps(shared.length);
    this.#reserve(this.#end).set(shared, this.#end - wholeSteps(shared.length));
  }

  /** Puts texts into the memory, and a step after them that is in none. */
  #place({ bytes, starts }: Texts): Place {
    const at = this.#end;
    const to = at + bytes.length;
    const startsAt = at + wholeSteps(bytes.length + STEP_BYTES);
    this.#end = startsAt + wholeSteps(starts.byteLength);
    const memory = this.#reserve(this.#end);
    memory.set(bytes, at);
    memory.fill(TEXT_END, to, startsAt);
    new Uint32Array(memory.buffer, startsAt, starts.length).set(starts.map((start) => at + start));
    return { at, to, starts: startsAt };
  }

  /** The texts that contain the folded `term`, which is not empty. */
  find(term: string): Hits {
    const bytes = Buffer.from(term);
    const notes = this.#notes();
    // A step reads as many bytes after the last text as the term has.
    const memory = this.#reserve(notes.end + bytes.length + STEP_BYTES);
    memory.set(bytes, notes.end);
    const shorter = this.#narrowable(bytes);
    const end = shorter === null ? this.#findAll(bytes, notes) : this.#narrow(shorter, bytes, notes);
    const count = (end - notes.hits) / HIT_BYTES;
    this.#last = { term: bytes, hits: count };
    this.#scanner.packBits(notes.isHit, notes.bits, notes.bits);
    return { bits: new Int32Array(memory.buffer, notes.bits, Math.ceil(this.#length / 32)).slice(), count };
  }

  /**
   * Of texts that are paths, those that contain the folded `term` in their last name: what follows the last slash, but for one at the end.
   * Those that are known are left out.
   */
  findInLast(term: string, known: Bits): Hits {
    const wanted = Buffer.from(term);
    const numbers = numbersOf(this.find(term));
    const memory = new Uint8Array(this.#memory.buffer);
    const bits = noBits(this.#length);
    let count = 0;
    let at = 0;
    for (const chunk of this.#chunks) {
      const { first, texts } = chunk;
      const starts = this.#startsOf(chunk);
      const next = first + texts;
      for (let text = numbers[at] ?? next; text < next; text = numbers[at] ?? next) {
        const start = starts[text - first] ?? 0;
        const end = (starts[text - first + 1] ?? 0) - 1;
        if (!hasBit(known, text) && isInLast(memory, start, end, wanted)) {
          setBit(bits, text);
          count += 1;
        }
        at += 1;
      }
    }
    return { bits, count };
  }

  /** The UTF-8 of one folded text. */
  bytesOf(text: number): Buffer {
    const chunk = this.#chunks.findLast(({ first }) => first <= text);
    if (chunk === undefined) return Buffer.alloc(0);
    const [start = 0, end = 0] = this.#startsOf(chunk).subarray(text - chunk.first);
    return Buffer.from(new Uint8Array(this.#memory.buffer, start, end - start - 1));
  }

  /** Where a search notes what it finds: after the texts. What it looks for comes after that. */
  #notes(): Notes {
    const bits = this.#end + wholeSteps(this.#length);
    const hits = bits + wholeSteps(Math.ceil(this.#length / 8));
    return { isHit: this.#end, bits, hits, end: hits + wholeSteps(this.#length * HIT_BYTES) };
  }

  /** The last search, if this term begins with its term, as a word that is typed letter by letter does, and few enough texts have that. */
  #narrowable(term: Buffer): Search | null {
    const last = this.#last;
    if (last === null || last.hits > this.#length * MOST_NARROWED) return null;
    return term.subarray(0, last.term.length).equals(last.term) ? last : null;
  }

  /** Looks through all texts, for a short term only through the rests of those that begin alike. Gives the end of the hits. */
  #findAll(term: Buffer, { isHit, bits, hits, end: termAt }: Notes): number {
    new Uint8Array(this.#memory.buffer).fill(0, isHit, bits);
    let end = hits;
    for (const { whole, rests, shared, first } of this.#chunks) {
      if (whole.at === whole.to) continue;
      const isInRests = rests !== null && term.length <= REST_CONTEXT + 1;
      const { at, to, starts } = isInRests ? rests : whole;
      end = this.#scanner.findTerm(
        at,
        to,
        termAt,
        term.length,
        first,
        starts + 4,
        whole.starts - starts,
        shared - first,
        isInRests ? REST_CONTEXT : MOST_SHARED,
        isHit,
        end,
      );
      // Addresses above 2 GB come back as negative numbers.
      end >>>= 0;
    }
    return end;
  }

  /** Looks through the texts that the last search has found. Gives the end of the hits. */
  #narrow(last: Search, term: Buffer, { isHit, hits, end: termAt }: Notes): number {
    const end = hits + last.hits * HIT_BYTES;
    return this.#scanner.narrowHits(termAt, term.length, last.term.length, hits, end, isHit) >>> 0;
  }

  /** Where each text of a chunk starts, and where the last one ends. True until a text is added or searched. */
  #startsOf({ whole, texts }: Chunk): Uint32Array {
    return new Uint32Array(this.#memory.buffer, whole.starts, texts + 1);
  }

  /** The memory, with at least that many bytes. */
  #reserve(bytes: number): Uint8Array<ArrayBuffer> {
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return new Uint8Array(this.#memory.buffer);
  }
}

const SLASH = 0x2f;

/** Whether the last name of the path from `start` to `end` has these bytes. A common term is in a million paths: an object for each takes too long. */
function isInLast(memory: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  let from = memory[end - 1] === SLASH ? end - 1 : end;
  while (from > start && memory[from - 1] !== SLASH) from -= 1;
  for (let at = from; at + wanted.length <= end; at += 1) {
    let same = 0;
    while (same < wanted.length && memory[at + same] === wanted[same]) same += 1;
    if (same === wanted.length) return true;
  }
  return false;
}

function wholeSteps(bytes: number): number {
  return Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;
}
