/** How often each slot was tried in vain by this process. */
export type Rounds = Map<string, number>;

/** Within a round the gate has tried a few times already. */
const PAUSES_MS = [30_000, 120_000, 600_000];

/** Rounds in which the service was really asked. */
const MAX_ROUNDS = 3;
/** With those in which it was left alone, because it had failed for others: about an hour. */
const MAX_ALL_ROUNDS = 8;
/** Of all rounds and processes: nobody remembers the rounds of a process that died. */
const MAX_ATTEMPTS = 9;

/** A service that wants to be left alone for longer is asked in the next analysis. */
const LONGEST_PAUSE_MS = 3_600_000;

export interface VainRound {
  slotId: string;
  /** In this round, and in all there were. */
  attempts: number;
  attemptsEver: number;
  retryAfterMs: number | null;
}

/** How long to wait before the slot is tried again; null when it is to be given up. */
export function pauseBeforeRetry(
  rounds: Rounds,
  { slotId, attempts, attemptsEver, retryAfterMs }: VainRound,
  random: () => number,
): number | null {
  const round = (rounds.get(slotId) ?? 0) + 1;
  rounds.set(slotId, round);
  if (round >= (attempts > 0 ? MAX_ROUNDS : MAX_ALL_ROUNDS) || attemptsEver >= MAX_ATTEMPTS) return null;
  const usual = PAUSES_MS[Math.min(round, PAUSES_MS.length) - 1] ?? 0;
  const pause = Math.max(usual * (0.5 + random() / 2), retryAfterMs ?? 0);
  return pause > LONGEST_PAUSE_MS ? null : Math.ceil(pause);
}
