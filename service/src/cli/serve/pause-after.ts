const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a worker is replaced, after so many that ended soon after their start. The first is replaced at
 * once; a fault that comes back each time must not keep the machine busy with starting.
 */
export function pauseAfter(quickDeaths: number): number {
  return quickDeaths < 2 ? 0 : Math.min(FIRST_MS * 2 ** (quickDeaths - 2), LONGEST_MS);
}
