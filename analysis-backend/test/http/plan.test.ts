import { describe, expect, it } from 'vitest';
import { aBackend, createBrand } from './a-backend.ts';

describe('GET /api/v1/brands/{id}/plan', () => {
  it('plans with assumed values, and says so, while no analysis is finished', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const { status, headers, body } = await test.ask(`GET /api/v1/brands/${id}/plan`);
    expect(status).toBe(200);
    expect(headers['x-data-source']).toBe('demo');
    expect(body).toMatchObject({
      is_demo: true,
      change: 5,
      basis: 'assumed',
      state: 'no_finished_analysis',
      analyses: [],
      engines: ['demo'],
      variation: { chance: 33.7, queries: 33.7, run_to_run: null },
      present: { queries: 20, replicates: 3, answers: 60, strength: 'directional', usd_per_week: 0 },
      verdict: 'another_panel',
      cheapest: { queries: 150, replicates: 5, answers: 750, usd_per_run: 0, usd_per_week: 0 },
      varying_queries: [],
    });
    expect(body.present.moved_from).toBeCloseTo(12.9, 1);
    expect(body.cheapest.seen_from).toBeLessThanOrEqual(5);
    expect(body.options).toHaveLength(32);
    expect(body.options[0]).toMatchObject({
      queries: 10,
      replicates: 1,
      moved_from: null,
      strength: 'too_thin',
    });

    const enough = (await test.ask(`GET /api/v1/brands/${id}/plan?change=20`)).body;
    expect(enough).toMatchObject({ change: 20, verdict: 'present_is_enough' });
    const never = (await test.ask(`GET /api/v1/brands/${id}/plan?change=1.5`)).body;
    expect(never).toMatchObject({ change: 1.5, verdict: 'none_in_reach', cheapest: null });
  });

  it('refuses a change outside 1 to 50, and is 404 for an unknown brand', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    for (const change of ['0', '51', '-5', '5,5', '', 'five', '1e1', '5&change=6']) {
      expect(await test.ask(`GET /api/v1/brands/${id}/plan?change=${change}`)).toMatchObject({
        status: 400,
        body: { message: 'change must be a number of points from 1 to 50.' },
      });
    }
    expect((await test.ask('GET /api/v1/brands/11111111-aaaa-4bbb-8ccc-000000000001/plan')).status).toBe(404);
  });
});
