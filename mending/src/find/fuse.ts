const SMOOTH = 60;

/** The best places of a list of scores, best first; places without a score are left out. */
export function topPlaces(
  scores: Float64Array,
  most: number,
  isAllowed: (place: number) => boolean,
): number[] {
  const best: number[] = [];
  let least = 0;
  const cut = (): void => {
    best.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
    best.length = Math.min(best.length, most);
    if (best.length === most) least = scores[best[most - 1] ?? 0] ?? 0;
  };
  for (let place = 0; place < scores.length; place += 1) {
    if ((scores[place] ?? 0) <= least || !isAllowed(place)) continue;
    best.push(place);
    if (best.length >= most * 4) cut();
  }
  cut();
  return best;
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
