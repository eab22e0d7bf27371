import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createZstdDecompress } from 'node:zlib';
import {
  BackupError,
  END_LINE,
  fromLine,
  parseHeader,
  type BackupHeader,
  type BackupTable,
  type Cell,
  type TableLine,
} from './format.ts';
import { checkSum } from './trailer.ts';

/** The rows of one table, to be read before the next table is asked for. */
export interface ReadTable extends TableLine {
  columns: BackupTable['columns'];
  rows(): AsyncIterable<Cell[]>;
}

export interface OpenedBackup {
  header: BackupHeader;
  /** All tables in the order of the file; fails at the end when a table has other rows than the header says. */
  tables(): AsyncGenerator<ReadTable>;
}

/** Opens a backup whose checksum is right. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const length = await checkSum(file);
  const lines = linesOf(file, length);
  const first = await lines.next();
  await lines.return(undefined);
  const header = parseHeader(file, first.done === true ? '' : first.value);
  return { header, tables: () => readTables(file, length, header) };
}

/** Reads all of a backup and stores nothing. */
export async function verifyBackup(file: string): Promise<BackupHeader> {
  const backup = await openBackup(file);
  for await (const table of backup.tables()) {
    const rows = table.rows()[Symbol.asyncIterator]();
    while ((await rows.next()).done !== true) continue;
  }
  return backup.header;
}

async function* readTables(file: string, length: number, header: BackupHeader): AsyncGenerator<ReadTable> {
  const lines = linesOf(file, length);
  await lines.next();
  const expected = header.stores.flatMap((store) =>
    store.tables.map((table) => ({ store: store.name, ...table })),
  );
  for (const { store, name, columns, rows: count } of expected) {
    const { value: line } = await lines.next();
    if (line !== JSON.stringify({ store, table: name } satisfies TableLine)) throw notAsSaid(file, name);
    const kinds = Object.values(columns);
    let read = 0;
    const rows = async function* (): AsyncGenerator<Cell[]> {
      while (read < count) {
        const next = await lines.next();
        if (next.done === true || !next.value.startsWith('[')) throw notAsSaid(file, name);
        read += 1;
        yield fromLine(next.value, kinds);
      }
    };
    yield { store, table: name, columns, rows };
    if (read < count) throw new Error(`The rows of ${name} were not read`);
  }
  const last = await lines.next();
  if (last.value !== END_LINE) throw notAsSaid(file, 'the end');
}

function notAsSaid(file: string, what: string): BackupError {
  return new BackupError(`${file} does not hold what its first line says: ${what} differs.`);
}

/** The lines of the compressed text in the first bytes of the file. */
async function* linesOf(file: string, length: number): AsyncGenerator<string, undefined, undefined> {
  const raw = createReadStream(file, { end: length - 1 });
  const text = createZstdDecompress();
  raw.on('error', (error) => text.destroy(error));
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of raw.pipe(text)) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new BackupError(`${file} cannot be unpacked: ${(error as Error).message}`, { cause: error });
  } finally {
    raw.destroy();
    text.destroy();
  }
  if (rest !== '') throw new BackupError(`${file} ends in the middle of a line.`);
  return undefined;
}
