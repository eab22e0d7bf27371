import { describe, expect, it } from 'vitest';
import { findDifferences, highestFinding } from './find-differences.ts';
import { leastProbability, permutationTest, type GroupedValue } from './permutation-test.ts';
import { seededRandom } from './seeded-random.ts';

/** One list of values for each group. */
function groups(lists: readonly (readonly number[])[], stratum = ''): GroupedValue[] {
  return lists.flatMap((list, group) => list.map((value) => ({ group: `g${group}`, stratum, value })));
}

const ALWAYS = [1, 1, 1, 1, 1];
const NEVER = [0, 0, 0, 0, 0];
const THRICE = [1, 1, 1];
const NONE = [0, 0, 0];

describe('the permutation test', () => {
  it.each([
    { what: 'five against none of five', values: groups([ALWAYS, NEVER]), exact: 2 / 252 },
    {
      what: 'three against none of three',
      values: groups([THRICE, NONE]),
      exact: 2 / 20,
    },
    {
      what: 'one of three groups alone',
      values: groups([
        [1, 1, 1],
        [0, 0, 0],
        [0, 0, 0],
      ]),
      exact: 3 / 84,
    },
    {
      what: 'three against one of four',
      values: groups([
        [1, 1, 1, 0],
        [1, 0, 0, 0],
      ]),
      exact: 34 / 70,
    },
    { what: 'groups that are all the same', values: groups([ALWAYS, ALWAYS]), exact: 1 },
    {
      what: 'the same difference in two strata',
      values: [
        ...groups([THRICE, NONE], 'a'),
        ...groups(
          [
            [9, 9, 9],
            [8, 8, 8],
          ],
          'b',
        ),
      ],
      exact: 2 / 400,
    },
  ])('comes close to the exact probability of $what', ({ what, values, exact }) => {
    const found = permutationTest(values, what);
    expect(Math.abs(found - exact)).toBeLessThan(Math.max(0.004, exact * 0.25));
    expect(permutationTest(values, what)).toBe(found);
  });

  it('sees no difference between groups in what strata differ in', () => {
    const values = [...groups([ALWAYS, ALWAYS], 'a'), ...groups([NEVER, NEVER], 'b')];
    expect(permutationTest(values, 'strata')).toBe(1);
  });
});

describe('the least probability', () => {
  it.each([
    {
      what: 'two groups of three',
      values: groups([THRICE, NONE]),
      least: 2 / 20,
    },
    {
      what: 'groups of three and two',
      values: groups([
        [1, 1, 1],
        [0, 0],
      ]),
      least: 1 / 10,
    },
    {
      what: 'three groups of two',
      values: groups([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
      least: 6 / 90,
    },
    { what: 'one group', values: groups([ALWAYS]), least: 1 },
    { what: 'nothing', values: [], least: 1 },
    {
      what: 'two groups of three in two strata',
      values: [...groups([THRICE, NONE], 'a'), ...groups([THRICE, NONE], 'b')],
      least: 2 / 400,
    },
  ])('is that of the greatest difference: $what', ({ values, least }) => {
    expect(leastProbability(values)).toBeCloseTo(least, 10);
  });
});

describe('differences among many', () => {
  it.each([
    { pValues: [0.01, 0.04, 0.03, 0.2], limit: 0.01 },
    { pValues: [0.01, 0.02, 0.03, 0.04], limit: 0.04 },
    { pValues: [0.03, 0.4, 0.5], limit: -1 },
    { pValues: [], limit: -1 },
  ])('are those up to $limit of $pValues', ({ pValues, limit }) => {
    expect(highestFinding(pValues)).toBe(limit);
  });

  it('are not looked for where so few values could not show any', () => {
    const sets = [groups([THRICE, NONE]), groups([ALWAYS, NEVER])];
    const tested = findDifferences(sets.map((values) => ({ values, seed: '' })));
    expect(tested).toEqual([
      { pValue: null, differs: false },
      { pValue: expect.closeTo(2 / 252, 2.5), differs: true },
    ]);
  });

  it('are found by chance in at most 5 % of analyses in which there are none', () => {
    const random = seededRandom('no difference');
    const runs = 120;
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const sets = Array.from({ length: 10 }, (_, query) => {
        const chance = random();
        const answers = () => Array.from({ length: 5 }, () => Number(random() < chance));
        return { values: groups([answers(), answers(), answers()]), seed: `${run} ${query}` };
      });
      if (findDifferences(sets).some(({ differs }) => differs)) wrong++;
    }
    expect(wrong / runs).toBeLessThanOrEqual(0.05);
  });
});
