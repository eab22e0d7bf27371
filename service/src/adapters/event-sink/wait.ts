import { setTimeout } from 'node:timers/promises';

/** Resolves when the time has passed, or at once when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const realWait: Wait = (ms, signal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
