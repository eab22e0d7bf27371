import { describe, expect, it } from 'vitest';
import { inStores, aDataFolder, tempFolder } from './data-folder.ts';
import { callForJson, callSignpost, runSignpost } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';
import { addUser } from '../../src/identity/manage-users.ts';

interface Listed {
  id: string;
  login: string;
  name: string;
  created_at: string;
}

async function status(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/plugin/v1/links/posts-stats`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.body?.cancel();
  return response.status;
}

describe('signpost token', () => {
  it('creates, lists and revokes tokens of the only administrator; a revoked one stops working at once', async () => {
    const { folder } = await aDataFolder();
    const data = ['--data', folder];

    const created = await callForJson<{ token: string }>(['token', 'create', '--name', 'robot', ...data]);
    expect(Object.keys(created)).toEqual(['token']);
    expect(created.token).toMatch(/^sp_\w{12}_\w{32}$/);
    const plain = await callSignpost(['token', 'create', 'ROOT', ...data]);
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    const [, second = ''] = /^Token, shown only now: (sp_\w+)\n$/.exec(plain.stdout) ?? [];

    const listed = await callForJson<Listed[]>(['token', 'list', ...data]);
    // The first token was created with the data folder.
    expect(listed.map(({ login, name }) => [login, name])).toEqual([
      ['root', 'test'],
      ['root', 'robot'],
      ['root', 'unnamed'],
    ]);
    const table = await callSignpost(['token', 'list', ...data]);
    expect(table.stdout).toMatch(/^ID {12}LOGIN {2}NAME {5}CREATED\n/);
    for (const token of [created.token, second]) {
      const secret = token.slice(-32);
      expect(secret).toHaveLength(32);
      expect(table.stdout + JSON.stringify(listed)).not.toContain(secret);
    }

    const { url } = await serveHere(folder);
    expect([await status(url, created.token), await status(url, second)]).toEqual([200, 200]);
    const id = listed[1]?.id ?? '';
    const revoked = await runSignpost(['token', 'revoke', id, ...data]);
    expect(revoked).toEqual({ code: 0, stdout: `Revoked ${id}.\n`, stderr: '' });
    expect([await status(url, created.token), await status(url, second)]).toEqual([401, 200]);
  });

  it('asks for the login when there are several administrators', async () => {
    const { folder } = await aDataFolder();
    await inStores(folder, ({ identities }) => addUser(identities, 'ann', 'administrator'));
    const { code, stdout, stderr } = await callSignpost(['token', 'create', '--data', folder]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('There are several administrators: name the one the token is for.\n');
  });

  it('says how to add an administrator when there is none', async () => {
    const folder = tempFolder();
    await inStores(folder, async () => {});
    const { code, stderr } = await callSignpost(['token', 'create', '--data', folder]);
    expect(code).toBe(1);
    expect(stderr).toBe('There is no administrator yet: signpost user add LOGIN --role administrator\n');
  });

  it('says how to add the user when the login is unknown', async () => {
    const { code, stderr } = await callSignpost([
      'token',
      'create',
      'ann',
      '--data',
      (await aDataFolder()).folder,
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe('There is no user "ann". Add one: signpost user add ann --role administrator\n');
  });

  it('exits with 1 when the name is too long to be stored', async () => {
    const { folder } = await aDataFolder();
    const create = ['token', 'create', '--data', folder, '--name'];
    expect(await callSignpost([...create, 'x'.repeat(191)])).toMatchObject({
      code: 1,
      stderr: 'A name has 190 characters at most.\n',
    });
    expect((await callSignpost([...create, 'x'.repeat(190)])).code).toBe(0);
  });

  it('exits with 1 when the id to revoke is unknown or names a password', async () => {
    const { folder } = await aDataFolder();
    const data = ['--data', folder];
    await callForJson(['password', 'create', 'root', ...data]);
    const [password] = await callForJson<Listed[]>(['password', 'list', ...data]);
    const { code, stderr } = await callSignpost(['token', 'revoke', password?.id ?? '', ...data]);
    expect(code).toBe(1);
    expect(stderr).toBe(`There is no token with the id "${password?.id}".\n`);
  });
});
