import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { codeOf, messageOf, UserError } from '../errors/index.ts';
import { PRIVATE_FILE } from '../files/index.ts';
import { END_LINE, toLine, type BackupHeader, type Cell, type TableLine } from './format.ts';
import { trailerOf } from './trailer.ts';

/** The rows of one table, some at a time. */
export interface TableRows extends TableLine {
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

const LEVEL = 6;
/** Characters that are handed over at once. */
const CHUNK = 64 * 1024;

/**
 * Writes a backup under another name and gives it its own once all of it is on the disk. An older file of that name stays until then.
 * Gives its size in bytes.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  tables: AsyncIterable<TableRows>,
): Promise<number> {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    const bytes = await writePartial(partial, header, tables);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return bytes;
  } catch (error) {
    await rm(partial, { force: true });
    if (!isAboutFile(error)) throw error;
    throw new UserError(`The backup ${file} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}

function isAboutFile(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EIO)$/.test(codeOf(error as Error));
}

async function writePartial(
  partial: string,
  header: BackupHeader,
  tables: AsyncIterable<TableRows>,
): Promise<number> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const trailer = trailerOf(hash.digest());
      bytes += trailer.length;
      done(null, trailer);
    },
  });
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  await pipeline(
    textOf(header, tables),
    compress,
    counted,
    createWriteStream(partial, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
  );
  return bytes;
}

async function* textOf(header: BackupHeader, tables: AsyncIterable<TableRows>): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  let text = '';
  for await (const { store, table, rows } of tables) {
    text += `${JSON.stringify({ store, table } satisfies TableLine)}\n`;
    for await (const some of rows) {
      for (const row of some) {
        text += `${toLine(row)}\n`;
        if (text.length < CHUNK) continue;
        yield text;
        text = '';
      }
    }
  }
  yield `${text}${END_LINE}\n`;
}

/** So that the new name is still there after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
