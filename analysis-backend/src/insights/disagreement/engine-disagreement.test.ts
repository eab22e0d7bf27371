import { describe, expect, it } from 'vitest';
import { answers, type AnswerFacts } from '../../../test/fakes/scored-answers.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { engineDisagreement, enginePairs } from './engine-disagreement.ts';
import { entityKeys, toObservations } from '../../metrics/to-observations.ts';

const ENGINES = ['e1', 'e2'];

/** One rank per engine for each answer of each query; null where the brand is not named. */
function ofEngines(
  queries: number,
  replicates: number,
  factsOf: (engine: string, query: number, replicate: number) => AnswerFacts,
): SlotEvidence[] {
  return ENGINES.flatMap((engine) =>
    answers(queries, replicates, (query, replicate) => ({ engine, ...factsOf(engine, query, replicate) })),
  );
}

function disagreements(evidence: readonly SlotEvidence[]) {
  const queries = [...new Map(evidence.map(({ query }) => [query.queryId, query])).values()];
  return engineDisagreement(queries, ENGINES, toObservations(evidence, entityKeys([])));
}

describe('the disagreement of engines on a query', () => {
  it('is the share of answers per engine that name the brand, with its interval, the widest spread first', () => {
    const found = disagreements(
      ofEngines(3, 3, (engine, query, replicate) => ({
        rank: (query === 1 ? engine === 'e1' : replicate < (engine === 'e1' && query === 2 ? 2 : 1))
          ? 1
          : null,
      })),
    );
    expect(found.map(({ query, spread }) => [query.queryId, Math.round(spread ?? -1)])).toEqual([
      ['q1', 100],
      ['q2', 33],
      ['q0', 0],
    ]);
    expect(found[0]?.byEngine).toMatchObject([
      {
        engineId: 'e1',
        metrics: {
          answers: 3,
          mentions: 3,
          score: 100,
          mention_interval: { low: expect.closeTo(43.85, 2), high: 100 },
        },
      },
      {
        engineId: 'e2',
        metrics: {
          answers: 3,
          mentions: 0,
          score: 0,
          mention_interval: { low: 0, high: expect.closeTo(56.15, 2) },
        },
      },
    ]);
  });

  it('shows in the score when both engines always name the brand and one ranks it lower', () => {
    const [found] = disagreements(ofEngines(1, 3, (engine) => ({ rank: engine === 'e1' ? 1 : 7 })));
    expect(found?.byEngine.map(({ metrics }) => metrics.mentions)).toEqual([3, 3]);
    expect(found?.spread).toBeCloseTo(66.67, 2);
  });

  it('has no spread when fewer than two engines gave a valid answer', () => {
    const evidence = ofEngines(2, 5, (engine, query) => ({ refused: engine === 'e2' || query === 1 }));
    expect(disagreements(evidence)).toMatchObject([
      { query: { queryId: 'q0' }, spread: null, byEngine: [{ engineId: 'e1' }] },
      { query: { queryId: 'q1' }, spread: null, byEngine: [] },
    ]);
  });
});

describe('a pair of engines', () => {
  it('agrees on queries with the same majority, ties left out, and differs by its paired scores', () => {
    // e1 is first in every answer; e2 in none to q0, in half of those to q1, in all to the others. e2 has no answer to q9.
    const evidence = ofEngines(10, 2, (engine, query, replicate) => ({
      rank: engine === 'e1' || query > 1 || (query === 1 && replicate === 0) ? 1 : null,
      failed: engine === 'e2' && query === 9,
    }));
    const [pair] = enginePairs(ENGINES, disagreements(evidence));
    expect(pair).toMatchObject({
      engineId: 'e1',
      otherEngineId: 'e2',
      commonQueries: 9,
      decidedQueries: 8,
      sameMajority: 7,
      agreement: { value: 87.5, interval: { method: 'wilson' } },
      // Differences 100, 50 and seven of 0: s = 35.4, t(8) = 2.306, half-width 27.2.
      difference: { value: expect.closeTo(16.67, 2), interval: { low: expect.closeTo(-10.5, 1) } },
    });
  });

  it('keeps an interval around a difference that is the same on every query', () => {
    const evidence = ofEngines(5, 1, (engine) => ({ rank: engine === 'e1' ? 1 : null }));
    const [pair] = enginePairs(ENGINES, disagreements(evidence));
    expect(pair?.difference).toMatchObject({ value: 100, interval: { high: 100, method: 'wilson' } });
    expect(pair?.difference?.interval?.low).toBeLessThan(50);
  });

  it('has nothing to compare without a common query', () => {
    const evidence = ofEngines(2, 1, (engine, query) => ({ failed: (engine === 'e1') === (query === 0) }));
    expect(enginePairs(ENGINES, disagreements(evidence))).toMatchObject([
      { commonQueries: 0, decidedQueries: 0, agreement: null, difference: null },
    ]);
  });
});
