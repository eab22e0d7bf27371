import { describe, expect, it } from 'vitest';
import { aPlace } from '../../../test/fakes/analyses.ts';
import { anEngine, answers } from '../../../test/fakes/scored-answers.ts';
import { anAnalysis, anAnalysisQuery } from '../../../test/fakes/storage.ts';
import { findWorth } from './stop-early.ts';

const engines = [anEngine({ id: 'e1' }), anEngine({ id: 'e2', weight: 2 })];
const queries = ['q0', 'q1', 'new'].map((queryId) => anAnalysisQuery({ queryId }));

describe('what a further answer is worth', () => {
  it('depends on how much the pair varied in earlier analyses, and on the weight of its engine', async () => {
    const { deps } = await aPlace();
    const earlier = anAnalysis('b', { isDemo: false, status: 'success', engines });
    const evidence = engines.flatMap(({ id: engine }) =>
      answers(10, 3, (query, replicate) => ({ engine, rank: query === 1 && replicate === 0 ? 1 : null })),
    );
    const analyses = {
      ...deps.analyses,
      listAnalyses: async () => [earlier],
      listEvidence: async () => evidence,
    };
    const branded = anAnalysisQuery({ queryId: 'named', branded: true });
    const worthOf = await findWorth({ ...deps, analyses }, { ...earlier, id: 'now' }, [...queries, branded]);
    const worth = (queryId: string, engineId = 'e1'): number => worthOf({ queryId, engineId });
    expect(worth('q1')).toBeGreaterThan(worth('new'));
    expect(worth('new')).toBeGreaterThan(worth('q0'));
    expect(worth('q0')).toBeGreaterThan(0);
    expect(worth('q1', 'e2')).toBeCloseTo(4 * worth('q1'));
    expect(worth('named')).toBe(0);
  });

  it('is the same for all pairs of a brand without an earlier analysis', async () => {
    const { deps } = await aPlace();
    const worthOf = await findWorth(deps, anAnalysis('b', { engines: engines.slice(0, 1) }), queries);
    const worths = queries.map(({ queryId }) => worthOf({ queryId, engineId: 'e1' }));
    expect(new Set(worths).size).toBe(1);
    expect(worths[0]).toBeGreaterThan(0);
  });
});
