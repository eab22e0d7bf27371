import { describe, expect, it } from 'vitest';
import { aDataFolder, tempFolder } from './data-folder.ts';
import { callForJson, callSignpost, runSignpost } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';

interface Added {
  login: string;
  role: string;
  application_password: string;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('signpost user', () => {
  it('adds, lists and removes users; the password is shown once and opens the service', async () => {
    const folder = tempFolder();
    const data = ['--data', folder];

    const added = await callForJson<Added>(['user', 'add', 'Ann', '--role', 'administrator', ...data]);
    expect(Object.keys(added)).toEqual(['login', 'role', 'application_password']);
    expect(added).toMatchObject({ login: 'Ann', role: 'administrator' });
    expect(added.application_password).toMatch(/^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);

    const plain = await callSignpost(['user', 'add', 'eva@site.example', '--role', 'editor', ...data]);
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout).toMatch(
      /^Added eva@site\.example \(editor\)\.\nApplication password, shown only now: (\w{4} ){5}\w{4}\n$/,
    );

    expect(await callForJson(['user', 'list', ...data])).toEqual([
      { login: 'Ann', role: 'administrator', created_at: expect.stringMatching(TIME) },
      { login: 'eva@site.example', role: 'editor', created_at: expect.stringMatching(TIME) },
    ]);

    const serving = await serveHere(folder);
    const authorization = `Basic ${Buffer.from(`Ann:${added.application_password}`).toString('base64')}`;
    const signedIn = async (): Promise<number> => {
      const response = await fetch(`${serving.url}/plugin/v1/links/posts-stats`, {
        headers: { authorization },
      });
      await response.body?.cancel();
      return response.status;
    };
    expect(await signedIn()).toBe(200);

    const removed = await runSignpost(['user', 'remove', 'ann', ...data]);
    expect(removed).toEqual({ code: 0, stdout: 'Removed ann.\n', stderr: '' });
    expect(await signedIn()).toBe(401);
    const left = await callSignpost(['user', 'list', ...data]);
    expect(left.stdout).toMatch(/^LOGIN {13}ROLE {4}ADDED\neva@site\.example {2}editor {2}\S+\n$/);
    expect(left.stdout).not.toContain('Ann');
  });

  it('refuses a login that is taken, in any case, and keeps the first', async () => {
    const data = ['--data', tempFolder()];
    await callForJson(['user', 'add', 'ann', '--role', 'administrator', ...data]);
    const second = await callSignpost(['user', 'add', 'ANN', '--role', 'editor', ...data]);
    expect(second).toEqual({ code: 1, stdout: '', stderr: 'There is a user "ANN" already.\n' });
    expect(await callForJson(['user', 'list', ...data])).toMatchObject([
      { login: 'ann', role: 'administrator' },
    ]);
  });

  it('exits with 2 and lists the roles when the role is wrong or missing', async () => {
    const data = ['--data', tempFolder()];
    const wrong = await callSignpost(['user', 'add', 'ann', '--role', 'king', ...data]);
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('administrator, viewer, notifier, editor, subscriber');
    const missing = await callSignpost(['user', 'add', 'ann', ...data]);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('--role');
  });

  it('exits with 1 and says what a login may be when it cannot be one', async () => {
    const { code, stderr } = await callSignpost([
      'user',
      'add',
      'a:b',
      '--role',
      'editor',
      '--data',
      tempFolder(),
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe('"a:b" cannot be a login: use 1 to 60 letters, digits or . _ @ + -\n');
  });

  it('exits with 1 when the user to remove is unknown', async () => {
    const { code, stderr } = await callSignpost([
      'user',
      'remove',
      'nobody',
      '--data',
      (await aDataFolder()).folder,
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe('There is no user "nobody".\n');
  });
});
