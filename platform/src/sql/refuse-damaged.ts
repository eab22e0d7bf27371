import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../errors/message-of.ts';
import { DamagedFileError, isDamage } from '../errors/damaged-file.ts';
import { openSqliteFile } from './sqlite-file.ts';

/**
 * Refuses an empty file: new ones are never empty, so it was cut, and what it held would seem to be gone. With `madeAfter`, only beside
 * files of these names: an earlier version may have left an empty one when its first start was killed.
 */
export function refuseEmpty(file: string, toMend: string, madeAfter?: RegExp): void {
  if (!isEmpty(file)) return;
  if (madeAfter === undefined) throw new DamagedFileError(`${file} is damaged: it is empty. ${toMend}`);
  const other = readdirSync(path.dirname(file)).find((name) => madeAfter.test(name));
  if (other === undefined) return;
  throw new DamagedFileError(`${file} is empty although ${other} is beside it, so it was damaged. ${toMend}`);
}

/** Refuses a file that is empty, or whose pages are not those of a database. A file that does not exist is right. */
export function checkPages(file: string, toMend: string): void {
  if (!existsSync(file)) return;
  const problem = isEmpty(file) ? 'it is empty' : problemOfPages(file);
  if (problem !== null) throw new DamagedFileError(`${file} is damaged: ${problem}. ${toMend}`);
}

function problemOfPages(file: string): string | null {
  try {
    const connection = openSqliteFile(file).connection();
    try {
      const found = String(connection.pragma('integrity_check(1)', { simple: true }));
      return found === 'ok' ? null : found;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isDamage(error)) return messageOf(error);
    throw error;
  }
}

/** Whatever is in the log belongs to the file. */
function isEmpty(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0 && !existsSync(`${file}-wal`);
}
