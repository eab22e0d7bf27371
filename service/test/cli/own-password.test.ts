import { describe, expect, it } from 'vitest';
import { madeOnce } from '../fakes/made-once.ts';
import { aDataFolder } from './data-folder.ts';
import { HAS_TERMINAL, startInTerminal } from './in-terminal.ts';
import { callForJson, callSignpost, runSignpost } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';

const PASSWORD = 'correct horse battery';

async function signIn(url: string, login: string, password: string): Promise<number> {
  const response = await fetch(`${url}/plugin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  await response.body?.cancel();
  return response.status;
}

/** A service whose administrator is root. */
const service = madeOnce(async () => {
  const { folder } = await aDataFolder();
  const { url } = await serveHere(folder);
  return { folder, url };
});

describe('signpost user password', () => {
  it('sets, changes and removes the password for the dashboard, read from standard input', async () => {
    const { folder, url } = service();
    const data = ['--data', folder];
    const set = (stdin: string) => runSignpost(['user', 'password', 'Root', ...data], { stdin });
    expect(await set(`${PASSWORD}\n`)).toEqual({
      code: 0,
      stdout: 'The password of root is set.\n',
      stderr: '',
    });

    expect(await signIn(url, 'root', PASSWORD)).toBe(200);
    expect(await set('another password')).toMatchObject({ code: 0 });
    expect(await signIn(url, 'root', PASSWORD)).toBe(401);
    expect(await signIn(url, 'root', 'another password')).toBe(200);

    const removed = await callSignpost(['user', 'password', 'root', '--remove', ...data]);
    expect(removed).toEqual({ code: 0, stdout: 'Removed the password of root.\n', stderr: '' });
    expect(await signIn(url, 'root', 'another password')).toBe(401);
    expect(await callSignpost(['user', 'password', 'root', '--remove', ...data])).toMatchObject({
      code: 1,
      stderr: 'There is no password of "root".\n',
    });
  });

  it('refuses a short password, none, and an unknown user', async () => {
    const data = ['--data', (await aDataFolder()).folder];
    const set = (stdin: string) => runSignpost(['user', 'password', 'root', ...data], { stdin });
    expect(await set('eleven char\n')).toMatchObject({
      code: 1,
      stderr: 'A password has 12 characters at least.\n',
    });
    expect(await set('')).toMatchObject({ code: 1, stderr: 'No password was given.\n' });
    expect(await callSignpost(['user', 'password', 'ann', ...data])).toMatchObject({
      code: 1,
      stderr: 'There is no user "ann". Add one: signpost user add ann --role administrator\n',
    });
  });

  it.skipIf(!HAS_TERMINAL)('asks twice on a terminal and shows nothing of what is typed', async () => {
    const { folder } = await aDataFolder();
    const typing = startInTerminal(['user', 'password', 'root', '--data', folder]);
    await typing.printed(/New password of root: /);
    typing.stdin.write(`${PASSWORD}\r`);
    await typing.printed(/Again: /);
    typing.stdin.write(`${PASSWORD}\r`);
    const { code, stdout } = await typing.exited;
    expect(code).toBe(0);
    expect(stdout).toContain('The password of root is set.');
    expect(stdout).not.toContain('horse');

    const differing = startInTerminal(['user', 'password', 'root', '--data', folder]);
    await differing.printed(/New password of root: /);
    differing.stdin.write(`${PASSWORD}\r`);
    await differing.printed(/Again: /);
    differing.stdin.write('something else\r');
    const refused = await differing.exited;
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('These were two different passwords: nothing was changed.');
  });
});

describe('signpost user invite', () => {
  it('prints a link by which the user sets a password, once', async () => {
    const { folder, url } = service();
    const data = ['--data', folder];
    const invited = await callForJson<{ url: string; expires_at: string }>([
      'user',
      'invite',
      'root',
      ...data,
    ]);
    const [, code = ''] = /^http:\/\/127\.0\.0\.1:7575\/invitation#code=([\w-]{22})$/.exec(invited.url) ?? [];
    const days = (Date.parse(invited.expires_at) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    const accept = async (): Promise<number> => {
      const response = await fetch(`${url}/plugin/v1/session/invitation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, password: PASSWORD }),
      });
      await response.body?.cancel();
      return response.status;
    };
    expect([await accept(), await accept()]).toEqual([200, 401]);
    expect(await signIn(url, 'root', PASSWORD)).toBe(200);
  });

  it('begins with the public address when it is set', async () => {
    const { folder } = await aDataFolder();
    const { code, stdout } = await callSignpost(['user', 'invite', 'root', '--data', folder], {
      SIGNPOST_PUBLIC_URL: 'https://signpost.example',
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Invitation of root, until \S+Z:\nhttps:\/\/signpost\.example\/invitation#code=[\w-]{22}\n$/,
    );
  });
});
