import type { Observation } from '../../src/model/observation.ts';

/** Chances of queries are Beta(0.35, 0.65): mean 35 %, and answers to one query are correlated by 1 / (0.35 + 0.65 + 1). */
export const MEAN_CHANCE = 0.35;
const ALPHA = 0.35;
const BETA = 0.65;

/** For each query, the chance that an answer names the brand, drawn by Jöhnk's method for beta variates. */
export function chancesOf(queries: number, random: () => number): number[] {
  return Array.from({ length: queries }, () => beta(random));
}

function beta(random: () => number): number {
  for (;;) {
    const x = random() ** (1 / ALPHA);
    const y = random() ** (1 / BETA);
    if (x + y <= 1 && x + y > 0) return x / (x + y);
  }
}

/** The answers of one engine, each of which names the brand in the first place or not at all. */
export function observe(chances: readonly number[], replicates: number, random: () => number): Observation[] {
  return chances.flatMap((chance, query) =>
    Array.from({ length: replicates }, (_, replicate) =>
      anObservation({ queryId: `q${query}`, engineId: 'e1', replicate, mentioned: random() < chance }),
    ),
  );
}

/** An answer that names the brand in the first place or not at all. */
export function anObservation(
  own: Pick<Observation, 'queryId' | 'engineId' | 'replicate' | 'mentioned'>,
): Observation {
  const { mentioned } = own;
  return {
    ...own,
    valid: true,
    branded: false,
    grounded: false,
    rank: mentioned ? 1 : null,
    rankConfidence: mentioned ? 'high' : null,
    placedNames: mentioned ? 1 : 0,
    entities: mentioned ? [{ key: 'brand', rank: null, sentiment: null }] : [],
    sentiment: null,
    citedPages: [],
    retrievedPages: [],
  };
}
