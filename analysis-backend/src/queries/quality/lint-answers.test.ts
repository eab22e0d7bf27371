import { describe, expect, it } from 'vitest';
import { anAnswer, type AnswerFacts } from '../../../test/fakes/scored-answers.ts';
import { entityKeys, toObservations } from '../../metrics/to-observations.ts';
import { lintAnswers, measuredOf, type Measured } from './lint-answers.ts';

/** Runs of `perRun` answers each. The first `count` answers of a run are like this; the others name no company. */
function measured(runs: number, perRun: number, like: AnswerFacts, count: number): Measured | null {
  return measuredOf(
    Array.from({ length: runs }, (_, run) =>
      toObservations(
        Array.from({ length: perRun }, (__, replicate) =>
          anAnswer({ replicate, ...(run * perRun + replicate < count ? like : {}) }),
        ),
        entityKeys([]),
      ),
    ),
  );
}

const NAMED = { rank: 1 };
const OTHERS = { others: ['Rival'] };

describe('lintAnswers', () => {
  it.each([
    ['names_nobody', 1, 4, NAMED, 0],
    ['names_nobody', 2, 6, OTHERS, 2],
    // None of 3 still allows for 56 %.
    [undefined, 1, 3, NAMED, 0],
    ['never_named', 2, 6, OTHERS, 4],
    [undefined, 2, 6, NAMED, 4],
    ['always_named', 2, 3, NAMED, 6],
    [undefined, 1, 6, NAMED, 6],
    [undefined, 2, 2, NAMED, 4],
    [undefined, 2, 3, NAMED, 5],
    ['never_named', 2, 3, OTHERS, 6],
    [undefined, 1, 9, OTHERS, 9],
  ] as const)('finds %s after %i runs of %i answers like %j in %i', (code, runs, perRun, like, count) => {
    const result = measured(runs, perRun, like, count);
    expect(result && lintAnswers(result, false).map((finding) => finding.code)).toEqual(
      code === undefined ? [] : [code],
    );
  });

  it('does not object that answers name the brand when the query names it', () => {
    const result = measured(2, 3, NAMED, 6);
    expect(result && lintAnswers(result, true)).toEqual([]);
  });

  it('counts runs and valid answers, and is null without any', () => {
    const [refused, valid] = [anAnswer({ refused: true }), anAnswer(NAMED)].map((answer) =>
      toObservations([answer], entityKeys([])),
    );
    expect(measuredOf([refused ?? [], valid ?? []])).toMatchObject({
      runs: 1,
      answers: 1,
      informative: 1,
      named: 1,
    });
    expect(measuredOf([refused ?? [], []])).toBeNull();
  });
});
