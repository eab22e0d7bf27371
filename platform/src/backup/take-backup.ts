import { BACKUP_FORMAT, type BackupHeader, type BackupStore, type Cell } from './format.ts';
import type { LogicalTable, StoreAtMoment } from './stored-tables.ts';
import { writeBackup, type TableRows } from './write-backup.ts';

export interface BackedUpStore {
  name: string;
  /** `table.column` or `table`. */
  secrets: readonly string[];
  at: StoreAtMoment;
}

export interface BackupOptions {
  product: string;
  engine: string;
  madeAt: Date;
  withSecrets: boolean;
}

export interface TakenBackup {
  header: BackupHeader;
  bytes: number;
}

/** Writes stores that were opened at one moment into one file. A store that does not exist is left out. */
export async function takeBackup(
  file: string,
  stores: readonly BackedUpStore[],
  { product, engine, madeAt, withSecrets }: BackupOptions,
): Promise<TakenBackup> {
  const listed: (BackupStore & { from: BackedUpStore; open: readonly LogicalTable[] })[] = [];
  for (const from of stores) {
    if (from.at.schema.length === 0) continue;
    const open = from.at.tables.filter(({ name }) => withSecrets || !from.secrets.includes(name));
    const tables = [];
    for (const table of open)
      tables.push({ name: table.name, columns: table.columns, rows: await from.at.count(table) });
    listed.push({ name: from.name, schema: from.at.schema, tables, from, open });
  }
  const header: BackupHeader = {
    signpost_backup: BACKUP_FORMAT,
    product,
    engine,
    made_at: madeAt.toISOString(),
    with_secrets: withSecrets,
    stores: listed.map(({ name, schema, tables }) => ({ name, schema, tables })),
  };
  const rowsOf = async function* (): AsyncGenerator<TableRows> {
    for (const { name, from, open } of listed) {
      for (const table of open) {
        const hidden = withSecrets ? [] : hiddenColumns(from, table);
        const rows = from.at.rows(table);
        yield {
          store: name,
          table: table.name,
          rows: hidden.length === 0 ? rows : without(rows, hidden),
        };
      }
    }
  };
  return { header, bytes: await writeBackup(file, header, rowsOf()) };
}

/** The places of the columns that hold secrets. */
function hiddenColumns({ secrets }: BackedUpStore, table: LogicalTable): number[] {
  return Object.keys(table.columns).flatMap((column, at) =>
    secrets.includes(`${table.name}.${column}`) ? [at] : [],
  );
}

async function* without(rows: AsyncIterable<Cell[][]>, hidden: readonly number[]): AsyncGenerator<Cell[][]> {
  for await (const some of rows)
    yield some.map((row) => row.map((cell, at) => (hidden.includes(at) ? null : cell)));
}
