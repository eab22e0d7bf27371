import { describe, expect, it } from 'vitest';
import { aBackend, createBrand, untilAnalysed, type Answer } from './a-backend.ts';

/** Where eight weeks of history with all questions would show nothing more. */
const FEW = { SIGNPOST_ANALYSIS_QUERIES: '6', SIGNPOST_ANALYSIS_REPLICATES: '1' };

const NOTE = '[Sample answer, not from any AI service] ';

interface Point {
  score: { value: number };
  band: { low: number; high: number };
  change: { verdict: string } | null;
}

function expectMarked({ status, headers }: Answer): void {
  expect([status, headers['x-data-source']]).toEqual([200, 'demo']);
}

describe('a brand on a backend without any AI service', () => {
  it('goes from creation to results with evidence and eight weeks of history, all marked as invented', async () => {
    const test = await aBackend({ runs: true });
    const { ask } = test;
    const id = await createBrand(test);
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({
      status: 'success',
      is_demo: true,
      reason: 'created',
      problem: null,
      engines: ['demo'],
      queries: 20,
      replicates: 3,
      answers: { expected: 60, done: 60, failed: 0, spared: 0 },
      cost_usd: 0,
    });
    expect(latest.score.value).toBeGreaterThan(0);
    expect(latest.score.interval.low).toBeLessThan(latest.score.value);

    // The summary is rounded once, from the exact number.
    const { scoring } = (await ask(`GET /api/v1/brands/${id}/analyses/${latest.uuid}`)).body;
    const score = Math.round(scoring.overall.score.value);
    const overview = await ask('GET /api/v1/overview');
    expectMarked(overview);
    expect(overview.body.summary).toEqual({
      ai_visibility_score: score,
      rank_score: score,
      analyses_last_24h: 1,
      avg_mentions_per_brand: latest.mentions,
      is_demo: true,
    });
    expect(overview.body.brands.data[0]).toMatchObject({
      is_demo: true,
      last_analysis_status: 'done',
      last_analyzed_at: latest.finished_at,
      mentions: latest.mentions,
      rank: latest.rank,
    });

    const plan = await ask(`GET /api/v1/brands/${id}/plan`);
    expectMarked(plan);
    expect(plan.body).toMatchObject({ basis: 'this_brand', state: 'measured', present: { answers: 60 } });
    expect(plan.body.analyses[0]).toBe(latest.uuid);

    const results = await ask(`GET /api/v1/brands/${id}/analyses/results`);
    expectMarked(results);
    expect(results.body).toMatchObject({
      mentions: latest.mentions,
      citations: latest.citations,
      rank: latest.rank,
      analysis: { uuid: latest.uuid, status: 'success', finished_at: latest.finished_at },
    });
    expect(Number.isInteger(results.body.ai_visibility_score)).toBe(true);
    const mentions = results.body.competitors.map((one: { mentions: number }) => one.mentions);
    expect(mentions.length).toBeGreaterThan(1);
    expect(mentions).toEqual(mentions.toSorted((a: number, b: number) => b - a));
    expect(results.body.query_results).toHaveLength(20);
    expect(results.body.avg_sentiment).toEqual(expect.any(Number));
    const readings = results.body.query_results.map((one: { extraction_data_raw: string }) =>
      JSON.parse(one.extraction_data_raw),
    );
    expect(readings).toContainEqual(
      expect.objectContaining({
        method: 'deterministic+demo',
        sentiment: expect.objectContaining({ method: 'demo' }),
      }),
    );
    for (const result of results.body.query_results) {
      expect(result.model_response).toContain(NOTE);
      const data = JSON.parse(result.extraction_data_raw);
      expect(data).toMatchObject({ is_demo: true, engine: 'demo', valid: true, branded: false });
      expect(data.answers).toHaveLength(3);
      expect(data.answers.some((answer: { found: boolean }) => answer.found)).toBe(result.found);
      // The shown answer names the brand whenever any answer does.
      expect(data.found).toBe(result.found);
    }

    const detail = await ask(`GET /api/v1/brands/${id}/analyses/${latest.uuid}`);
    expectMarked(detail);
    expect(detail.body).toMatchObject({
      is_demo: true,
      analysis: latest,
      engines: [{ id: 'demo', is_demo: true }],
      scoring: { is_demo: true, overall: { mentions: latest.mentions } },
      revisions: [{ revision: 0, score: latest.score }],
    });
    const answers = detail.body.queries.flatMap((query: { answers: unknown[] }) => query.answers);
    expect(answers).toHaveLength(60);
    for (const answer of answers) {
      expect(answer.text.startsWith(NOTE)).toBe(true);
      for (const { start, end } of answer.spans) expect(answer.text.slice(start, end)).toMatch(/^acme/i);
    }
    const unbranded = detail.body.queries.filter(({ branded }: { branded: boolean }) => !branded);
    const named = unbranded.flatMap((query: { answers: { found: boolean }[] }) => query.answers);
    expect(named.filter(({ found }: { found: boolean }) => found)).toHaveLength(latest.mentions);

    const citations = await ask(`GET /api/v1/brands/${id}/citations`);
    expectMarked(citations);
    expect(citations.body).toMatchObject({ is_demo: true, analysis_uuid: latest.uuid });
    const owned = citations.body.pages.filter((page: { owned: boolean }) => page.owned);
    expect(owned.length).toBeGreaterThan(0);
    const cited = owned.reduce((sum: number, page: { answers: number }) => sum + page.answers, 0);
    expect(cited).toBe(latest.citations);
    for (const { domain } of citations.body.domains) expect(domain).toMatch(/\.example$/);

    // Invented weeks appear in the history only, not in the current figures.
    const { analyses } = (await ask(`GET /api/v1/brands/${id}/analyses`)).body;
    const reasons = analyses.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual(['created', ...Array.from({ length: 8 }, () => 'history')]);
    for (const analysis of analyses) expect(analysis).toMatchObject({ is_demo: true, status: 'success' });
    const times = analyses.map(({ finished_at: at }: { finished_at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const verdicts = analyses.map(({ change }: { change: { verdict: string } | null }) => change?.verdict);
    expect(verdicts).toContain('moved');
    expect(verdicts).toContain('within_noise');

    const trend = await ask(`GET /api/v1/brands/${id}/trend`);
    expectMarked(trend);
    expect(trend.body).toMatchObject({ is_demo: true, state: 'drawn', breaks: [], changes: [] });
    const series: Point[] = trend.body.points;
    expect(series.map(({ change }) => change?.verdict)).toEqual(verdicts.toReversed());
    for (const { score, band } of series) {
      expect(band.low).toBeLessThan(score.value);
      expect(band.high).toBeGreaterThan(score.value);
    }

    const found = (await ask(`GET /api/v1/brands/${id}/competitors`)).body.competitors;
    expect(found.some((one: { origin: string; state: string }) => one.state === 'tracked')).toBe(true);
  });

  it('leaves an ignored competitor out of the results at once', async () => {
    const test = await aBackend({ runs: true, environment: FEW });
    const id = await createBrand(test);
    await untilAnalysed(test, id);
    const topOf = async () =>
      (await test.ask(`GET /api/v1/brands/${id}/analyses/results`)).body.competitors[0].name;
    const top = await topOf();
    const { competitors } = (await test.ask(`GET /api/v1/brands/${id}/competitors`)).body;
    const { uuid } = competitors.find(({ name }: { name: string }) => name === top);
    await test.ask(`PATCH /api/v1/brands/${id}/competitors/${uuid}`, { state: 'ignored' });
    expect(await topOf()).not.toBe(top);
  });

  it('counts in the summary only while it is active', async () => {
    const test = await aBackend({ runs: true, environment: FEW });
    const id = await createBrand(test);
    await createBrand(test, { name: 'Bakery' });
    const { mentions } = await untilAnalysed(test, id);
    await test.ask(`PATCH /api/v1/brands/${id}`, { status: 'inactive' });
    const other = (await test.ask('GET /api/v1/overview')).body;
    // The figures of the inactive brand stay in its own row only, whether or not the other brand has figures yet.
    expect(other.brands.data[0]).toMatchObject({ active: false, mentions, last_analysis_status: 'done' });
    const scores = other.brands.data
      .slice(1)
      .map((row: { ai_visibility_score: number }) => row.ai_visibility_score);
    expect(other.summary.ai_visibility_score).toBe(scores[0]);
  });
});
