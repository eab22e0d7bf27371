import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AnalysesBody, EnginesBody } from '@signpost/contract/analyses';
import type { BrandBody, Insights, OverviewBody } from '@signpost/contract/brands';
import { describe, expect, it, vi } from 'vitest';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import { askAt, dataOf } from '../fakes/brands.ts';
import { KEY, startBackend } from '../../../analysis-backend/test/process/backend-process.ts';
import { aDataFolder, aSmallSite, getJson, inStores, tempFolder } from './data-folder.ts';
import {
  callForJson,
  callSignpost,
  runSignpost,
  startServe,
  startSignpost,
  type RunOptions,
  type Serving,
} from './run-signpost.ts';
import { PATIENCE } from '../fakes/patience.ts';

const SAMPLE = '[Sample answer, not from any AI service] ';
const NEW_BRAND = { name: 'Acme', url: 'https://acme.example', description: 'Anvils and tools for smiths' };

interface Made {
  uuid: string;
  share?: { id: string };
}

interface Served {
  serving: Serving;
  ask: (path: string, options?: { method?: string; body?: object }) => ReturnType<typeof askAt>;
  token: string;
}

/** No setting of a backend, and small analyses: 10 answers. */
const OWN_BACKEND = {
  SIGNPOST_BACKEND_URL: undefined,
  SIGNPOST_ANALYSIS_QUERIES: '5',
  SIGNPOST_ANALYSIS_REPLICATES: '2',
};

/** The service with the backend that it starts. */
async function serve(args: string[] = [], env: RunOptions['env'] = {}): Promise<Served> {
  const { folder, token } = await aDataFolder({ records: aSmallSite('own') });
  const serving = await startServe(['--data', folder, ...args], {
    env: { ...OWN_BACKEND, ...env },
  });
  return { serving, token, ask: (path, asked) => askAt(serving.url, token, path, asked) };
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
  }, PATIENCE);
}

describe('serve without any setting of a backend', () => {
  it('takes a brand from pending to its figures, competitors and answers, all marked as samples', async () => {
    const { serving, ask } = await serve();
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
    const { stderr } = await serving.stop();
    expect(stderr).not.toContain('"level":50');
  });

  it('answers 404 for objects of another brand, and does not change them', async () => {
    const { ask } = await serve();
    const [mine, theirs] = [await createBrand(ask), await createBrand(ask)];
    await insightsOf(ask, theirs);
    const post = (path: string, body: object) =>
      ask(`/brands/${theirs}${path}`, { method: 'POST', body }).then((made) => dataOf(made) as Made);
    const query = await post('/own-queries', { text: 'Which anvil is the quietest?' });
    const rival = await post('/competitors', { name: 'Globex' });
    const other = await post('/competitors', { name: 'Initech' });
    const fact = await post('/facts', { kind: 'place', label: 'Home', value: 'Germany' });
    const audit = dataOf(await ask(`/brands/${theirs}/audit`)) as { sample: { slot_id: string }[] };
    const slot = audit.sample[0]?.slot_id ?? '';
    await post('/audit/labels', { slot_id: slot, mentioned: false });
    const { share } = await post('/shares', {});
    const { analyses } = dataOf(await ask(`/brands/${theirs}/analyses`)) as AnalysesBody;
    const analysis = analyses[0]?.uuid ?? '';

    const lists = ['/queries', '/query-quality', '/competitors', '/facts', '/audit', '/shares', '/analyses'];
    const everything = async (): Promise<unknown[]> =>
      Promise.all(lists.map(async (list) => dataOf(await ask(`/brands/${theirs}${list}?refresh=1`))));
    const before = await everything();
    const calls: [method: string, path: string, body?: object][] = [
      ['PATCH', `/queries/${query.uuid}`, { enabled: false }],
      ['PUT', `/queries/${query.uuid}`, { enabled: false }],
      ['PATCH', `/own-queries/${query.uuid}`, { text: 'Which one?' }],
      ['DELETE', `/own-queries/${query.uuid}`],
      ['POST', `/queries/${query.uuid}/wordings`, { texts: ['Which one makes no noise?'] }],
      ['POST', `/queries/${query.uuid}/rewrites`],
      ['PATCH', `/competitors/${rival.uuid}`, { state: 'ignored' }],
      ['POST', `/competitors/${rival.uuid}/merge`, { into: other.uuid }],
      ['PATCH', `/facts/${fact.uuid}`, { value: 'France' }],
      ['DELETE', `/facts/${fact.uuid}`],
      ['POST', '/audit/labels', { slot_id: slot, mentioned: true }],
      ['DELETE', `/audit/labels/${slot}`],
      ['GET', `/analyses/${analysis}`],
      ['GET', `/analyses/${analysis}/explain?metric=score`],
      ['GET', `/analyses/${analysis}/file`],
      ['POST', '/shares', { analysis_id: analysis }],
      ['DELETE', `/shares/${share?.id}`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await ask(`/brands/${mine}${path}`, { method, ...(body && { body }) });
      expect.soft(`${answer.status} ${method} ${path}`).toBe(`404 ${method} ${path}`);
    }
    expect(await everything()).toEqual(before);
  });

  it('recovers by itself when the backend is killed, and serves cached data meanwhile', async () => {
    const { serving, ask } = await serve();
    await ask('/overview');
    const pid = await backendOf(serving);
    process.kill(pid, 'SIGKILL');
    expect(dataOf(await ask('/overview?refresh=1'))).toMatchObject({ brands: [] });
    await backendOf(serving, pid);
    await vi.waitFor(async () => {
      expect(dataOf(await ask('/overview?refresh=1'))).toMatchObject({ is_stale: false });
    }, PATIENCE);
    await createBrand(ask);
  });

  it('leaves no backend behind when it is killed', async () => {
    const { serving } = await serve();
    const pid = await backendOf(serving);
    const [, socket = ''] = await serving.printed(/"url":"unix:([^"]+)"/);
    expect(isAlive(pid)).toBe(true);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await serving.kill();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    expect(existsSync(socket)).toBe(false);
  });

  it.each([
    ['the backend that it has started', [], false],
    ['the backend that it has started, in all its workers', ['--workers', '3'], false],
    ['a backend that was started apart, in all its workers', ['--workers', '2'], true],
  ])('shows a finished analysis at once from %s', async (_, args, isApart) => {
    const few = { SIGNPOST_ANALYSIS_QUERIES: '3', SIGNPOST_ANALYSIS_REPLICATES: '1' };
    const apart = isApart ? await startBackend(tempFolder(), few) : null;
    const account = apart === null ? {} : { SIGNPOST_BACKEND_URL: apart.url, SIGNPOST_BACKEND_API_KEY: KEY };
    const { ask } = await serve(args, { ...few, ...account });
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
      }, PATIENCE);
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
  });

  it('has one backend for all workers, which stops with them', async () => {
    const { serving, ask } = await serve(['--workers', '2']);
    const pid = await backendOf(serving);
    const id = await createBrand(ask);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(`/brands/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { code, stderr } = await serving.stop();
    expect(code).toBe(0);
    expect(stderr.match(/analysis backend answers/g)).toHaveLength(1);
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    ['alone', []],
    ['with workers', ['--workers', '2']],
  ])(
    'stops at once %s, with its backend, when it is told to stop while the backend starts',
    async (_, args) => {
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
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
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

  it('starts no backend when a setting of an account is set but empty', async () => {
    const { serving, ask } = await serve([], { SIGNPOST_BACKEND_API_KEY: '' });
    expect((await ask('/overview')).status).toBe(401);
    expect((await serving.stop()).stderr).not.toContain('analysis backend');
  });
});

/** Starts `serve --sample`; returns the process and its greeting. */
async function startSample(folder: string, args: string[] = [], env: RunOptions['env'] = {}) {
  const running = startSignpost(['serve', '--sample', '--port', '0', ...args], {
    env: { ...OWN_BACKEND, SIGNPOST_DATA: folder, ...env },
  });
  const [greeting] = await running.printed(/This is an [^]*Stop with Ctrl-C\.\n/);
  return { ...running, greeting };
}

/** Runs the commands of the greeting as pasted, and returns the output of each. */
async function paste(greeting: string): Promise<string[]> {
  const [pasted = ''] = greeting.match(/^  auth=[^]*?\n\n/m) ?? [];
  const silent = pasted.replaceAll('curl ', 'curl -sS -w "\\n" ');
  const { stdout } = await promisify(execFile)('bash', ['-c', silent]);
  return stdout.trimEnd().split('\n');
}

describe('serve --sample with its own backend', () => {
  const NAMES = ['Sample Garden Tools', 'Sample Bicycles'];

  it.skipIf(!existsSync('/usr/bin/curl'))(
    'names the sample brands, prints commands that work when pasted, and keeps the brands at the next start',
    async () => {
      const folder = tempFolder();
      for (const args of [[], ['--workers', '2']]) {
        const { greeting, signal, exited } = await startSample(folder, args);
        expect(greeting).toContain(
          `Its brands are invented too:\n${NAMES.join(', ')}. Their figures are SAMPLES.\nOpen it in a browser`,
        );
        // A terminal would wrap longer lines.
        expect(greeting.split('\n').filter((line) => line.length > 80)).toEqual([]);
        const [posts = '', overview = ''] = await paste(greeting);
        expect(JSON.parse(posts)).toMatchObject({ posts: { length: 3 } });
        expect(JSON.parse(overview)).toMatchObject({
          data: { summary: { is_demo: true }, brands: NAMES.map((name) => ({ name })) },
        });
        signal('SIGTERM');
        const { code, stderr } = await exited;
        expect(code).toBe(0);
        // No usage events: no user has done anything.
        expect(stderr).not.toContain('usage event');
      }
    },
  );

  it('does not change the password of a service that already has the port', async () => {
    const folder = tempFolder();
    const first = await startSample(folder, [], { SIGNPOST_BACKEND_URL: '' });
    const [, auth = '', api = ''] = /auth='(.+)'\n  api=(\S+)/.exec(first.greeting) ?? [];
    const second = await runSignpost(['serve', '--sample', '--data', folder], {
      env: { SIGNPOST_PORT: new URL(api).port },
    });
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('is taken') });
    const authorization = `Basic ${Buffer.from(auth).toString('base64')}`;
    expect((await fetch(`${api}/links/posts`, { headers: { authorization } })).status).toBe(200);
  });

  it.each([
    ['real data was imported', async (folder: string) => importInto(folder), {}],
    [
      'real engines are configured',
      async () => {},
      { SIGNPOST_ENGINES: 'compatible/one', SIGNPOST_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1' },
    ],
  ])('removes the sample brands once %s', async (_, change, env) => {
    const folder = tempFolder();
    const sample = await startSample(folder);
    sample.signal('SIGTERM');
    await sample.exited;
    await change(folder);
    const token = await inStores(folder, async ({ identities }) => {
      await addUser(identities, 'root', 'administrator');
      return createToken(identities, 'root', 'test');
    });
    const serving = await startServe(['--data', folder], {
      env: { ...OWN_BACKEND, ...env },
    });
    const { brands } = dataOf(await askAt(serving.url, token, '/overview')) as OverviewBody;
    expect(brands).toEqual([]);
  });

  it('adds none to a backend that has brands', async () => {
    const folder = tempFolder();
    await callForJson(['brand', 'add', 'Acme', 'acme.example', '--description', 'x', '--data', folder]);
    const { greeting } = await startSample(folder);
    expect(greeting).not.toContain('brands');
    expect(await callForJson(['brand', 'list', '--data', folder])).toMatchObject([{ name: 'Acme' }]);
  });
});

async function importInto(folder: string): Promise<void> {
  const file = path.join(tempFolder(), 'records.ndjson');
  writeFileSync(file, aSmallSite('real'));
  expect(await callSignpost(['import', 'records', file, '--allow-shrink', '--data', folder])).toMatchObject({
    code: 0,
  });
}
