import { randomFrom, shuffled } from './random.ts';

/** A target and those of its links that are in the sample, by their sources. */
export interface SampledTarget {
  targetId: number;
  sources: number[];
}

/** Links at random: one of each target first, then a second of each, until there are enough. */
export function sampleLinks(
  linksTo: ReadonlyMap<number, ReadonlySet<number>>,
  most: number,
  seed: number,
): SampledTarget[] {
  const random = randomFrom(seed);
  const targets = shuffled(linksTo, random).map(([targetId, sources]) => ({
    targetId,
    left: shuffled(sources, random),
    sources: [] as number[],
  }));
  let taken = 0;
  for (let isMore = true; isMore && taken < most;) {
    isMore = false;
    for (const { left, sources } of targets) {
      const source = taken < most ? left.pop() : undefined;
      if (source === undefined) continue;
      sources.push(source);
      taken += 1;
      isMore = true;
    }
  }
  return targets
    .filter(({ sources }) => sources.length > 0)
    .map(({ targetId, sources }) => ({ targetId, sources }));
}
