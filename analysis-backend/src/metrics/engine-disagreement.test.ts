import { describe, expect, it } from 'vitest';
import { answers, type AnswerFacts } from '../../test/fakes/scored-answers.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import { engineDisagreement, enginePairs } from './engine-disagreement.ts';
import { entityKeys, toObservations } from './to-observations.ts';

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
  const observations = toObservations(evidence, entityKeys([])).filter(({ valid }) => valid);
  return engineDisagreement(queries, ENGINES, observations, 'a');
}

describe('the disagreement of engines on a query', () => {
  it('is a difference when chance hardly explains it, and noise when it may, the widest spread first', () => {
    const found = disagreements(
      ofEngines(3, 5, (engine, query, replicate) => ({
        rank: (query === 1 ? engine === 'e1' : replicate < (engine === 'e1' && query === 2 ? 2 : 1))
          ? 1
          : null,
      })),
    );
    expect(
      found.map(({ query, spread, verdict }) => [query.queryId, Math.round(spread ?? -1), verdict]),
    ).toEqual([
      ['q1', 100, 'engines_differ'],
      ['q2', 20, 'within_noise'],
      ['q0', 0, 'within_noise'],
    ]);
    expect(found[0]?.byEngine).toMatchObject([
      { engineId: 'e1', metrics: { answers: 5, mentions: 5, score: 100, mention_interval: { high: 100 } } },
      { engineId: 'e2', metrics: { answers: 5, mentions: 0, score: 0, mention_interval: { low: 0 } } },
    ]);
  });

  it('is a difference too when both name the brand and one always puts it lower', () => {
    const [found] = disagreements(ofEngines(1, 5, (engine) => ({ rank: engine === 'e1' ? 1 : 7 })));
    expect(found?.verdict).toBe('engines_differ');
  });

  it('is unknown when three answers each could not show one, however far they are apart', () => {
    const [found] = disagreements(ofEngines(1, 3, (engine) => ({ rank: engine === 'e1' ? 1 : null })));
    expect(found).toMatchObject({ spread: 100, pValue: null, verdict: 'insufficient_data' });
  });

  it('is that of one engine when the other gave no valid answer, and unknown when none did', () => {
    const evidence = ofEngines(2, 5, (engine, query) => ({ refused: engine === 'e2' || query === 1 }));
    expect(disagreements(evidence)).toMatchObject([
      { query: { queryId: 'q0' }, spread: null, verdict: 'one_engine', byEngine: [{ engineId: 'e1' }] },
      { query: { queryId: 'q1' }, spread: null, verdict: 'insufficient_data', byEngine: [] },
    ]);
  });
});

describe('a pair of engines', () => {
  it('agrees on queries with the same majority, without those that are split, and differs by its paired scores', () => {
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

  it('does not claim to know a difference exactly that is the same on every query', () => {
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
