import { messageOf, UserError } from '@signpost/platform/errors';

const STORAGE_ADVICE: Record<string, string> = {
  SQLITE_FULL: 'The disk is full',
  ENOSPC: 'The disk is full',
  SQLITE_IOERR: 'The data folder cannot be written (the disk may be full)',
  SQLITE_READONLY: 'The data folder is read-only',
  SQLITE_CANTOPEN: 'The data folder cannot be written',
  EROFS: 'The data folder is read-only',
  EACCES: 'The data folder is not writable for this user',
};

/** A failure of the disk, with a message that says what to do about it. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const advice = Object.entries(STORAGE_ADVICE).find(([prefix]) => code.startsWith(prefix))?.[1];
  if (advice === undefined) return error;
  return new UserError(`${advice}: ${messageOf(error)}. The stored data is unchanged.`, { cause: error });
}
