import { LRUCache } from 'lru-cache';

/** Memory for the rows of one kind, in characters: some 100,000 rows, since most people look at the first pages. */
const KEPT_CHARACTERS = 50_000_000;

/** What an entry takes beside its text. */
const ENTRY_CHARACTERS = 100;

/** How many rows one query asks for at most. */
const READ_AT_ONCE = 100;

/** The JSON of rows by id: from memory, or loaded and then kept until rows that were used later need the room. */
export class KeptRows {
  // Limited by size and not by number: for a number, the cache would make room in advance, 10 ms for each generation opened.
  readonly #kept = new LRUCache<number, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ length }) => length + ENTRY_CHARACTERS,
  });
  readonly #load: (ids: number[]) => Promise<[id: number, json: string][]>;

  constructor(load: (ids: number[]) => Promise<[id: number, json: string][]>) {
    this.#load = load;
  }

  /** The rows in the order of the ids. */
  async get(ids: number[]): Promise<string[]> {
    const known = ids.map((id) => this.#kept.get(id));
    const missing = ids.filter((_, at) => known[at] === undefined);
    const loaded = new Map<number, string>();
    for (let at = 0; at < missing.length; at += READ_AT_ONCE) {
      for (const [id, json] of await this.#load(missing.slice(at, at + READ_AT_ONCE))) {
        loaded.set(id, json);
        this.#kept.set(id, json);
      }
    }
    return ids.map((id, at) => known[at] ?? loaded.get(id) ?? '');
  }
}
