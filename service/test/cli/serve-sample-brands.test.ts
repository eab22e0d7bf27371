import { execFile } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OverviewBody } from '@signpost/contract/brands';
import { describe, expect, it } from 'vitest';
import { aBackend, createBrand } from '../../../analysis-backend/test/http/a-backend.ts';
import { startBackend } from '../../../analysis-backend/test/process/backend-process.ts';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import { askAt, dataOf } from '../fakes/brands.ts';
import { madeOnce } from '../fakes/made-once.ts';
import { askEach, type WorkerAnswer } from './ask-each.ts';
import { aSmallSite, inStores, tempFolder } from './data-folder.ts';
import { callSignpost, startServe, type Finished } from './run-signpost.ts';
import { startSample } from './start-sample.ts';

const HAS_CURL = existsSync('/usr/bin/curl');
const NAMES = ['Sample Garden Tools', 'Sample Bicycles'];

/** No setting of a backend, and small analyses: 3 answers. */
const OWN_BACKEND = {
  SIGNPOST_BACKEND_URL: undefined,
  SIGNPOST_ANALYSIS_QUERIES: '3',
  SIGNPOST_ANALYSIS_REPLICATES: '1',
};

type Sample = Awaited<ReturnType<typeof startSample>>;

/** Runs the commands of the greeting as pasted, and returns the output of each. */
async function paste(greeting: string): Promise<string[]> {
  const [pasted = ''] = greeting.match(/^  auth=[^]*?\n\n/m) ?? [];
  const silent = pasted.replaceAll('curl ', 'curl -sS -w "\\n" ');
  const { stdout } = await promisify(execFile)('bash', ['-c', silent]);
  return stdout.trimEnd().split('\n');
}

/** The answers of both workers to the credentials of the greeting, and to a session that its sign-in code opened. */
async function askBothWorkers({ credentials, code, url }: Sample): Promise<WorkerAnswer[]> {
  const signedIn = await fetch(new URL('/plugin/v1/session', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return [...(await askEach(2, url, { authorization })), ...(await askEach(2, url, { cookie }))];
}

function stop({ signal, exited }: Sample): Promise<Finished> {
  signal('SIGINT');
  return exited;
}

function expectSampleBrands(greeting: string, [posts = '', overview = '']: string[]): void {
  expect(greeting).toContain(
    `Its brands are invented too:\n${NAMES.join(', ')}. Their figures are SAMPLES.\nOpen it in a browser`,
  );
  // A terminal would wrap longer lines.
  expect(greeting.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(JSON.parse(posts)).toMatchObject({ posts: { length: 3 } });
  expect(JSON.parse(overview)).toMatchObject({
    data: { summary: { is_demo: true }, brands: NAMES.map((name) => ({ name })) },
  });
}

describe('serve --sample with its own backend', () => {
  /** The first start on an empty folder, with two workers, to its end; the folder has the sample afterwards. */
  const firstStart = madeOnce(async () => {
    const folder = tempFolder();
    const sample = await startSample(folder, { ...OWN_BACKEND, SIGNPOST_WORKERS: '2' });
    const pasted = HAS_CURL ? await paste(sample.greeting) : [];
    const answers = await askBothWorkers(sample);
    return { folder, greeting: sample.greeting, pasted, answers, end: await stop(sample) };
  });

  /** A folder as the first start left it. */
  function sampleFolder(): string {
    const folder = tempFolder();
    cpSync(firstStart().folder, folder, { recursive: true });
    return folder;
  }

  it.skipIf(!HAS_CURL)(
    'names the sample brands and prints commands that work when pasted, also at the next start',
    async () => {
      expectSampleBrands(firstStart().greeting, firstStart().pasted);
      const sample = await startSample(sampleFolder(), OWN_BACKEND);
      expectSampleBrands(sample.greeting, await paste(sample.greeting));
      expect(await stop(sample)).toMatchObject({ code: 0 });
    },
  );

  it('loads the sample once, with a password and a sign-in line that every worker accepts', () => {
    const { answers, end } = firstStart();
    expect(answers).toHaveLength(4);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ posts: { length: 3 } });
    }
    expect(end.code).toBe(0);
    expect(end.stdout.match(/auth=/g)).toHaveLength(1);
    expect(end.stdout.match(/is listening on/g)).toHaveLength(1);
    // No usage events: no user has done anything.
    expect(end.stderr).not.toContain('usage event');
  });

  it('removes the sample brands once real data was imported', async () => {
    const folder = sampleFolder();
    const file = path.join(tempFolder(), 'records.ndjson');
    writeFileSync(file, aSmallSite('real'));
    const imported = await callSignpost(['import', 'records', file, '--allow-shrink', '--data', folder]);
    expect(imported).toMatchObject({ code: 0 });
    const token = await inStores(folder, async ({ identities }) => {
      await addUser(identities, 'root', 'administrator');
      return createToken(identities, 'root', 'test');
    });
    const serving = await startServe(['--data', folder], { env: OWN_BACKEND });
    const { brands } = dataOf(await askAt(serving.url, token, '/overview')) as OverviewBody;
    expect(brands).toEqual([]);
  });

  it('has no sample brands any more once real engines are configured', async () => {
    const backend = await startBackend(sampleFolder(), {
      SIGNPOST_ENGINES: 'compatible/one',
      SIGNPOST_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1',
    });
    expect((await backend.ask('GET /api/v1/overview')).body).toMatchObject({ brands: { data: [] } });
  });

  it('adds none to a backend that has brands', async () => {
    const folder = tempFolder();
    const before = await aBackend({ folder });
    await createBrand(before);
    await before.backend.close();
    const { greeting, credentials, url } = await startSample(folder, OWN_BACKEND);
    expect(greeting).not.toContain('brands');
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const overview = await fetch(new URL('/plugin/v1/ai-visibility/overview', url), {
      headers: { authorization },
    });
    expect(await overview.json()).toMatchObject({ data: { brands: [{ name: 'Acme' }] } });
  });
});
