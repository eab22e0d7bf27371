/** From the lowest to the highest score; null for fewer than two. */
export function spreadOf(scores: readonly (number | null)[]): number | null {
  const known = scores.flatMap((score) => score ?? []);
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
}

/** Those without one last. */
export function byWidestSpread(a: { spread: number | null }, b: { spread: number | null }): number {
  return (b.spread ?? -1) - (a.spread ?? -1);
}
