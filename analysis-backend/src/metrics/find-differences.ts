import { leastProbability, permutationTest, type GroupedValue } from './permutation-test.ts';

/** Of all that are called differences, so many are expected to be chance. Also the most that a single test may come to. */
const RATE = 0.05;

export interface Tested {
  /** Null when there are so few values that no difference could be told from chance. */
  pValue: number | null;
  differs: boolean;
}

/**
 * Which of many sets of groups differ by more than chance. Whoever looks at twenty questions sees one that is unlikely by
 * itself, so the share of false findings is kept (Benjamini and Hochberg); sets in which nothing could be found are not looked at.
 */
export function findDifferences(
  sets: readonly { values: readonly GroupedValue[]; seed: string }[],
): Tested[] {
  const pValues = sets.map(({ values, seed }) =>
    leastProbability(values) > RATE ? null : permutationTest(values, seed),
  );
  const limit = highestFinding(pValues.flatMap((pValue) => pValue ?? []));
  return pValues.map((pValue) => ({ pValue, differs: pValue !== null && pValue <= limit }));
}

/** The highest that is still a finding; -1 when none is. */
export function highestFinding(pValues: readonly number[]): number {
  const sorted = pValues.toSorted((a, b) => a - b);
  return sorted.findLast((pValue, at) => pValue <= (RATE * (at + 1)) / sorted.length) ?? -1;
}
