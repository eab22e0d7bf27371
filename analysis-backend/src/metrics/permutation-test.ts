import { mean, sum } from './averages.ts';
import { seededRandom } from './seeded-random.ts';

/** One value of a group. Within a stratum it might as well be of another group, if groups make no difference. */
export interface GroupedValue {
  group: string;
  stratum: string;
  value: number;
}

/** More than that hardly changes a probability. */
const MOST_DRAWS = 9999;
/** A probability that is not small need not be known well: the drawing ends when it was exceeded so often. */
const ENOUGH_HITS = 100;

/**
 * How likely groups are to lie as far apart as these do, if only chance puts values into groups: the share of random
 * distributions of the values over the groups, stratum by stratum, in which the means of the groups scatter as much. Valid
 * for any distribution and for few values, of which answers give both. After Besag and Clifford the drawing ends early
 * where nothing is to be seen; the same values and seed always give the same.
 */
export function permutationTest(values: readonly GroupedValue[], seed: string): number {
  const groups = [...new Set(values.map(({ group }) => group))];
  const strata = [...Map.groupBy(values, ({ stratum }) => stratum).values()].map((own) => {
    // What a stratum has in common is no difference between groups.
    const middle = mean(own.map(({ value }) => value)) ?? 0;
    return {
      places: own.map(({ group }) => groups.indexOf(group)),
      values: own.map(({ value }) => value - middle),
    };
  });
  const sizes = groups.map((group) => values.filter((value) => value.group === group).length);
  const scatter = (): number => {
    const totals = sizes.map(() => 0);
    for (const { places, values } of strata) {
      for (let at = 0; at < places.length; at++) {
        const place = places[at] ?? 0;
        totals[place] = (totals[place] ?? 0) + (values[at] ?? 0);
      }
    }
    return sum(totals.map((total, at) => total ** 2 / (sizes[at] ?? 1)));
  };

  const observed = scatter();
  const random = seededRandom(seed);
  let hits = 0;
  for (let draw = 1; draw <= MOST_DRAWS; draw++) {
    for (const { values } of strata) shuffle(values, random);
    // Sums of the same fractions in another order may differ by rounding.
    if (scatter() >= observed * (1 - 1e-9) - 1e-9) hits++;
    if (hits === ENOUGH_HITS) return hits / draw;
  }
  return (hits + 1) / (MOST_DRAWS + 1);
}

/**
 * The least that the test can come to with so many values, however far apart they are: one in the number of distributions,
 * times the ways to exchange whole groups of the same sizes, which leaves the scatter as it is.
 */
export function leastProbability(values: readonly GroupedValue[]): number {
  const strata = Map.groupBy(values, ({ stratum }) => stratum);
  const groups = [...Map.groupBy(values, ({ group }) => group).values()].map((own) =>
    [...strata.keys()].map((key) => own.filter(({ stratum }) => stratum === key).length),
  );
  const alike = [...Map.groupBy(groups, (sizes) => sizes.join()).values()];
  const exchanges = sum(alike.map((own) => logFactorial(own.length)));
  const arrangements = sum([...strata.values()].map((own) => logFactorial(own.length)));
  const withinGroups = sum(groups.flat().map(logFactorial));
  return Math.exp(exchanges + withinGroups - arrangements);
}

function logFactorial(n: number): number {
  let total = 0;
  for (let factor = 2; factor <= n; factor++) total += Math.log(factor);
  return total;
}

function shuffle(values: number[], random: () => number): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const value = values[last] ?? 0;
    values[last] = values[other] ?? 0;
    values[other] = value;
  }
}
