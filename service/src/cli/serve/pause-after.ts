const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a worker is replaced, in milliseconds, given how many in a row ended soon after their start. The first is
 * replaced at once; a lasting fault must not keep the machine busy with starts.
 */
export function pauseAfter(quickDeaths: number): number {
  return quickDeaths < 2 ? 0 : Math.min(FIRST_MS * 2 ** (quickDeaths - 2), LONGEST_MS);
}
