import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveSite } from '../../../indexing/test/loopback-site.ts';
import { answerAsApi, type ApiSettings } from '../../../indexing/test/wordpress-api.ts';
import { aDataFolder, tempFolder } from './data-folder.ts';
import { HAS_TERMINAL, startInTerminal } from './in-terminal.ts';
import { callForJson, callSignpost, runSignpost, type Running } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';

const PASSWORD = 'correct horse battery';

/** A site of one page on this machine. */
async function startSite(): Promise<string> {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Home</title><main>Hello</main>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

/** A WordPress site on this machine that shows its posts to the user ann alone. */
async function startWordPress(): Promise<string> {
  const settings: ApiSettings = {
    posts: [{ id: 1 }, { id: 2, status: 'draft' }],
    password: 'planted-password',
  };
  const { port } = await serveSite((path) => answerAsApi(settings)(path));
  return (settings.home = `http://127.0.0.1:${port}`);
}

async function answerAsModel(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model } = (request.method === 'GET' ? { model: 'one' } : await json(request)) as {
    model: string;
  };
  const message = { role: 'assistant', content: 'These three brands.' };
  response.writeHead(model === 'one' ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ model, choices: [{ message, finish_reason: 'stop' }] }));
}

/** An AI service on this machine that knows one model. */
async function startModel(): Promise<string> {
  const server = createServer((request, response) => void answerAsModel(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Types one answer after the other, each when it is asked for. */
async function answer(running: Running, answers: readonly (readonly [question: string, typed: string])[]) {
  let seen = 0;
  for (const [question, typed] of answers) {
    const [shown] = await running.printed(new RegExp(`^[^]{${seen}}[^]*?${RegExp.escape(question)} `));
    seen = shown.length;
    running.stdin.write(`${typed}\r`);
  }
  return running.exited;
}

describe('signpost setup', () => {
  it('says which commands do the same where there is no terminal, and makes nothing', async () => {
    const { code, stderr } = await callSignpost(['setup', '--data', tempFolder()]);
    expect(code).toBe(1);
    expect(stderr).toContain('signpost user add LOGIN --role administrator');
  });

  it.skipIf(!HAS_TERMINAL)(
    'asks for site, road and administrator, says what is wrong with an answer, and can be repeated',
    async () => {
      const site = await startSite();
      const folder = tempFolder();
      const env = { SIGNPOST_BASE_PATH: '/signpost' };
      const first = await answer(startInTerminal(['setup', '--data', folder], env), [
        ['Address:', 'my site'],
        ['Address:', 'http://127.0.0.1:1'],
        ['Number: [1]', '5'],
        ['Number: [1]', '4'],
        ['(yes/no)', 'yes'],
        ['Address:', site],
        ['Number: [1]', ''],
        ['(yes/no)', 'y'],
        ['Login:', 'no login'],
        ['Login:', 'ada'],
        ['New password of ada:', 'short'],
        ['New password of ada:', PASSWORD],
        ['Again:', 'something else'],
        ['New password of ada:', PASSWORD],
        ['Again:', PASSWORD],
      ]);
      expect(first.code).toBe(0);
      for (const said of [
        'This is not the address of a site',
        'Type a number from 1 to 4.',
        'It cannot be read: http://127.0.0.1:1',
        'It can be read.',
        '"no login" cannot be a login',
        'A password has 12 characters at least.',
        'These were two different passwords.',
        'Then open http://127.0.0.1:7575/signpost/ and sign in as ada.',
      ])
        expect(first.stdout).toContain(said);
      expect(first.stdout).not.toContain('horse');

      const again = await answer(startInTerminal(['setup', '--data', folder], env), [
        ['Address:', 'https://other.example'],
        ['Address:', ''],
        ['Login:', ''],
      ]);
      expect(again.code).toBe(0);
      expect(again.stdout).toContain(`One Signpost reads one site, and this one reads ${site}.`);

      const sources = await callForJson<object[]>(['index', 'sources', '--data', folder]);
      expect(sources).toEqual([
        expect.objectContaining({ kind: 'site', location: site, schedule: 'every 1d' }) as object,
      ]);
      const users = await callForJson<object[]>(['user', 'list', '--data', folder]);
      expect(users).toEqual([expect.objectContaining({ login: 'ada', role: 'administrator' }) as object]);
      const { url } = await serveHere(folder);
      const signedIn = await fetch(`${url}/plugin/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'ada', password: PASSWORD }),
      });
      expect(signedIn.status).toBe(200);
    },
  );

  it.skipIf(!HAS_TERMINAL)(
    'tries the login at a WordPress site and an AI service before they are kept, and shows no secret',
    async () => {
      const { folder } = await aDataFolder();
      const [site, model] = await Promise.all([startWordPress(), startModel()]);
      const login = [
        ['Address:', site],
        ['Number: [1]', '2'],
        ['Login of the user at the site:', 'ann'],
      ] as const;
      const password = 'Application password (Users, Profile, Application Passwords):';
      // With our own backend.
      const env = { SIGNPOST_BACKEND_URL: undefined };
      const { code, stdout } = await answer(startInTerminal(['setup', '--data', folder], env), [
        ...login,
        [password, 'planted-mistake'],
        ['(yes/no)', 'yes'],
        ...login,
        [password, 'planted-password'],
        ['(yes/no)', 'yes'],
        ['Login:', ''],
        ['Number: [1]', '6'],
        ['Address of its API [http://127.0.0.1:11434/v1]:', model],
        ['Key (if it wants one):', 'planted-key'],
        ['Model, such as llama3.2:', 'two'],
        ['(yes/no)', 'yes'],
        ['Number: [1]', '6'],
        ['Address of its API [http://127.0.0.1:11434/v1]:', model],
        ['Key (if it wants one):', 'planted-key'],
        ['Model, such as llama3.2:', 'one'],
        ['(yes/no)', 'yes'],
      ]);
      expect(code).toBe(0);
      expect(stdout).toContain('It does not answer:');
      expect(stdout).toContain('It answers: These three brands.');
      expect(stdout).toContain('and sign in as root.');
      expect(stdout).toContain('It cannot be read:');
      expect(stdout).toContain('It can be read. 2 documents.');
      expect(stdout).not.toContain('planted');
      expect(await callForJson(['index', 'sources', '--data', folder])).toMatchObject([
        { kind: 'wordpress-rest', location: site, user: 'ann', schedule: 'every 1d' },
      ]);
      const doctor = await runSignpost(['backend', 'doctor', '--data', folder]);
      expect(doctor.stdout).toContain('compatible/one');
    },
  );
});
