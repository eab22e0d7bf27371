import { describe, expect, it } from 'vitest';
import { anAnalysis, aMetricSet, aScoring, aSpend } from '../fakes/storage.ts';
import { aBackend, createBrand, type TestBackend } from './a-backend.ts';

/** A finished run in its own week, with this score. */
async function aFinishedRun({ backend }: TestBackend, brandId: string, week: number, value: number) {
  const at = Date.UTC(2026, 0, 1 + 7 * week);
  const analysis = anAnalysis(brandId, { reason: 'history', createdAt: at });
  await backend.deps.analyses.createAnalysis(analysis, [], []);
  await backend.deps.analyses.finishAnalysis(analysis.id, {
    status: 'success',
    finishedAt: at,
    problem: null,
    thin: null,
    names: null,
    band: null,
    scoring: aScoring({ overall: aMetricSet({ score: { value, interval: null } }) }),
  });
}

describe('GET /api/v1/standings', () => {
  it('is empty without brands', async () => {
    const { ask } = await aBackend();
    expect((await ask('GET /api/v1/standings')).body).toEqual({
      is_demo: true,
      spent_day_usd: 0,
      caps: { brand_month_usd: null, instance_day_usd: null },
      brands: [],
    });
  });

  it('has the last 12 points of the trend, and no figures before the first run of the brand itself', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    for (let week = 0; week < 14; week += 1) await aFinishedRun(test, id, week, 30 + week);
    const { brands } = (await test.ask('GET /api/v1/standings')).body;
    expect(brands).toMatchObject([
      { uuid: id, name: 'Acme', active: true, latest: null, newest: { status: 'pending' } },
    ]);
    expect(brands[0].points).toHaveLength(12);
    expect(brands[0].points[0]).toMatchObject({ score: { value: 32 }, continues: false });
    expect(brands[0].points[11]).toMatchObject({ score: { value: 43 }, continues: true });
  });

  it('has what was spent and the limits', async () => {
    const environment = { SIGNPOST_BUDGET_BRAND_MONTH_USD: '10', SIGNPOST_BUDGET_INSTANCE_DAY_USD: '2' };
    const test = await aBackend({ environment });
    const id = await createBrand(test);
    const { asking } = test.backend.deps;
    const spend = aSpend({
      id: 's1',
      brandId: id,
      at: Date.now(),
      usd: 1.25,
      reservedUntil: Date.now() + 60_000,
    });
    await asking.spend.reserve(spend, asking.caps);
    expect((await test.ask('GET /api/v1/standings')).body).toMatchObject({
      spent_day_usd: 1.25,
      caps: { brand_month_usd: 10, instance_day_usd: 2 },
      brands: [{ spent_month_usd: 1.25 }],
    });
  });

  it('is 404 for the progress of an analysis of another brand', async () => {
    const test = await aBackend();
    const [one, other] = [await createBrand(test), await createBrand(test)];
    const [analysis] = (await test.ask(`GET /api/v1/brands/${one}/analyses`)).body.analyses;
    const path = (id: string) => `GET /api/v1/brands/${id}/analyses/${analysis.uuid}/progress`;
    expect((await test.ask(path(one))).body).toMatchObject({
      analysis: { uuid: analysis.uuid, status: 'pending' },
    });
    expect((await test.ask(path(other))).status).toBe(404);
  });
});
