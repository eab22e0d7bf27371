import { codeOf, ReadOnlyError, someCause } from '@signpost/platform/errors';

/** Whether a failure, or what caused it, is a data folder that cannot be written. */
export function isReadOnly(error: unknown): boolean {
  return someCause(
    error,
    (each) => each instanceof ReadOnlyError || /^(?:SQLITE_READONLY|EROFS$)/.test(codeOf(each)),
  );
}
