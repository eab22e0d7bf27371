import { AppError } from '../shared/errors.ts';

/** What a brand use case answers. */
export interface Answer<Payload> {
  payload: Payload;
  /** Some of its figures are invented. */
  isDemo?: boolean;
  /** Set when it came out of the cache: until then, asking again would change nothing. */
  keptUntil?: number;
  /** What a person should know beside it; null or missing when there is nothing. */
  hint?: string | null;
}

/** How long the copy that is served in place of a failed fetch stays the answer: while no fetch would be tried. */
export function untilTriedAgain(error: unknown): { keptUntil?: number } {
  const until = error instanceof AppError ? error.failsUntil : undefined;
  return until === undefined ? {} : { keptUntil: until };
}
