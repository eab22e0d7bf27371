import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFactsList, engines, scored, toEvidence } from '../../test/fakes/any-answers.ts';
import { aRun, score, type AnswerFacts } from '../../test/fakes/scored-answers.ts';
import type { Estimate, MetricSet, Scoring } from '../model/scoring.ts';

const estimates = (set: MetricSet): (Estimate | null)[] => [
  set.score,
  set.mention_rate,
  set.citation_rate,
  set.avg_sentiment,
  set.first_rate,
];

function changeBetween(before: readonly AnswerFacts[], now: readonly AnswerFacts[]): Scoring['change'] {
  const { analysis } = aRun([], { engines });
  return score(toEvidence(now), { analysis, previous: { analysis, evidence: toEvidence(before) } }).change;
}

/** The smaller of the gains in score and in mention rate. */
const gained = (before: Scoring, after: Scoring): number =>
  Math.min(
    (after.overall.score?.value ?? 0) - (before.overall.score?.value ?? 0),
    (after.overall.mention_rate?.value ?? 0) - (before.overall.mention_rate?.value ?? 0),
  );

const inOneOrder = (scoring: Scoring): Scoring => ({
  ...scoring,
  queries: scoring.queries.toSorted((a, b) => a.query_id.localeCompare(b.query_id)),
});

describe('scoreAnalysis, for any answers', () => {
  it('keeps every number in its range, and every value in its interval', () => {
    fc.assert(
      fc.property(anyFactsList, (facts) => {
        const { overall, by_engine, competitors } = scored(facts);
        const sets = [overall, ...by_engine.map(({ metrics }) => metrics)];
        for (const estimate of [...sets.flatMap(estimates), ...competitors.map((row) => row.score)]) {
          if (estimate === null) continue;
          expect(estimate.value).toBeGreaterThanOrEqual(0);
          expect(estimate.value).toBeLessThanOrEqual(100);
          const { low, high } = estimate.interval ?? { low: 0, high: 100 };
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(100);
          expect(low).toBeLessThanOrEqual(estimate.value);
          expect(high).toBeGreaterThanOrEqual(estimate.value);
        }
        for (const set of sets) {
          expect(set.rank ?? 1).toBeGreaterThanOrEqual(1);
          expect(set.stability ?? 0).toBeGreaterThanOrEqual(0);
          expect(set.stability ?? 0).toBeLessThanOrEqual(1);
          expect(set.share_of_voice ?? 0).toBeGreaterThanOrEqual(0);
          expect(set.share_of_voice ?? 0).toBeLessThanOrEqual(100);
          expect(set.mentions).toBeLessThanOrEqual(set.valid_answers);
          expect(set.score?.value ?? 0).toBeLessThanOrEqual((set.mention_rate?.value ?? 0) + 1e-9);
        }
      }),
    );
  });

  it('has a null exactly where there is nothing to measure from', () => {
    fc.assert(
      fc.property(anyFactsList, (facts) => {
        const valid = facts.filter(({ failed, refused }) => failed === false && refused === false);
        const named = valid.filter(({ rank }) => rank !== null);
        const { overall } = scored(facts);
        expect(overall.valid_answers).toBe(valid.length);
        for (const field of ['score', 'mention_rate', 'first_rate'] as const) {
          expect(overall[field] === null).toBe(valid.length === 0);
        }
        expect(overall.citation_rate === null).toBe(!valid.some(({ grounded }) => grounded));
        expect(overall.avg_sentiment === null).toBe(named.every(({ sentiment }) => sentiment === null));
        expect(overall.rank === null).toBe(named.every(({ rank }) => rank === 'unknown'));
        expect(overall.share_of_voice === null).toBe(overall.namings === 0);
      }),
    );
  });

  it('gives the very same numbers for the same answers in any order', () => {
    const shuffled = anyFactsList.chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([facts, other]) => {
        expect(inOneOrder(scored(other))).toEqual(inOneOrder(scored(facts)));
      }),
    );
  });

  it('gives the same numbers when stored answers are scored again', () => {
    fc.assert(
      fc.property(anyFactsList, (facts) => {
        const evidence = toEvidence(facts);
        const first = score(evidence);
        const stored = structuredClone(evidence);
        expect(score(JSON.parse(JSON.stringify(evidence)))).toEqual(first);
        expect(evidence).toEqual(stored);
      }),
    );
  });

  it('never scores lower when one more answer names the brand', () => {
    fc.assert(
      fc.property(anyFactsList, fc.nat(), fc.integer({ min: 1, max: 30 }), (facts, index, rank) => {
        const at = index % Math.max(1, facts.length);
        const without = facts.map((item, i) => (i === at ? { ...item, rank: null } : item));
        for (const mention of [rank, 'unknown' as const]) {
          const withIt = facts.map((item, i) => (i === at ? { ...item, rank: mention } : item));
          expect(gained(scored(without), scored(withIt))).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
    );
  });

  it('never scores lower when the brand moves up in an answer', () => {
    fc.assert(
      fc.property(anyFactsList, fc.nat(), fc.integer({ min: 2, max: 30 }), (facts, index, rank) => {
        const at = index % Math.max(1, facts.length);
        const lower = facts.map((item, i) => (i === at ? { ...item, rank } : item));
        const higher = facts.map((item, i) => (i === at ? { ...item, rank: rank - 1 } : item));
        expect(gained(scored(lower), scored(higher))).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('ignores invalid answers, whatever query they belong to', () => {
    fc.assert(
      fc.property(anyFactsList, (facts) => {
        const { overall } = scored(facts);
        const valid = scored(facts.filter(({ failed, refused }) => !failed && !refused)).overall;
        expect(overall).toEqual({ ...valid, answers: overall.answers });
      }),
    );
  });

  it('finds the opposite change when two runs are compared the other way round', () => {
    fc.assert(
      fc.property(anyFactsList, anyFactsList, (before, now) => {
        const forth = changeBetween(before, now);
        const back = changeBetween(now, before);
        expect(back?.pairs).toBe(forth?.pairs);
        expect(back?.verdict).toBe(forth?.verdict);
        expect(back?.difference === null).toBe(forth?.difference === null);
        expect(back?.difference?.value ?? 0).toBeCloseTo(-(forth?.difference?.value ?? 0));
        expect(back?.difference?.interval?.low ?? 0).toBeCloseTo(-(forth?.difference?.interval?.high ?? 0));
      }),
    );
  });

  it('never calls it a change when the same answers come again', () => {
    fc.assert(
      fc.property(anyFactsList, (facts) => {
        const change = changeBetween(facts, facts);
        expect(['within_noise', 'insufficient_data']).toContain(change?.verdict);
        expect(change?.difference?.value ?? 0).toBe(0);
      }),
    );
  });
});
