import type Database from 'better-sqlite3';

const ROWS = 100;

/** Inserts rows a hundred at a time: a call of the driver costs more than a row. */
export class BatchInsert {
  readonly #columns: number;
  readonly #full: Database.Statement;
  readonly #single: Database.Statement;
  #values: unknown[] = [];

  /** `into` is the statement up to VALUES, such as `INSERT INTO url (id, url)`. */
  constructor(db: Database.Database, into: string, columns: number) {
    const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
    this.#columns = columns;
    this.#full = db.prepare(`${into} VALUES ${Array.from({ length: ROWS }, () => row).join(', ')}`);
    this.#single = db.prepare(`${into} VALUES ${row}`);
  }

  add(...row: unknown[]): void {
    this.#values.push(...row);
    if (this.#values.length < ROWS * this.#columns) return;
    this.#full.run(this.#values);
    this.#values = [];
  }

  end(): void {
    for (let at = 0; at < this.#values.length; at += this.#columns) {
      this.#single.run(this.#values.slice(at, at + this.#columns));
    }
    this.#values = [];
  }
}
