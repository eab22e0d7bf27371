import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from './data-folder.ts';
import { HAS_TERMINAL, startInTerminal } from './in-terminal.ts';
import { callForJson, callSignpost, type Running } from './run-signpost.ts';
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
    'asks for site, road, administrator and AI service, says what is wrong with an answer, and can be repeated',
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
        ['Number: [1]', ''],
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
        ['Number: [1]', '2'],
      ]);
      expect(again.code).toBe(0);
      expect(again.stdout).toContain(`One Signpost reads one site, and this one reads ${site}.`);
      expect(again.stdout).toContain('SIGNPOST_OPENAI_API_KEY');

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
});
