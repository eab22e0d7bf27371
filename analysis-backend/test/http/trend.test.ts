import { describe, expect, it } from 'vitest';
import type { ScoringRecord } from '../../src/ports/analysis-store.ts';
import { anAnalysis, aMetricSet, aScoring, aScoringRecord } from '../fakes/storage.ts';
import { aBackend, createBrand, type TestBackend } from './a-backend.ts';

/** A finished run of the demo in its own week, with this score. */
async function aFinishedRun(
  { backend }: TestBackend,
  brandId: string,
  week: number,
  value: number,
  changes: Partial<ScoringRecord> = {},
): Promise<string> {
  const at = Date.UTC(2026, 0, 1 + 7 * week);
  const analysis = anAnalysis(brandId, { reason: 'history', createdAt: at });
  const overall = aMetricSet({ score: { value, interval: null } });
  await backend.deps.analyses.createAnalysis(analysis, [], []);
  await backend.deps.analyses.finishAnalysis(analysis.id, {
    status: 'success',
    finishedAt: at,
    problem: null,
    thin: null,
    names: null,
    band: null,
    scoring: aScoring({ overall }),
    ...changes,
  });
  return analysis.id;
}

describe('GET /api/v1/brands/{id}/trend', () => {
  it('lists the changes in the order of time, and has no line, before the first run', async () => {
    const test = await aBackend();
    const id = await createBrand(test, { aliases: ['Acme Inc'] });
    const { ask } = test;
    const nothing = await ask(`GET /api/v1/brands/${id}/trend`);
    expect(nothing).toMatchObject({ status: 200, headers: { 'x-data-source': 'demo' } });
    expect(nothing.body).toEqual({
      is_demo: true,
      state: 'too_few_runs',
      own_domains: ['acme.example'],
      points: [],
      breaks: [],
      changes: [],
    });

    const renamed = { name: 'Acme Ltd', aliases: ['Acme Inc', 'Acme GmbH'], description: 'Other words' };
    await ask(`PATCH /api/v1/brands/${id}`, renamed);
    await ask(`PATCH /api/v1/brands/${id}`, renamed);
    await ask(`PATCH /api/v1/brands/${id}`, { status: 'inactive' });
    const query = await ask(`POST /api/v1/brands/${id}/queries`, { text: 'Which is quiet?' });
    await ask(`PATCH /api/v1/brands/${id}/queries/${query.body.uuid}`, {
      text: 'Which is loud?',
      enabled: false,
    });
    await ask(`POST /api/v1/brands/${id}/generate-queries`);
    const rival = await ask(`POST /api/v1/brands/${id}/competitors`, { name: 'Rival' });
    await ask(`PATCH /api/v1/brands/${id}/competitors/${rival.body.uuid}`, {
      state: 'ignored',
      domains: ['rival.example'],
    });

    const { changes } = (await ask(`GET /api/v1/brands/${id}/trend`)).body;
    expect(changes).toMatchObject([
      { kind: 'brand_renamed', before: 'Acme', after: 'Acme Ltd' },
      { kind: 'brand_aliases_changed', added: ['Acme GmbH'], removed: [] },
      { kind: 'brand_status_changed', before: 'active', after: 'inactive' },
      { kind: 'query_added', subject: 'Which is quiet?' },
      { kind: 'query_edited' },
      { kind: 'query_disabled', subject: 'Which is loud?' },
      { kind: 'baseline_regenerated', added: { length: 20 }, removed: { length: 20 } },
      { kind: 'competitor_added', subject: 'Rival' },
      { kind: 'competitor_domains_changed', subject: 'Rival', added: ['rival.example'] },
      { kind: 'competitor_ignored', subject: 'Rival' },
    ]);
    expect(changes[4]).toEqual({
      at: expect.stringMatching(/Z$/),
      kind: 'query_edited',
      subject: null,
      query_id: query.body.uuid,
      competitor_id: null,
      engine_id: null,
      analysis_uuid: null,
      before: 'Which is quiet?',
      after: 'Which is loud?',
      added: [],
      removed: [],
      rescoring: null,
    });
    expect(changes.at(-1)).toMatchObject({ kind: 'competitor_ignored', competitor_id: rival.body.uuid });
  });

  it('has a line from four runs on, and shows what was rescored', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const trend = async () => (await test.ask(`GET /api/v1/brands/${id}/trend`)).body;
    const first = await aFinishedRun(test, id, 1, 40.04, { band: { low: 35.27, high: 44.81 } });
    for (const week of [2, 3]) await aFinishedRun(test, id, week, 50);
    // This run has no score, as when all queries name the brand.
    await aFinishedRun(test, id, 4, 0, { scoring: aScoring({ overall: aMetricSet({ score: null }) }) });
    expect(await trend()).toMatchObject({ state: 'too_few_runs', points: [{}, {}, {}, { score: null }] });

    await aFinishedRun(test, id, 0, 30);
    const again = aScoringRecord(first, {
      scoredAt: Date.UTC(2026, 5, 1),
      scoring: aScoring({ score_version: 2, overall: aMetricSet({ score: { value: 44, interval: null } }) }),
      band: null,
    });
    const before = await trend();
    await test.backend.deps.analyses.addScoring(again, new Map(), null);
    const { state, points, breaks, changes } = await trend();
    expect(state).toBe('drawn');
    expect(
      before.points.map(({ score }: { score: { value: number } | null }) => score?.value ?? null),
    ).toEqual([30, 40, 50, 50, null]);
    expect(before.points[1]).toMatchObject({ analysis_uuid: first, band: { low: 35.3, high: 44.8 } });
    expect(points[1]).toMatchObject({ score: { value: 44 }, band: null, strength: 'too_thin', change: null });
    // The runs around it are still scored by the old formulas.
    expect(breaks).toMatchObject([
      { analysis_uuid: first, cause: 'scored_differently' },
      { previous_analysis_uuid: first, cause: 'scored_differently' },
    ]);
    expect(changes).toMatchObject([
      {
        at: '2026-06-01T00:00:00.000Z',
        kind: 'rescored',
        rescoring: {
          finished_at: '2026-01-08T00:00:00.000Z',
          score_version: { before: 1, after: 2 },
          extractor_version: { before: 1, after: 1 },
        },
        analysis_uuid: first,
        before: '40',
        after: '44',
      },
    ]);
  });

  it('is 404 for an unknown brand', async () => {
    const { ask } = await aBackend();
    for (const id of ['11111111-aaaa-4bbb-8ccc-000000000001', 'x'])
      expect((await ask(`GET /api/v1/brands/${id}/trend`)).status).toBe(404);
  });
});
