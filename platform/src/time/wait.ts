import { setTimeout } from 'node:timers/promises';

/** Resolves when the time has passed, or at once when the signal is aborted. Tests pass one that follows their clock. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Does not keep the process alive. */
export const realWait: Wait = (ms, signal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});

/** Keeps the process alive, unlike `realWait`: for pauses in which nothing else does. */
export const realPause: Wait = (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {});
