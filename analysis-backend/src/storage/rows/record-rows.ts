import type { Insertable } from 'kysely';
import { fromJson, toFlag, toJson, type Row } from './rows.ts';
import type { AnalysisSchema, Json } from './schema.ts';

/** `createdAt` is kept in the column `created_at`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

/** How a field is kept, which its types decide: as it is, as JSON, or as 0 or 1. */
type Kind<Value, Stored> = Value extends boolean
  ? 'flag'
  : 'of' extends keyof NonNullable<Stored>
    ? 'json'
    : 'same';

type Kinds<Fields, Table extends keyof AnalysisSchema> = {
  [Field in keyof Fields & string]: Column<Field> extends keyof Row<Table>
    ? Kind<Fields[Field], Row<Table>[Column<Field>]>
    : never;
};

/** The columns of these fields. */
type Columns<Fields, Table extends keyof AnalysisSchema> = Pick<
  Insertable<AnalysisSchema[Table]>,
  Column<keyof Fields & string> & keyof Insertable<AnalysisSchema[Table]>
>;

interface RecordRows<Fields, Table extends keyof AnalysisSchema> {
  toRecord(row: Pick<Row<Table>, Column<keyof Fields & string> & keyof Row<Table>>): Fields;
  toRow(record: Fields): Columns<Fields, Table>;
  /** Only the columns of the given fields: another process may be changing the others. */
  toChanges(changes: Partial<Fields>): Partial<Columns<Fields, Table>>;
}

/** What `kinds` has checked is looked up by name. */
type Values = Readonly<Record<string, unknown>>;

/** Fields of a record and the columns of its table, from one list of how each is kept. */
export function recordRows<Fields, Table extends keyof AnalysisSchema>(
  kinds: Kinds<Fields, Table>,
): RecordRows<Fields, Table> {
  const columns = Object.entries<string>(kinds).map(([field, kind]) => ({
    field,
    column: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    kind,
  }));

  function toColumns(fields: Values): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const { field, column, kind } of columns) {
      const value = fields[field];
      if (value === undefined) continue;
      if (kind === 'flag') row[column] = toFlag(value === true);
      else row[column] = kind === 'json' && value !== null ? toJson(value) : value;
    }
    return row;
  }

  return {
    toRecord(row) {
      const record: Record<string, unknown> = {};
      for (const { field, column, kind } of columns) {
        const value = (row as Values)[column];
        if (kind === 'flag') record[field] = value === 1;
        else record[field] = kind === 'json' && value !== null ? fromJson(value as Json<unknown>) : value;
      }
      return record as Fields;
    },
    toRow: (record) => toColumns(record as Values) as Columns<Fields, Table>,
    toChanges: (changes) => toColumns(changes) as Partial<Columns<Fields, Table>>,
  };
}
