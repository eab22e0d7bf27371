import { describe, expect, it } from 'vitest';
import { aDataFolder, tempFolder } from './data-folder.ts';
import { callForJson, callSignpost, runSignpost } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';

interface Created {
  login: string;
  application_password: string;
}

describe('signpost password', () => {
  it('creates, lists and revokes passwords; a revoked one stops working at once', async () => {
    const { folder } = await aDataFolder();
    const data = ['--data', folder];

    const created = await callForJson<Created>(['password', 'create', 'root', '--name', 'laptop', ...data]);
    expect(Object.keys(created)).toEqual(['login', 'application_password']);
    expect(created.login).toBe('root');
    const plain = await callSignpost(['password', 'create', 'root', ...data]);
    expect(plain.stdout).toMatch(/^Application password of root, shown only now: (\w{4} ){5}\w{4}\n$/);

    const listed = await callForJson<{ id: string; name: string }[]>(['password', 'list', ...data]);
    expect(listed.map((credential) => Object.keys(credential))).toEqual(
      Array.from({ length: 2 }, () => ['id', 'login', 'name', 'created_at']),
    );
    expect(listed.map(({ name }) => name)).toEqual(['laptop', 'unnamed']);
    const table = await callSignpost(['password', 'list', ...data]);
    for (const secret of [created.application_password, plain.stdout.trim().slice(-29)]) {
      const shown = table.stdout + JSON.stringify(listed);
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain(secret.replaceAll(' ', ''));
    }

    const { url } = await serveHere(folder);
    const status = async (password: string): Promise<number> => {
      const authorization = `Basic ${Buffer.from(`root:${password}`).toString('base64')}`;
      const response = await fetch(`${url}/plugin/v1/links/posts-stats`, { headers: { authorization } });
      await response.body?.cancel();
      return response.status;
    };
    expect(await status(created.application_password)).toBe(200);
    expect(await status(created.application_password.replaceAll(' ', ''))).toBe(200);
    const id = listed[0]?.id ?? '';
    const revoked = await runSignpost(['password', 'revoke', id, ...data]);
    expect(revoked).toEqual({ code: 0, stdout: `Revoked ${id}.\n`, stderr: '' });
    expect(await status(created.application_password)).toBe(401);
    expect(await callForJson(['password', 'list', ...data])).toHaveLength(1);
  });

  it('says how to add the user when the login is unknown', async () => {
    const { code, stdout, stderr } = await callSignpost([
      'password',
      'create',
      'ann',
      '--data',
      (await aDataFolder()).folder,
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('There is no user "ann". Add one: signpost user add ann --role administrator\n');
  });

  it('exits with 1 when the id to revoke is unknown', async () => {
    const { code, stderr } = await callSignpost([
      'password',
      'revoke',
      'nope',
      '--data',
      (await aDataFolder()).folder,
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe('There is no application password with the id "nope".\n');
  });

  it('exits with 2 when the login is left out', async () => {
    const { code, stderr } = await callSignpost(['password', 'create', '--data', tempFolder()]);
    expect(code).toBe(2);
    expect(stderr).toContain("missing required argument 'login'");
  });
});
