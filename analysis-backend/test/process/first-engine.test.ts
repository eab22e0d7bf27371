import { analysisCalls, type AnalysisCall } from '@signpost/contract/analyses';
import { expect, it, vi } from 'vitest';
import { aDataFolder, aSmallSite } from '../../../service/test/cli/data-folder.ts';
import { startServe } from '../../../service/test/cli/run-signpost.ts';
import { askAt, dataOf } from '../../../service/test/fakes/brands.ts';
import { LONG, SELDOM } from '../../../service/test/fakes/patience.ts';
import { startCountingProvider } from './counting-provider.ts';
import type { Reply } from './backend-process.ts';

/** Small analyses: 10 answers. */
const SMALL = { SIGNPOST_ANALYSIS_QUERIES: '10', SIGNPOST_ANALYSIS_REPLICATES: '1' };
const NEW_BRAND = { name: 'Acme', url: 'https://acme.example', description: 'Anvils and tools for smiths' };

/** The paths of the service for analysis calls that need only a brand. */
const READS = Object.values<AnalysisCall>(analysisCalls)
  .filter(({ method, path }) => method === 'get' && path.match(/\{\w+\}/g)?.join() === '{id}')
  .map(({ path }) => path.replace('/api/v1', '').replace('/queries/quality', '/query-quality'))
  .filter((path) => path !== '/brands/{id}/queries');

async function serveOn({ folder, token }: { folder: string; token: string }, env: Record<string, string>) {
  const serving = await startServe(['--data', folder], {
    env: { SIGNPOST_BACKEND_URL: undefined, ...SMALL, ...env },
  });
  const ask = async (path: string, options?: Parameters<typeof askAt>[3]): Promise<Reply> =>
    dataOf(await askAt(serving.url, token, path, options));
  return { serving, ask };
}

it(
  'once a real engine is configured, no call of the service shows invented figures, and measuring starts at once',
  LONG,
  async () => {
    const place = await aDataFolder({ records: aSmallSite('own') });
    const demo = await serveOn(place, {});
    const { brand } = await demo.ask('/brands', { method: 'POST', body: NEW_BRAND });
    const paths = READS.map((path) => path.replace('{id}', brand.id));
    const { insights } = await vi.waitFor(async () => {
      const data = await demo.ask(`/brands/${brand.id}/insights`);
      expect(data).toHaveProperty('insights');
      return data;
    }, SELDOM);
    // These reads fill the cache of the service.
    for (const path of [`/brands/${brand.id}`, ...paths]) await demo.ask(path);
    const { competitors } = await demo.ask(`/brands/${brand.id}/competitors`);
    expect((await demo.ask('/overview')).brands[0].score).toBe(insights.score);
    demo.serving.signal('SIGTERM');
    await demo.serving.exited;

    const provider = await startCountingProvider();
    const real = await serveOn(place, {
      SIGNPOST_ENGINES: 'compatible/counting',
      SIGNPOST_COMPATIBLE_BASE_URL: provider.baseUrl,
      SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
    });
    const names: string[] = competitors.map(({ name }: { name: string }) => name);
    expect(names.length).toBeGreaterThan(2);
    const overview = await real.ask('/overview');
    expect(overview.brands).toMatchObject([{ id: brand.id, score: null, last_analyzed: null }]);
    expect(overview.summary).toMatchObject({ ai_visibility_score: null });
    expect(await real.ask(`/brands/${brand.id}/insights`)).toEqual({ pending: true });
    for (const path of paths) {
      const text = JSON.stringify(await real.ask(path));
      const leaks = [...names, insights.analysis.id, 'Sample answer', '"is_demo":true'];
      expect([path, leaks.filter((leak) => text.includes(leak))]).toEqual([path, []]);
    }

    provider.answer(Infinity);
    const measured = await vi.waitFor(async () => {
      const data = await real.ask(`/brands/${brand.id}/insights`);
      expect(data).toHaveProperty('insights');
      return data.insights;
    }, SELDOM);
    expect(measured).toMatchObject({ score: 63, analysis: { status: 'done' } });
    const [row] = (await real.ask('/overview')).brands;
    expect(row).toMatchObject({
      score: 63,
      analysis_status: 'done',
      last_analyzed: measured.analysis.finished_at,
    });
    expect((await real.ask(`/brands/${brand.id}`)).brand.last_analyzed).toBe(measured.analysis.finished_at);
  },
);
