/** Memory for the rows of one kind, in characters: some 100,000 rows, since most people look at the first pages. */
const KEPT_CHARACTERS = 50_000_000;

/** What an entry takes beside its text. */
const ENTRY_CHARACTERS = 100;

/** How many rows one query asks for at most. */
const READ_AT_ONCE = 100;

interface KeptRow {
  json: string;
  /** Whether it was asked for again since it was loaded, or since it was last passed over. */
  isUsed: boolean;
}

/** The JSON of rows by id: from memory, or loaded and then kept until others need the room. */
export class KeptRows {
  readonly #load: (ids: number[]) => Promise<string[]>;
  readonly #kept = new Map<number, KeptRow>();
  /** Goes round the rows to make room, and removes those that were not used since it last came by. */
  #hand = this.#kept.entries();
  #room = KEPT_CHARACTERS;

  /** `load` gives the rows in the order of the ids. */
  constructor(load: (ids: number[]) => Promise<string[]>) {
    this.#load = load;
  }

  /** The rows in the order of the ids. */
  async get(ids: number[]): Promise<string[]> {
    const missing: number[] = [];
    const places: number[] = [];
    const rows = ids.map((id, at) => {
      const kept = this.#kept.get(id);
      if (kept === undefined) {
        missing.push(id);
        places.push(at);
        return '';
      }
      // Reading is cheaper than writing, and most rows are used already.
      if (!kept.isUsed) kept.isUsed = true;
      return kept.json;
    });
    for (let first = 0; first < missing.length; first += READ_AT_ONCE) {
      const batch = missing.slice(first, first + READ_AT_ONCE);
      for (const [at, json] of (await this.#load(batch)).entries()) {
        rows[places[first + at] ?? 0] = json;
        this.#keep(batch[at] ?? 0, json);
      }
    }
    return rows;
  }

  #keep(id: number, json: string): void {
    // Two requests may load the same row at once.
    if (this.#kept.has(id)) return;
    this.#kept.set(id, { json, isUsed: false });
    this.#room -= json.length + ENTRY_CHARACTERS;
    while (this.#room < 0) {
      const next = this.#hand.next();
      if (next.done === true) this.#hand = this.#kept.entries();
      else this.#passOver(...next.value);
    }
  }

  #passOver(id: number, row: KeptRow): void {
    if (row.isUsed) {
      row.isUsed = false;
      return;
    }
    this.#kept.delete(id);
    this.#room += row.json.length + ENTRY_CHARACTERS;
  }
}
