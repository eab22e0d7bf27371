import type Database from 'better-sqlite3';

const ROWS = 100;

/** Inserts rows a hundred at a time: a call of the driver costs more than a row. */
export class BatchInsert {
  readonly #columns: number;
  readonly #full: Database.Statement;
  readonly #single: Database.Statement;
  readonly #values: unknown[];
  #used = 0;

  /** `into` is the statement up to VALUES, such as `INSERT INTO url (id, url)`; `then` is what follows the rows. */
  constructor(db: Database.Database, into: string, columns: number, then = '') {
    const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
    this.#columns = columns;
    this.#values = Array.from({ length: ROWS * columns }, () => null);
    this.#full = db.prepare(`${into} VALUES ${Array.from({ length: ROWS }, () => row).join(', ')} ${then}`);
    this.#single = db.prepare(`${into} VALUES ${row} ${then}`);
  }

  add(...row: unknown[]): void {
    for (const value of row) {
      this.#values[this.#used] = value;
      this.#used += 1;
    }
    if (this.#used < this.#values.length) return;
    this.#full.run(this.#values);
    this.#used = 0;
  }

  end(): void {
    for (let at = 0; at < this.#used; at += this.#columns)
      this.#single.run(this.#values.slice(at, at + this.#columns));
    this.#used = 0;
  }
}
