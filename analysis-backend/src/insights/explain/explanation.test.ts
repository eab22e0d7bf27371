import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFactsList, competitors, engines, scored, toEvidence } from '../../../test/fakes/any-answers.ts';
import { aCompetitor, anAnswer, anEngine, type AnswerFacts } from '../../../test/fakes/scored-answers.ts';
import { mean, median, sum } from '../../metrics/averages.ts';
import { answersOf, explanationOf, type Combination, type Explanation } from './explanation.ts';
import { tallyOf } from './tally.ts';
import { METRICS, type ExplainedMetric } from '../../metrics/metric-set.ts';
import type { Scoring } from '../../model/scoring.ts';

const ALL = Object.keys(METRICS) as ExplainedMetric[];

function stored(scoring: Scoring, metric: ExplainedMetric): number | null {
  const figure = scoring.overall[metric];
  return typeof figure === 'object' ? (figure?.value ?? null) : figure;
}

/** The value that a client can compute from the tree: from the rule of a level and the parts below it alone. */
function combined(rule: Combination, parts: readonly { value: number | null; weight: number }[]) {
  const counted = parts.flatMap(({ value, weight }) => (value === null ? [] : { value, weight }));
  if (counted.length === 0) return null;
  const values = counted.map(({ value }) => value);
  if (rule === 'sum') return sum(values);
  if (rule === 'median') return median(values);
  return sum(counted.map(({ value, weight }) => value * weight)) / sum(counted.map(({ weight }) => weight));
}

function expectClose(actual: number | null, expected: number | null): void {
  expect(actual === null).toBe(expected === null);
  expect(actual ?? 0).toBeCloseTo(expected ?? 0, 9);
}

function explained(
  metric: ExplainedMetric,
  facts: readonly AnswerFacts[],
  tracked: readonly string[] = [],
): Explanation {
  const evidence = facts.map(anAnswer);
  const competitors = tracked.map((name) => aCompetitor(name));
  const analysis = { engines: [anEngine()] };
  return explanationOf(metric, { analysis, evidence, competitors });
}

describe('explanationOf', () => {
  it('breaks every metric down into parts that add up from the single answers, whatever the answers', () => {
    fc.assert(
      fc.property(anyFactsList, (any) => {
        const facts = any.map((item) => ({
          ...item,
          branded: item.query === 'q5',
          wordingOf: item.query === 'q4' ? 'q1' : null,
        }));
        const scoring = scored(facts);
        const evidence = toEvidence(facts);
        for (const metric of ALL) {
          const tree = explanationOf(metric, { analysis: { engines }, evidence, competitors });
          expect(tree.value).toBe(stored(scoring, metric));
          for (const engine of tree.engines) {
            for (const query of engine.queries)
              expectClose(combined(tree.combine.answers, query.answers), query.value);
            expectClose(combined(tree.combine.queries, engine.queries), engine.value);
          }
          // A sum over no answers is 0, not null.
          const nothing = metric === 'citations' ? 0 : null;
          expectClose(combined(tree.combine.engines, tree.engines) ?? nothing, tree.value);
          const answers = answersOf(tree);
          expect(answers).toHaveLength(facts.length);
          const wrong = answers.filter(
            ({ notCounted, value, weight }) =>
              (value === null) !== (notCounted !== null) || (weight === 0) !== (notCounted !== null),
          );
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['score', { failed: true }, 'failed'],
    ['score', { refused: true }, 'refused'],
    ['score', { branded: true, rank: 1 }, 'branded_query'],
    ['score', { wordingOf: 'q0', rank: 1 }, 'other_wording'],
    ['rank', {}, 'not_named'],
    ['rank', { rank: 'unknown', truncated: true }, 'cut_off'],
    ['avg_sentiment', {}, 'not_named'],
    ['avg_sentiment', { rank: 1 }, 'not_judged'],
    ['citation_rate', { citedPages: ['acme.example'] }, 'no_web_search'],
    ['share_of_voice', { others: ['Stranger'] }, 'names_none'],
    ['score', {}, null],
    ['first_rate', { rank: 'unknown' }, null],
    ['citations', {}, null],
  ] as const)('says of the %s of an answer like %j that it is left out for %s', (metric, facts, reason) => {
    const [answer] = answersOf(explained(metric, [facts], ['Rival']));
    expect(answer?.notCounted).toBe(reason);
  });

  it('counts only tracked competitors in the share of voice', () => {
    const tree = explained(
      'share_of_voice',
      [{ rank: 1, others: ['Rival', 'Stranger'] }, { query: 'q2' }],
      ['Rival'],
    );
    expect(tree.value).toBe(50);
    expect(answersOf(tree)[0]).toMatchObject({ value: 50, weight: 2, competitors: ['Rival'] });
  });

  it('leaves an engine of weight 0 out of means over engines, but not out of metrics over all answers together', () => {
    const evidence = [anAnswer({ rank: 1 }), anAnswer({ engine: 'e2', rank: 3 })];
    const analysis = { engines: [anEngine(), anEngine({ id: 'e2', weight: 0 })] };
    const [, idle] = explanationOf('score', { analysis, evidence, competitors: [] }).engines;
    expect(idle).toMatchObject({ engineId: 'e2', value: null, weight: 0 });
    expect(idle?.queries[0]?.answers[0]?.notCounted).toBe('engine_without_weight');
    const { engines: together } = explanationOf('rank', { analysis, evidence, competitors: [] });
    expect(together).toMatchObject([{ engineId: null, value: mean([1, 3]) }]);
  });
});

describe('tallyOf', () => {
  it.each([
    ['score', { naming_answers: 2, answers_above_0: 2, queries: 2, weight: 3 }],
    ['rank', { naming_answers: 2, answers_above_0: 2, queries: 1, weight: 2 }],
    ['avg_sentiment', { naming_answers: 1, answers_above_0: 1, queries: 1, weight: 1 }],
    ['citations', { naming_answers: 2, answers_above_0: 1, queries: 2, weight: 3 }],
    ['citation_rate', { naming_answers: 2, answers_above_0: 1, queries: 1, weight: 2 }],
    ['share_of_voice', { naming_answers: 2, answers_above_0: 2, queries: 2, weight: 4 }],
    ['first_rate', { naming_answers: 2, answers_above_0: 1, queries: 2, weight: 3 }],
  ] as const)('counts the answers behind the %s', (metric, counts) => {
    const facts: AnswerFacts[] = [
      { rank: 1, sentiment: 75, grounded: true, citedPages: ['acme.example', 'acme.example/a'] },
      { replicate: 1, rank: 3, others: ['Globex', 'Other'], grounded: true },
      { query: 'q2', others: ['Globex'] },
      { query: 'q2', replicate: 1, failed: true },
    ];
    expect(tallyOf(explained(metric, facts, ['Globex']))).toEqual({
      answers: 4,
      valid_answers: 3,
      ...counts,
    });
  });

  it('fits the figures of the analysis, whatever the answers', () => {
    fc.assert(
      fc.property(anyFactsList, (facts) => {
        const { overall } = scored(facts);
        const of = (metric: ExplainedMetric) =>
          explanationOf(metric, { analysis: { engines }, evidence: toEvidence(facts), competitors });
        expect(tallyOf(of('rank'))).toMatchObject({
          answers: facts.length,
          valid_answers: overall.valid_answers,
          weight: overall.ranked_answers,
        });
        expect(tallyOf(of('share_of_voice'))).toMatchObject({
          naming_answers: overall.mentions,
          weight: overall.namings,
        });
        expect(tallyOf(of('citations')).answers_above_0).toBe(overall.citing_answers);
      }),
      { numRuns: 60 },
    );
  });
});
