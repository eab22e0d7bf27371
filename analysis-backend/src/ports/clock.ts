export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Resolves when the time has passed, or at once when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;
