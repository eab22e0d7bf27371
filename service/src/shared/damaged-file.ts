import { UserError } from '@signpost/platform/errors';

/** A file of the data folder is not what it should be. */
export class DamagedFileError extends UserError {}

/** Whether a failure, or what caused it, is a damaged file. */
export function isDamage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof DamagedFileError) return true;
    if ('code' in each && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(each.code))) return true;
  }
  return false;
}
