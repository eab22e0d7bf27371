/** The most attempts at one question, to an engine or to the model, over all processes and restarts. */
export const MOST_ATTEMPTS = 3;

/** The longest pauses after the first and the second attempt, in milliseconds. */
const PAUSES_MS = [10_000, 50_000];

/** The window over which questions that found the breaker open are spread, in milliseconds. */
const SPREAD_MS = 5000;

/** The longest pause, in milliseconds. If a service asks for a longer one, the question waits for the next analysis. */
const LONGEST_PAUSE_MS = 3_600_000;

export interface VainAttempt {
  /** False when the breaker was open, so that the service was not asked. */
  wasAsked: boolean;
  /** Attempts at this question so far, over all processes. */
  attempts: number;
  retryAfterMs: number | null;
}

/**
 * How long to wait before the question is asked again, in milliseconds; null to give it up. Unless the service asks for more, the pause
 * is under a minute: the service may be back by then.
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
