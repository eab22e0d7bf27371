import type Database from 'better-sqlite3';

const ROWS = 100;

/** Inserts rows a hundred at a time: a call of the driver costs more than a row. */
export class BatchInsert {
  readonly #columns: number;
  readonly #single: Database.Statement;
  /** Parsed when there are a hundred rows, which a small site never has. */
  readonly #prepareFull: () => Database.Statement;
  #full: Database.Statement | null = null;
  readonly #values: unknown[] = [];
  #used = 0;

  /** `into` is the statement up to VALUES, such as `INSERT INTO url (id, url)`; `then` is what follows the rows. */
  constructor(db: Database.Database, into: string, columns: number, then = '') {
    const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
    const prepare = (rows: string) => db.prepare(`${into} VALUES ${rows} ${then}`);
    this.#columns = columns;
    this.#single = prepare(row);
    this.#prepareFull = () => prepare(Array.from({ length: ROWS }, () => row).join(', '));
  }

  add(...row: unknown[]): void {
    for (const value of row) {
      this.#values[this.#used] = value;
      this.#used += 1;
    }
    if (this.#used === ROWS * this.#columns) this.#flush();
  }

  /** Adds rows by their values, one row after the other. */
  addValues(values: ArrayLike<unknown>): void {
    const full = ROWS * this.#columns;
    for (let at = 0; at < values.length; at += 1) {
      this.#values[this.#used] = values[at];
      this.#used += 1;
      if (this.#used === full) this.#flush();
    }
  }

  end(): void {
    for (let at = 0; at < this.#used; at += this.#columns)
      this.#single.run(this.#values.slice(at, at + this.#columns));
    this.#used = 0;
  }

  #flush(): void {
    this.#full ??= this.#prepareFull();
    this.#full.run(this.#values);
    this.#used = 0;
  }
}
