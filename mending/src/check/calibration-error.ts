const MOST_BINS = 10;
const LEAST_IN_BIN = 50;

/**
 * How far probabilities are from what came true, on average over bins of equally many: the expected calibration error. Fewer than ten bins
 * where they would hold fewer than fifty: the error of so few would be chance.
 */
export function calibrationError(
  guesses: readonly { probability: number; isTrue: boolean }[],
): number | null {
  if (guesses.length === 0) return null;
  const sorted = guesses.toSorted((one, other) => one.probability - other.probability);
  const bins = Math.min(MOST_BINS, Math.max(1, Math.floor(sorted.length / LEAST_IN_BIN)));
  let error = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const from = Math.floor((bin * sorted.length) / bins);
    const to = Math.floor(((bin + 1) * sorted.length) / bins);
    let difference = 0;
    for (const { probability, isTrue } of sorted.slice(from, to))
      difference += probability - (isTrue ? 1 : 0);
    error += Math.abs(difference);
  }
  return error / sorted.length;
}
