/** Whether a failure, or what caused it, passes the test. */
export function someCause(error: unknown, isSo: (error: Error) => boolean): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (isSo(each)) return true;
  return false;
}

/** The code of a driver or of the system; empty when there is none. */
export function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
