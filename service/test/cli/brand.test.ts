import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand, DashboardRow, OverviewBody } from '@signpost/contract/brands';
import type { Share } from '@signpost/contract/shares';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../analysis-backend/src/compose.ts';
import { aBackend, KEY } from '../../../analysis-backend/test/http/a-backend.ts';
import { aBackendRow, accountAt, anOverview } from '../fakes/backend-replies.ts';
import { askAt, backendRoutes, dataOf } from '../fakes/brands.ts';
import { startLoopbackBackend } from '../fakes/loopback-backend.ts';
import { LONG, SELDOM } from '../fakes/patience.ts';
import { aDataFolder, tempFolder } from './data-folder.ts';
import { CTRL_C, HAS_TERMINAL, startInTerminal } from './in-terminal.ts';
import { callForJson, callSignpost, runSignpost, startServe } from './run-signpost.ts';

const DESCRIPTION = 'Anvils and tools for smiths';
const SAMPLES = 'SAMPLES: no AI service is configured, so all answers and figures are invented.\n';

/** Commands of this file use their own backend, unless a test says otherwise. Its analyses are small: 10 answers. */
const SMALL_ANALYSES = { SIGNPOST_ANALYSIS_QUERIES: '5', SIGNPOST_ANALYSIS_REPLICATES: '2' };
const OWN_BACKEND = { SIGNPOST_BACKEND_URL: undefined, ...SMALL_ANALYSES };

beforeEach(() => {
  for (const [name, value] of Object.entries(SMALL_ANALYSES)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const addAcme = (folder: string): Promise<Brand> =>
  callForJson(['brand', 'add', 'Acme', 'acme.example', '--description', DESCRIPTION, '--data', folder]);
const list = (folder: string): Promise<DashboardRow[]> => callForJson(['brand', 'list', '--data', folder]);

describe('signpost brand, beside a service on the same data', () => {
  it('adds, shares and removes a brand, and the service shows it at once', LONG, async () => {
    const { folder, token } = await aDataFolder();
    const { url } = await startServe(['--data', folder], { env: OWN_BACKEND });
    const served = async (): Promise<DashboardRow[]> =>
      (dataOf(await askAt(url, token, '/overview')) as OverviewBody).brands;
    expect(await served()).toEqual([]);

    const brand = await addAcme(folder);
    expect(brand).toMatchObject({ name: 'Acme', url: 'http://acme.example', description: DESCRIPTION });
    expect(await served()).toMatchObject([{ id: brand.id }]);

    const figures = { id: brand.id, score: expect.any(Number), mentions: expect.any(Number) };
    await vi.waitFor(async () => expect(await served()).toMatchObject([figures]), SELDOM);
    const share = await callForJson<Share>(['brand', 'share', 'acme', '--days', '2', '--data', folder]);
    expect((await fetch(url + share.url)).status).toBe(200);

    expect(await callForJson(['brand', 'remove', 'acme', '--yes', '--data', folder])).toEqual({
      removed: true,
      id: brand.id,
    });
    expect(await served()).toEqual([]);
    expect((await fetch(url + share.url)).status).toBe(404);
    expect((await askAt(url, token, `/brands/${brand.id}`)).status).toBe(404);
  });
});

describe('signpost brand, alone', () => {
  it(
    'creates the data folder for the first brand, starts an analysis without waiting, and continues it later',
    LONG,
    async () => {
      const folder = path.join(tempFolder(), 'data');
      const added = await callSignpost([
        'brand',
        'add',
        'Acme',
        'acme.example',
        '--description',
        DESCRIPTION,
        '--data',
        folder,
      ]);
      expect(added.stdout).toMatch(
        /^Added Acme: [\da-f-]{36}\nIts first analysis begins when `signpost serve` runs\.\nTo wait for it: signpost brand run [\da-f]{8}\nSAMPLES: /,
      );
      // The first analysis waits, so that there is one to wait for. In a new process, to see that its backend logs no error when it is stopped.
      const started = await runSignpost(['brand', 'run', 'acme', '--no-wait', '--data', folder], {
        env: OWN_BACKEND,
      });
      expect(started).toMatchObject({ code: 0, stderr: 'An analysis of this brand is already under way.\n' });
      expect(started.stdout).toMatch(/^Acme: analysis [\da-f-]{36} has begun, 10 answers are expected\.\n/);
      const done = await callForJson<{ status: string }>(['brand', 'run', 'acme', '--data', folder]);
      expect(done).toMatchObject({ status: 'success', is_demo: true, answers: { expected: 10, done: 10 } });
    },
  );
});

/** A folder, and an account for the commands at our own backend, which this process runs. So no command has to start one. */
async function besideBackend(): Promise<{
  folder: string;
  backend: Backend;
  account: Record<string, string>;
}> {
  const { backend } = await aBackend({ environment: SMALL_ANALYSES });
  const url = await backend.app.listen({ port: 0 });
  const account = { ...accountAt({ url }), SIGNPOST_BACKEND_API_KEY: KEY };
  for (const [name, value] of Object.entries(account)) vi.stubEnv(name, value);
  const { folder } = await aDataFolder();
  return { folder, backend, account };
}

describe('signpost brand, beside a backend', () => {
  it('lists and runs brands, writes a report, and puts the configured public address into a link', async () => {
    const { folder, backend } = await besideBackend();
    const data = ['--data', folder];
    expect(await callSignpost(['brand', 'list', ...data])).toMatchObject({
      stdout: 'No brands yet: signpost brand add NAME URL --description TEXT\n',
    });
    const brand = await addAcme(folder);
    const pending = await callSignpost(['brand', 'list', ...data]);
    expect(pending.stdout).toMatch(/^[\da-f]{8} +Acme +- +- +never +pending$/m);
    expect(await callSignpost(['brand', 'share', 'acme', ...data])).toMatchObject({
      code: 1,
      stderr: 'There is nothing to share yet: no analysis has finished.\n',
    });
    await backend.start();
    const run = await callSignpost(['brand', 'run', 'ACME', ...data]);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toMatch(/^SAMPLES: .*\nAcme: score [\d.]+ of 100.*\nNamed in \d+ of \d+ answers\n$/);
    const listed = await callSignpost(['brand', 'list', ...data]);
    expect(listed.stdout.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^ID +NAME +SCORE +MENTIONS +ANALYSED +STATE$/),
      expect.stringMatching(
        new RegExp(`^${brand.id.slice(0, 8)} +Acme +\\d+ +\\d+ +\\d{4}-\\d\\d-\\d\\d +done$`),
      ),
    ]);

    const file = path.join(tempFolder(), 'report.html');
    const report = await callSignpost(['brand', 'report', brand.id.slice(0, 8), file, ...data]);
    expect(report.stdout).toBe(`Wrote the report of Acme to ${file}\n${SAMPLES}`);
    expect(readFileSync(file, 'utf8')).toMatch(
      /^<!doctype html>[^]*<h1><bdi>Acme<\/bdi><\/h1>[^]*Made with Signpost/,
    );
    expect(readFileSync(file, 'utf8')).not.toContain('The link works');

    const local = await callSignpost(['brand', 'share', 'acme', ...data]);
    expect(local.stdout).toMatch(/^http:\/\/127\.0\.0\.1:7575\/share\/[\w.-]+\n$/);
    expect(local.stderr).toMatch(/^It works until .*\nSet SIGNPOST_PUBLIC_URL /);
    vi.stubEnv('SIGNPOST_PUBLIC_URL', 'https://signpost.example');
    const whole = await callSignpost(['brand', 'share', 'acme', ...data]);
    expect(whole.stdout).toMatch(/^https:\/\/signpost\.example\/share\/[\w.-]+\n$/);
  });

  it.each([
    [['share', 'nobody'], 'There is no brand "nobody": `signpost brand list` shows all of them.\n'],
    [
      ['share', 'acme', '--days', '0'],
      'Invalid parameter(s): days\n  - days must be a whole number from 1 to 365.\n',
    ],
    [['report', 'acme', '-', '--json'], '--json needs a file: standard output is for one of them.\n'],
    [['remove', 'acme'], 'There is no terminal to ask on: add --yes to remove the brand without asking.\n'],
    [
      ['add', ' ', 'x.example', '--description', 'x'],
      'Invalid parameter(s): name\n  - name must not be empty.\n',
    ],
  ])('%s is refused with 1 and the reason', async (args, stderr) => {
    const { folder } = await besideBackend();
    expect(await callSignpost(['brand', ...args, '--data', folder])).toEqual({ code: 1, stdout: '', stderr });
  });

  it('requires an id when several brands have the name', async () => {
    const { folder } = await besideBackend();
    const ids = [(await addAcme(folder)).id, (await addAcme(folder)).id];
    const { code, stderr } = await callSignpost(['brand', 'remove', 'acme', '--yes', '--data', folder]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `"acme" may be any of these, so give an id:\n${ids.map((id) => `  ${id}  Acme\n`).join('')}`,
    );
  });
});

describe.skipIf(!HAS_TERMINAL)('signpost brand remove, on a terminal', () => {
  const QUESTION = /Remove Acme for good\?[^]*\(yes\/no\) /;
  const SECOND = /Type the name of the brand to remove it: /;

  async function ask(folder: string, account: Record<string, string>, ...answers: string[]) {
    const running = startInTerminal(['brand', 'remove', 'acme', '--data', folder], account);
    for (const [at, answer] of answers.entries()) {
      await running.printed(at === 0 ? QUESTION : SECOND);
      running.stdin.write(answer);
    }
    return running.exited;
  }

  it('asks twice, and removes nothing unless both answers confirm', async () => {
    const { folder, account } = await besideBackend();
    await addAcme(folder);
    const refusals = [['no\r'], ['yes\r', 'acm\r'], [CTRL_C]];
    for (const answers of refusals) {
      const { code, stdout } = await ask(folder, account, ...answers);
      expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({
        code: 1,
        end: expect.stringMatching(answers[0] === CTRL_C ? /Stopped\.$/ : /^Nothing was removed\.$/),
      });
    }
    expect(await list(folder)).toHaveLength(1);
    const { code, stdout } = await ask(folder, account, 'yes\r', 'Acme\r');
    expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, end: 'Removed Acme.' });
    expect(await list(folder)).toEqual([]);
  });
});

describe('signpost brand, with another backend', () => {
  it('asks that backend, and creates no data for its own', async () => {
    const backend = await startLoopbackBackend();
    try {
      const overview = { body: anOverview(aBackendRow({ name: 'Elsewhere' })) };
      backend.answer(backendRoutes({ 'GET /overview': overview }));
      const folder = path.join(tempFolder(), 'data');
      const { code, stdout } = await callSignpost(['brand', 'list', '--data', folder], accountAt(backend));
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: `ID  NAME       SCORE  MENTIONS  ANALYSED    STATE
b1  Elsewhere  71     12        2026-01-01  success
`,
      });
      expect(existsSync(path.join(folder, 'analysis.db'))).toBe(false);
    } finally {
      await backend.stop();
    }
  });

  it('says what to configure when there is none', async () => {
    vi.stubEnv('SIGNPOST_BACKEND_URL', '');
    const { folder } = await aDataFolder();
    const { code, stderr } = await callSignpost(['brand', 'list', '--data', folder]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No analysis backend is configured: set SIGNPOST_BACKEND_URL /);
  });

  it('says so when its own backend cannot start', async () => {
    const { folder } = await aDataFolder();
    const { code, stderr } = await runSignpost(['brand', 'list', '--data', folder], {
      env: { ...OWN_BACKEND, SIGNPOST_ENGINES: 'nobody/model' },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Some settings are wrong:\n.*SIGNPOST_ENGINES.*\n[^]*The analysis backend could not be started: see above\.\n$/,
    );
  });
});

describe.runIf(HAS_TERMINAL)('signpost brand add, with an AI service that costs money', () => {
  it('tells what the first run asks and costs before it adds anything, and asks', async () => {
    const folder = tempFolder();
    const env = {
      ...OWN_BACKEND,
      SIGNPOST_ENGINES: 'openai/gpt-5-mini+search',
      SIGNPOST_OPENAI_API_KEY: 'sk-none',
    };
    const add = async (answer: string) => {
      const args = ['brand', 'add', 'Acme', 'acme.example', '--description', DESCRIPTION, '--data', folder];
      const running = startInTerminal(args, env);
      await running.printed(
        /asks up to 5 questions, 2 times each, of OpenAI gpt-5-mini with web search, for about \d+\.\d\d USD\.\s+Add the brand\? \(yes\/no\) /,
      );
      running.stdin.write(answer);
      return running.exited;
    };
    const { code, stdout } = await add('no\r');
    expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({
      code: 1,
      end: 'Nothing was added.',
    });
    expect(await list(folder)).toEqual([]);
  });
});
