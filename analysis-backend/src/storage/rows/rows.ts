import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AnalysisSchema, Flag, Json } from './schema.ts';

export type Db = Kysely<AnalysisSchema>;
export type Row<Table extends keyof AnalysisSchema> = Selectable<AnalysisSchema[Table]>;

/** Rows per insert statement, so that no engine gets more parameters than it accepts. */
const ROWS_PER_STATEMENT = 500;

export function toJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value);
}

export function fromJson<Value>(json: Json<Value>): Value {
  return JSON.parse(json) as Value;
}

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}

export async function insertAll<Table extends keyof AnalysisSchema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<AnalysisSchema[Table]>[],
): Promise<void> {
  for (const some of inParts(rows)) await db.insertInto(table).values(some).execute();
}

export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS_PER_STATEMENT) {
    yield items.slice(at, at + ROWS_PER_STATEMENT);
  }
}
