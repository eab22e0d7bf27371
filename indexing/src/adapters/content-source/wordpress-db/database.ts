export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A WordPress database, opened for reading only. Table names are written with backticks, values as question marks. */
export interface WordPressDatabase {
  /** Host and database, or the file: what people may see. */
  readonly place: string;
  tables(): Promise<string[]>;
  query(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
  /** All queries of the work see the database as it was at one moment. */
  inSnapshot<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** As many question marks as there are values. */
export function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

export function textOf(value: SqlValue | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
