/** Memory for the rows of one kind, in characters: some 100,000 rows, since most people look at the first pages. */
const KEPT_CHARACTERS = 50_000_000;

/** What an entry takes beside its text. */
const ENTRY_CHARACTERS = 100;

/** How many rows one query asks for at most. */
const READ_AT_ONCE = 100;

/** The rows that are in memory. */
export interface RowMemory {
  /** A row that is kept, which is used by that. */
  use(id: number): string | undefined;
  /** Keeps a row that is not kept yet, and gives up others that were not used again when there is no room for it. */
  keep(id: number, json: string): void;
}

/** The JSON of rows by id: from memory, or loaded and then kept until others need the room. */
export class KeptRows {
  readonly #load: (ids: number[]) => Promise<string[]>;
  readonly #memory: RowMemory;

  /** `load` gives the rows in the order of the ids. */
  constructor(load: (ids: number[]) => Promise<string[]>, memory: RowMemory) {
    this.#load = load;
    this.#memory = memory;
  }

  /** The rows in the order of the ids. */
  async get(ids: number[]): Promise<string[]> {
    const missing: number[] = [];
    const places: number[] = [];
    const rows = ids.map((id, at) => {
      const kept = this.#memory.use(id);
      if (kept !== undefined) return kept;
      missing.push(id);
      places.push(at);
      return '';
    });
    for (let first = 0; first < missing.length; first += READ_AT_ONCE) {
      const batch = missing.slice(first, first + READ_AT_ONCE);
      for (const [at, json] of (await this.#load(batch)).entries()) {
        const id = batch[at] ?? 0;
        rows[places[first + at] ?? 0] = json;
        // Two requests may load the same row at once.
        if (this.#memory.use(id) === undefined) this.#memory.keep(id, json);
      }
    }
    return rows;
  }
}

interface KeptRow {
  json: string;
  /** Whether it was asked for again since it was loaded, or since it was last passed over. */
  isUsed: boolean;
}

/** Keeps rows of any ids. */
export class RowsById implements RowMemory {
  readonly #kept = new Map<number, KeptRow>();
  /** Goes round the rows to make room, and removes those that were not used since it last came by. */
  #hand = this.#kept.entries();
  #room = KEPT_CHARACTERS;

  use(id: number): string | undefined {
    const kept = this.#kept.get(id);
    // Reading is cheaper than writing, and most rows are used already.
    if (kept?.isUsed === false) kept.isUsed = true;
    return kept?.json;
  }

  keep(id: number, json: string): void {
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

/** Keeps rows whose ids are the numbers up to `count`: a row is found without looking for it. */
export class RowsByNumber implements RowMemory {
  readonly #kept: (string | undefined)[];
  /** 1 where a row was asked for again since it was loaded, or since it was last passed over. */
  readonly #isUsed: Uint8Array;
  /** Goes round the rows to make room, and removes those that were not used since it last came by. */
  #hand = 0;
  #room = KEPT_CHARACTERS;

  constructor(count: number) {
    this.#kept = Array.from({ length: count });
    this.#isUsed = new Uint8Array(count);
  }

  use(number: number): string | undefined {
    const kept = this.#kept[number];
    if (kept !== undefined) this.#isUsed[number] = 1;
    return kept;
  }

  keep(number: number, json: string): void {
    this.#kept[number] = json;
    this.#isUsed[number] = 0;
    this.#room -= json.length + ENTRY_CHARACTERS;
    while (this.#room < 0) {
      this.#passOver(this.#hand);
      this.#hand = (this.#hand + 1) % this.#kept.length;
    }
  }

  #passOver(number: number): void {
    const kept = this.#kept[number];
    if (kept === undefined) return;
    if (this.#isUsed[number] === 1) {
      this.#isUsed[number] = 0;
      return;
    }
    this.#kept[number] = undefined;
    this.#room += kept.length + ENTRY_CHARACTERS;
  }
}
