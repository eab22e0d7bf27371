import { BackendPlan } from '@signpost/contract/analyses';
import { findProblems } from '@signpost/contract/schema';
import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand } from '../../../test/fakes/analyses.ts';
import { aClient, someEngines } from '../../../test/fakes/engines.ts';
import { answers } from '../../../test/fakes/scored-answers.ts';
import { anAnalysis, aScoring } from '../../../test/fakes/storage.ts';
import { toPlan } from './to-plan.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { getPlan, type Plan } from './get-plan.ts';

/** Twelve queries; the answers to the first one vary: brand named, not named, named. */
const oneVaries = answers(12, 3, (query, replicate) => ({
  engine: 'openai/test',
  rank: query === 0 ? 1 - (replicate % 2) || null : query % 2 || null,
}));

/** The plan after these finished runs, the newest first. */
async function planAfter(runs: readonly SlotEvidence[][], estimateUsd: number | null = 0.01): Promise<Plan> {
  const client = aClient({ estimateUsd });
  const { deps, storage, time } = await aPlace({ engines: someEngines([client]), replicates: 3 });
  const { brand } = await aStoredBrand({ storage, time }, { queries: 12 });
  const finished = runs.map((_, at) =>
    anAnalysis(brand.id, {
      id: `run ${at}`,
      isDemo: false,
      status: 'success',
      engines: [client.engine],
      replicates: 3,
    }),
  );
  const analyses = {
    ...deps.analyses,
    listAnalyses: async () => finished,
    listEvidence: async (id: string) => runs[finished.findIndex((run) => run.id === id)] ?? [],
    listScorings: async (ids: readonly string[]) =>
      ids.map((analysisId) => ({
        analysisId,
        revision: 0,
        scoredAt: 0,
        scoring: aScoring(),
        names: null,
        band: null,
      })),
  };
  return getPlan({ ...deps, analyses }, brand.id, 5);
}

describe('the plan of a brand', () => {
  it('is made from its own answers, with costs from the prices of its engines', async () => {
    const plan = await planAfter([oneVaries]);
    expect(findProblems(BackendPlan, toPlan(plan))).toEqual([]);
    expect(plan).toMatchObject({ isDemo: false, state: 'measured', analysisIds: ['run 0'] });
    expect(plan.variation.runs).toBeNull();
    // One query of twelve varies, which is far less than the plan assumes for a brand without runs.
    expect(Math.sqrt(plan.variation.chance)).toBeLessThan(25);
    expect(plan.present).toMatchObject({ queries: 12, replicates: 3, answers: 36 });
    expect(plan.present.usdPerWeek).toBeCloseTo(0.36);
    expect(plan.cheapest?.answers).toBeLessThan(400);
  });

  it('names exactly the queries whose answers differ', async () => {
    const { varyingQueries } = await planAfter([oneVaries]);
    expect(varyingQueries).toEqual([
      { queryId: 'q0', text: 'Text of q0', answers: 3, chance: expect.closeTo(3333.3, 0), share: 1 },
    ]);
  });

  it('uses up to five earlier runs of the same queries, and stops at a run with other queries', async () => {
    const others = answers(12, 3, () => ({ engine: 'openai/test', text: 'Another question' }));
    const runs = [oneVaries, oneVaries, others, oneVaries];
    expect(await planAfter(runs, null)).toMatchObject({
      analysisIds: ['run 0', 'run 1'],
      variation: { runs: { chance: 0, drift: 0, queries: 1 } },
      present: { usdPerRun: null, usdPerWeek: null },
    });
    const many = await planAfter(Array.from({ length: 7 }, () => oneVaries));
    expect(many.analysisIds).toHaveLength(5);
  });

  it.each([
    { what: 'one answer to each question', state: 'one_answer_per_question', replicates: 1, queries: 12 },
    { what: 'nine questions', state: 'too_few_queries', replicates: 3, queries: 9 },
  ])('assumes usual values after $what', async ({ state, replicates, queries }) => {
    const plan = await planAfter([answers(queries, replicates, () => ({ engine: 'openai/test' }))]);
    expect(plan).toMatchObject({ state, analysisIds: [], varyingQueries: [], variation: { chance: 1137.5 } });
  });
});
