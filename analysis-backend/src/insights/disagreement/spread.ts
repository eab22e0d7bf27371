/** The difference between the highest and the lowest score; null for fewer than two scores. */
export function spreadOf(scores: readonly (number | null)[]): number | null {
  const known = scores.flatMap((score) => score ?? []);
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
}

/** Sorts the widest spread first, and items without a spread last. */
export function byWidestSpread(a: { spread: number | null }, b: { spread: number | null }): number {
  return (b.spread ?? -1) - (a.spread ?? -1);
}
