import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../errors/message-of.ts';
import { DamagedFileError, isDamage } from '../errors/damaged-file.ts';
import { openSqliteFile } from './sqlite-file.ts';

/** A file that another process is making is empty for a moment, in milliseconds. */
const MAKING_MS = 500;

/**
 * An empty file is a new one, unless it is beside others that are made after it: then it was cut, and what it held would seem to be
 * gone.
 */
export async function refuseEmpty(file: string, madeAfter: RegExp, toMend: string): Promise<void> {
  const other = besideEmpty(file, madeAfter);
  if (other === undefined) return;
  await sleep(MAKING_MS);
  if (besideEmpty(file, madeAfter) === undefined) return;
  throw new DamagedFileError(`${file} is empty although ${other} is beside it, so it was damaged. ${toMend}`);
}

function besideEmpty(file: string, others: RegExp): string | undefined {
  if (!isEmpty(file)) return undefined;
  return readdirSync(path.dirname(file)).find((name) => others.test(name));
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
