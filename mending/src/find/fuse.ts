const SMOOTH = 60;

/** The best places of a list of scores, best first; places without a score are left out. */
export function topPlaces(
  scores: Float64Array,
  most: number,
  isAllowed: (place: number) => boolean,
): number[] {
  /** The worst first, as a heap. */
  const best = new Uint32Array(most);
  let taken = 0;
  let least = 0;
  const isWorse = (one: number, other: number): boolean => {
    const [score, than] = [scores[one] ?? 0, scores[other] ?? 0];
    return score < than || (score === than && one > other);
  };
  for (let place = 0; place < scores.length; place += 1) {
    if ((scores[place] ?? 0) <= least || !isAllowed(place)) continue;
    let at: number;
    if (taken < most) {
      at = taken;
      taken += 1;
      for (let above = (at - 1) >> 1; at > 0 && isWorse(place, best[above] ?? 0); above = (at - 1) >> 1) {
        best[at] = best[above] ?? 0;
        at = above;
      }
    } else {
      at = 0;
      for (let below = 1; below < most; below = 2 * at + 1) {
        if (below + 1 < most && isWorse(best[below + 1] ?? 0, best[below] ?? 0)) below += 1;
        if (!isWorse(best[below] ?? 0, place)) break;
        best[at] = best[below] ?? 0;
        at = below;
      }
    }
    best[at] = place;
    if (taken === most) least = scores[best[0] ?? 0] ?? 0;
  }
  return [...best.subarray(0, taken)].sort((one, other) => (isWorse(one, other) ? 1 : -1));
}

/** Reciprocal rank fusion: a place counts for what its ranks are, whatever the scores mean. */
export function fuse(rankings: readonly (readonly number[])[]): Map<number, number> {
  const fused = new Map<number, number>();
  for (const ranking of rankings) {
    ranking.forEach((place, rank) => {
      fused.set(place, (fused.get(place) ?? 0) + 1 / (SMOOTH + rank));
    });
  }
  return fused;
}
