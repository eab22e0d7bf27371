import { UserError } from './user-error.ts';
import { codeOf, someCause } from './some-cause.ts';

/** A file of the data folder is not what it should be. */
export class DamagedFileError extends UserError {}

/** Whether a failure, or what caused it, is a damaged file. */
export function isDamage(error: unknown): boolean {
  return someCause(
    error,
    (each) => each instanceof DamagedFileError || /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(each)),
  );
}
