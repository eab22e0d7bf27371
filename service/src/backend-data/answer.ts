import { AppError } from '@signpost/platform/errors';

/** The answer of a use case that asks the backend. */
export interface Answer<Payload> {
  payload: Payload;
  /** True when some of the figures are invented. */
  isDemo?: boolean;
  /** Set for an answer from the cache: until this time, in milliseconds since the epoch, asking again would give the same. */
  keptUntil?: number;
  /** Set for an older copy, because the backend could not be asked: when it was fetched, in milliseconds since the epoch. */
  staleSince?: number;
  /** A note for a person beside the answer; null or missing when there is none. */
  hint?: string | null;
}

/** A copy that is served because a fetch failed stays the answer until the next fetch would be tried. */
export function untilTriedAgain(error: unknown): { keptUntil?: number } {
  const until = error instanceof AppError ? error.failsUntil : undefined;
  return until === undefined ? {} : { keptUntil: until };
}
