import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AnalysesBody, EnginesBody } from '@signpost/contract/analyses';
import type { BrandBody, Insights, OverviewBody } from '@signpost/contract/brands';
import { describe, expect, it, vi } from 'vitest';
import { chatDialect, KEY, MODEL } from '../../../analysis-backend/test/fakes/provider-server-dialects.ts';
import { startProviderServer } from '../../../analysis-backend/test/fakes/provider-server.ts';
import { askAt, dataOf } from '../fakes/brands.ts';
import { aDataFolder, aSmallSite, getJson, tempFolder } from './data-folder.ts';
import { startServe, startSignpost, type RunOptions, type Serving } from './run-signpost.ts';
import { LONG, PATIENCE, SELDOM } from '../fakes/patience.ts';

const SAMPLE = '[Sample answer, not from any AI service] ';
const NEW_BRAND = { name: 'Acme', url: 'https://acme.example', description: 'Anvils and tools for smiths' };

interface Served {
  serving: Serving;
  folder: string;
  ask: (path: string, options?: { method?: string; body?: object }) => ReturnType<typeof askAt>;
  token: string;
}

/** No setting of a backend, and small analyses: 3 answers. */
const OWN_BACKEND = {
  SIGNPOST_BACKEND_URL: undefined,
  SIGNPOST_ANALYSIS_QUERIES: '3',
  SIGNPOST_ANALYSIS_REPLICATES: '1',
};

/** The service with the backend that it starts. */
async function serve(args: string[] = [], env: RunOptions['env'] = {}): Promise<Served> {
  const { folder, token } = await aDataFolder({ records: aSmallSite('own') });
  const serving = await startServe(['--data', folder, ...args], {
    env: { ...OWN_BACKEND, ...env },
  });
  return { serving, folder, token, ask: (path, asked) => askAt(serving.url, token, path, asked) };
}

/** The process id of the backend from the log; one other than `before`. */
async function backendOf({ printed }: Serving, before = 0): Promise<number> {
  const pattern = new RegExp(`"pid":(?!${before}\\b)(\\d+),"msg":"analysis backend answers"`);
  return Number((await printed(pattern))[1]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function createBrand(ask: Served['ask']): Promise<string> {
  const made = await ask('/brands', { method: 'POST', body: NEW_BRAND });
  expect(made.status).toBe(201);
  return (dataOf(made) as BrandBody).brand.id;
}

async function insightsOf(ask: Served['ask'], id: string): Promise<Insights> {
  return vi.waitFor(async () => {
    const data = dataOf(await ask(`/brands/${id}/insights`));
    expect(data).not.toEqual({ pending: true });
    return (data as { insights: Insights }).insights;
  }, SELDOM);
}

describe('serve without any setting of a backend', () => {
  it(
    'takes a brand from pending to its figures and answers, all marked as samples, recovers when the backend is killed, and leaves none behind when it is killed',
    LONG,
    async () => {
      const small = { SIGNPOST_ANALYSIS_QUERIES: '5', SIGNPOST_ANALYSIS_REPLICATES: '2' };
      const { serving, ask } = await serve([], small);
      const id = await createBrand(ask);
      const insights = await insightsOf(ask, id);
      expect(insights.analysis.status).toBe('done');
      expect(insights.score).toBeGreaterThanOrEqual(0);
      expect(insights.competitors.length).toBeGreaterThan(0);
      expect(insights.query_results.length).toBeGreaterThan(0);
      for (const { response, extraction_data: data } of insights.query_results) {
        expect(response.startsWith(SAMPLE)).toBe(true);
        expect(JSON.parse(data)).toMatchObject({ is_demo: true });
      }
      const { summary, brands } = dataOf(await ask('/overview')) as OverviewBody;
      expect(summary).toMatchObject({ is_demo: true });
      expect(brands).toMatchObject([{ id, name: 'Acme', score: insights.score }]);

      const { is_demo: isDemo, analyses } = dataOf(await ask(`/brands/${id}/analyses`)) as AnalysesBody;
      expect(isDemo).toBe(true);
      expect(analyses.every((analysis) => analysis.is_demo)).toBe(true);
      const newest = analyses.find(({ uuid }) => uuid === insights.analysis.id);
      expect(newest).toMatchObject({ status: 'success', answers: { expected: 10, done: 10, failed: 0 } });
      for (const path of [`/analyses/${newest?.uuid}`, '/citations']) {
        expect(dataOf(await ask(`/brands/${id}${path}`))).toMatchObject({ is_demo: true, is_stale: false });
      }
      const { engines } = dataOf(await ask('/engines')) as EnginesBody;
      expect(engines.map((engine) => engine.id)).toEqual(['demo']);
      expect((await ask(`/brands/${id}/run`, { method: 'POST' })).status).toBe(202);

      // It recovers by itself when the backend is killed, and serves cached data meanwhile.
      const first = await backendOf(serving);
      process.kill(first, 'SIGKILL');
      expect(dataOf(await ask('/overview?refresh=1'))).toMatchObject({ brands: [{ id }] });
      const pid = await backendOf(serving, first);
      await vi.waitFor(async () => {
        expect(dataOf(await ask('/overview?refresh=1'))).toMatchObject({ is_stale: false });
      }, PATIENCE);
      await createBrand(ask);

      const [, socket = ''] = await serving.printed(/"url":"unix:([^"]+)"/);
      expect(isAlive(pid)).toBe(true);
      expect(statSync(socket).mode & 0o777).toBe(0o600);
      await serving.kill();
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
      expect(existsSync(socket)).toBe(false);
    },
  );

  it(
    'has one backend for all workers, whose finished analyses all of them show at once, as they do AI services that are connected, and which stops with them',
    LONG,
    async () => {
      const { serving, ask, folder, token } = await serve(['--workers', '2']);
      const pid = await backendOf(serving);
      const id = await createBrand(ask);
      const askAll = (path: string) => Promise.all(Array.from({ length: 12 }, () => ask(path)));
      let before: string | undefined;
      for (let run = 0; run < 2; run += 1) {
        // Every process caches the replies that will be outdated.
        await askAll('/overview');
        const finished = await vi.waitFor(async () => {
          const { analyses } = dataOf(await ask(`/brands/${id}/analyses`)) as AnalysesBody;
          expect(analyses[0]).toMatchObject({ status: 'success' });
          expect(analyses[0]?.uuid).not.toBe(before);
          return analyses[0];
        }, SELDOM);
        before = finished?.uuid;
        for (const answer of await askAll('/overview')) {
          expect(dataOf(answer)).toMatchObject({
            brands: [{ id, last_analyzed: finished?.finished_at }],
            is_stale: false,
          });
        }
        for (const answer of await askAll(`/brands/${id}/insights`))
          expect(dataOf(answer)).toMatchObject({ insights: { analysis: { id: finished?.uuid } } });
        await ask(`/brands/${id}/run`, { method: 'POST' });
      }

      // An AI service that is connected by one service is used by another one on the same data, and by the backend of each.
      const provider = await startProviderServer(chatDialect);
      provider.script({ body: chatDialect.answer('1. Globex') });
      const other = await startServe(['--data', folder], { env: OWN_BACKEND });
      const inAll = async () => {
        const own = await askAll('/engines');
        const bodies = [...own, await askAt(other.url, token, '/engines')].map(dataOf) as EnginesBody[];
        return new Set(bodies.map(({ engines }) => engines.map((engine) => engine.id).join(' ')));
      };
      expect(await inAll()).toEqual(new Set(['demo']));
      const connection = {
        account: 'compatible',
        address: provider.baseUrl,
        key: KEY,
        engines: [{ model: MODEL }],
      };
      expect((await ask('/ai-services', { method: 'POST', body: connection })).status).toBe(200);
      expect(await inAll()).toEqual(new Set([`compatible/${MODEL}`]));
      const tested = { account: 'compatible', model: MODEL };
      for (const { url } of [serving, other])
        expect(
          dataOf(await askAt(url, token, '/ai-services/test', { method: 'POST', body: tested })),
        ).toMatchObject({ problem: null, answer: '1. Globex' });
      await askAt(other.url, token, '/ai-services/compatible', { method: 'DELETE' });
      expect(await inAll()).not.toContain(`compatible/${MODEL}`);
      expect((await other.stop()).code).toBe(0);

      const { code, stderr } = await serving.stop();
      expect(code).toBe(0);
      expect(stderr.match(/analysis backend answers/g)).toHaveLength(1);
      expect(stderr).not.toContain('"level":50');
      expect(isAlive(pid)).toBe(false);
    },
  );

  it('answers before its backend has started, and calls for the backend wait until it has', async () => {
    const folder = tempFolder();
    const goAhead = path.join(folder, 'go');
    const slow = path.join(folder, 'slow.mjs');
    writeFileSync(
      slow,
      `import { existsSync } from 'node:fs';
       if (process.argv[2] === 'backend')
         while (!existsSync(${JSON.stringify(goAhead)})) await new Promise((resolve) => setTimeout(resolve, 20));`,
    );
    const { serving, token, ask } = await serve([], {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${slow}`,
    });
    const overview = ask('/overview');
    expect(await getJson(serving.url, 'posts-stats', token)).toMatchObject({ total_posts: 3 });
    writeFileSync(goAhead, '');
    expect(dataOf(await overview)).toMatchObject({ brands: [], is_stale: false });
    expect((await serving.stop()).code).toBe(0);
  });

  it.each([
    ['alone', [], '{"event":"listening"'],
    ['with workers', ['--workers', '2'], ''],
  ])(
    'stops at once %s, with its backend, when a signal arrives while the backend starts',
    async (_, args, printed) => {
      const folder = tempFolder();
      const pidFile = path.join(folder, 'pid');
      // The backend gets no further than this module.
      const stuck = path.join(folder, 'stuck.mjs');
      writeFileSync(
        stuck,
        `import { renameSync, writeFileSync } from 'node:fs';
       if (process.argv[2] === 'backend') {
         writeFileSync(${JSON.stringify(`${pidFile}.part`)}, String(process.pid));
         renameSync(${JSON.stringify(`${pidFile}.part`)}, ${JSON.stringify(pidFile)});
         setInterval(() => {}, 1000);
         await new Promise(() => {});
       }`,
      );
      const running = startSignpost(['serve', '--port', '0', '--json', '--data', folder, ...args], {
        env: {
          SIGNPOST_BACKEND_URL: undefined,
          NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${stuck}`,
        },
      });
      await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), PATIENCE);
      running.signal('SIGTERM');
      const { code, stdout, stderr } = await running.exited;
      expect({ code, stdout: stdout.slice(0, printed.length || undefined) }).toEqual({
        code: 0,
        stdout: printed,
      });
      expect(stderr).not.toContain('does not start in time');
      expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
    },
  );

  it('still shows links when the backend cannot start, and says why', async () => {
    const { serving, token, ask } = await serve([], { SIGNPOST_ENGINES: 'nobody/knows' });
    await serving.printed(/SIGNPOST_ENGINES/);
    await serving.printed(/analysis backend ended: it is started again/);
    expect(await getJson(serving.url, 'posts-stats', token)).toMatchObject({ total_posts: 3 });
    expect((await ask('/overview')).status).toBe(502);
    expect((await serving.stop()).code).toBe(0);
  });
});
