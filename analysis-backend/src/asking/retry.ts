/** How often a question is put to an engine, or to the model that reads answers, over all processes and restarts. */
export const MOST_ATTEMPTS = 3;

/** How long to wait, in milliseconds, after the first and after the second attempt. */
const PAUSES_MS = [10_000, 50_000];

/** The window, in milliseconds, over which questions that found the breaker open come back. */
const SPREAD_MS = 5000;

/** A service that wants to be left alone for longer, in milliseconds, is asked in the next analysis. */
const LONGEST_PAUSE_MS = 3_600_000;

export interface VainAttempt {
  /** False when the breaker was open, so that the service was not asked. */
  wasAsked: boolean;
  /** Of this question, over all processes. */
  attempts: number;
  retryAfterMs: number | null;
}

/**
 * How long to wait before the question is asked again; null when it is to be given up. A service that says nothing else is asked
 * again within a minute, so that it is not left alone for longer once it is back.
 */
export function pauseBeforeRetry(
  { wasAsked, attempts, retryAfterMs }: VainAttempt,
  random: () => number,
): number | null {
  if (!wasAsked) return retryAfterMs === null ? null : Math.ceil(retryAfterMs + random() * SPREAD_MS);
  if (attempts >= MOST_ATTEMPTS) return null;
  const usual = PAUSES_MS[attempts - 1] ?? 0;
  const pause = Math.max(usual * (0.5 + random() / 2), retryAfterMs ?? 0);
  return pause > LONGEST_PAUSE_MS ? null : Math.ceil(pause);
}
