import { UserError } from '../errors/index.ts';

/** Goes up when an older version could not read what a newer one writes. */
export const BACKUP_FORMAT = 1;

/** What a column holds, whatever the engine. */
export type ColumnKind = 'integer' | 'real' | 'text' | 'bytes';

export interface BackupTable {
  name: string;
  columns: Record<string, ColumnKind>;
  rows: number;
}

export interface BackupStore {
  name: string;
  /** The migrations that made its tables, in order. */
  schema: readonly string[];
  /** In the order of their rows in the file: a row refers only to rows before it. */
  tables: readonly BackupTable[];
}

/** The first line of a backup. */
export interface BackupHeader {
  signpost_backup: number;
  /** The version of Signpost that has made it. */
  product: string;
  engine: string;
  /** The moment that it shows, as an ISO time. */
  made_at: string;
  with_secrets: boolean;
  stores: readonly BackupStore[];
}

/** A value of a row. */
export type Cell = number | string | null | Uint8Array;

/** A file that is no backup, or not a whole one. */
export class BackupError extends UserError {
  override name = 'BackupError';
}

/** The header in a line of text; refuses what another program or a newer version has written. */
export function parseHeader(file: string, line: string): BackupHeader {
  const header = parseObject(line);
  const format = header?.['signpost_backup'];
  if (header === null || typeof format !== 'number')
    throw new BackupError(`${file} is not a backup of Signpost.`);
  if (format > BACKUP_FORMAT)
    throw new BackupError(
      `${file} was made by a newer version of Signpost (${String(header['product'])}, format ${format}). Install that version or newer.`,
    );
  if (!isHeader(header)) throw new BackupError(`${file} is damaged: its first line is not complete.`);
  return header;
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function isHeader(header: object): header is BackupHeader {
  const {
    product,
    engine,
    made_at: madeAt,
    with_secrets: withSecrets,
    stores,
  } = header as Partial<BackupHeader>;
  return (
    [product, engine, madeAt].every((text) => typeof text === 'string') &&
    typeof withSecrets === 'boolean' &&
    isListOf(stores, isStore)
  );
}

function isStore({ name, schema, tables }: Partial<BackupStore>): boolean {
  return (
    isName(name) &&
    Array.isArray(schema) &&
    schema.every((one) => typeof one === 'string') &&
    isListOf(tables, isTable)
  );
}

function isTable({ name, columns, rows }: Partial<BackupTable>): boolean {
  return (
    isName(name) &&
    Number.isSafeInteger(rows) &&
    Number(rows) >= 0 &&
    typeof columns === 'object' &&
    columns !== null &&
    Object.keys(columns).length > 0 &&
    Object.entries(columns).every(([column, kind]) => isName(column) && isKind(kind))
  );
}

function isKind(kind: unknown): boolean {
  return typeof kind === 'string' && Object.hasOwn(FITS, kind);
}

function isListOf(list: unknown, isOne: (one: object) => boolean): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && isOne(one));
}

/** Whether it can be the name of a table or column of ours, and so cannot be anything else in a statement. */
function isName(name: unknown): boolean {
  return typeof name === 'string' && /^[a-z][a-z0-9_]*$/i.test(name);
}

/** A line that says whose rows follow. */
export interface TableLine {
  store: string;
  table: string;
}

export const END_LINE = '{"end":true}';

/** One row as a line: a list of values, bytes as base64 in an object. */
export function toLine(row: readonly Cell[]): string {
  return JSON.stringify(row.map((cell) => (cell instanceof Uint8Array ? { bytes: base64(cell) } : cell)));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

const FITS: Record<ColumnKind, (value: unknown) => boolean> = {
  integer: Number.isSafeInteger,
  real: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  bytes: (value) => value instanceof Uint8Array,
};

/** The row of a line whose columns hold these kinds. */
export function fromLine(line: string, kinds: readonly ColumnKind[]): Cell[] {
  const row = parseRow(line)?.map(toCell);
  if (row?.length !== kinds.length || !row.every((cell, at) => cell === null || fits(kinds[at], cell)))
    throw new BackupError('A row of the backup does not have the columns of its table.');
  return row;
}

function parseRow(line: string): unknown[] | null {
  try {
    const row: unknown = JSON.parse(line);
    return Array.isArray(row) ? row : null;
  } catch {
    return null;
  }
}

function fits(kind: ColumnKind | undefined, cell: Cell): boolean {
  return kind !== undefined && FITS[kind](cell);
}

/** An object without bytes stays what it is, and fits no column. */
function toCell(value: unknown): Cell {
  const { bytes } = Object(value) as { bytes?: unknown };
  return typeof value === 'object' && typeof bytes === 'string'
    ? Buffer.from(bytes, 'base64')
    : (value as Cell);
}
