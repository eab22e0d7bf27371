/**
 * Gives memory that is not needed any more back to the system, where the process was started with `--expose-gc`. Otherwise much less is
 * given back, at moments when much is in use.
 */
export function freeMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
