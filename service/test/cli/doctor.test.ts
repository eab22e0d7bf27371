import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aServerDatabase } from '../fakes/database-place.ts';
import { startLoopbackBackend } from '../fakes/loopback-backend.ts';
import { describeOn, isMissing, serverUrl } from '../servers/engines.ts';
import {
  aDataFolder,
  aSmallSite,
  inStores,
  asNobody,
  aReadOnlyDataFolder,
  tempFolder,
} from './data-folder.ts';
import { callSignpost, runSignpost, type Finished } from './run-signpost.ts';

interface Finding {
  check: string;
  ok: boolean;
  message: string;
}

function wrongOnes({ stdout }: Finished): Finding[] {
  return (JSON.parse(stdout) as Finding[]).filter(({ ok }) => !ok);
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('signpost doctor', () => {
  it('exits with 0 and describes the installation when all is well', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('well') });
    const plain = await callSignpost(['doctor', '--data', folder]);
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout.split('\n').slice(0, 5)).toEqual([
      expect.stringMatching(/^ok +runtime: Node v24\./),
      'ok     settings: http://127.0.0.1:7575/plugin/v1',
      'ok     extensions: none',
      expect.stringMatching(/^ok +data folder: .* is writable, [\d.]+ GB free$/),
      'ok     stores: https://well.example, 3 posts, 4 links; 1 user',
    ]);
    const json = await callSignpost(['doctor', '--json', '--data', folder]);
    expect(json.code).toBe(0);
    expect((JSON.parse(json.stdout) as Finding[]).map((finding) => Object.keys(finding))).toEqual(
      plain.stdout
        .trimEnd()
        .split('\n')
        .map(() => ['check', 'ok', 'message']),
    );
  });

  it('says where the key of secrets is, what backups, checks of links and notices there are, and what agents may do', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('well') });
    const { stdout } = await callSignpost(['doctor', '--data', folder]);
    expect(stdout).toContain('ok     secret key: none yet');
    expect(stdout).toContain('ok     backups: none at set times');
    expect(stdout).toContain('ok     notices: none; no mail server is set\n');
    expect(stdout).toContain('ok     link checks: none at set times: signpost index schedule check-links');
    expect(stdout).toContain(
      'ok     agents: may read at http://127.0.0.1:7575/mcp, with the token of a viewer\n',
    );
  });

  it('exits with 3 when others may read the key of secrets, the last backup or check of links failed, or mail cannot be sent', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('well') });
    writeFileSync(path.join(folder, 'secret.key'), 'ab'.repeat(32), { mode: 0o644 });
    await inStores(folder, async ({ backupPlan, ledger }) => {
      await backupPlan.end((await backupPlan.begin()) ?? 0, { problem: 'There is no room in /backups.' });
      const { checks } = await ledger.open();
      const problem = { code: 'unexpected', detail: 'no answer' } as const;
      await checks.end((await checks.begin()) ?? 0, { state: 'failed', totals: null, problem });
    });
    // Nothing listens there.
    vi.stubEnv('SIGNPOST_SMTP_URL', 'smtp://ann:planted@127.0.0.1:1');
    vi.stubEnv('SIGNPOST_MAIL_FROM', 'signpost@site.example');
    const result = await callSignpost(['doctor', '--json', '--data', folder]);
    expect(result.code).toBe(3);
    expect(result.stdout).not.toContain('planted');
    expect(wrongOnes(result)).toEqual([
      {
        check: 'link checks',
        ok: false,
        message: expect.stringMatching(/^the last one, at .* UTC, failed: .*no answer/) as string,
      },
      {
        check: 'backups',
        ok: false,
        message: expect.stringMatching(/ failed: There is no room in \/backups\.$/) as string,
      },
      {
        check: 'notices',
        ok: false,
        message: expect.stringMatching(
          /^the mail server 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
        ) as string,
      },
      { check: 'secret key', ok: false, message: expect.stringContaining('secret.key') as string },
    ]);
  });

  it('exits with 3 and says how to add an administrator when there is none', async () => {
    const folder = tempFolder();
    await inStores(folder, async () => {});
    const result = await callSignpost(['doctor', '--json', '--data', folder]);
    expect(result.code).toBe(3);
    expect(wrongOnes(result)).toEqual([
      {
        check: 'stores',
        ok: false,
        message: 'there is no administrator: signpost user add LOGIN --role administrator',
      },
    ]);
  });

  it('creates nothing in a folder without data, and says what to do first', async () => {
    const folder = tempFolder();
    const { code, stdout } = await callSignpost(['doctor', '--data', folder]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'ok     stores: no data yet: signpost index URL, and signpost user add LOGIN --role administrator\n',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not create a missing data folder', async () => {
    const folder = path.join(tempFolder(), 'deep/none');
    const { code, stdout } = await callSignpost(['doctor', '--data', folder]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${folder} does not exist yet; the first command that needs it creates it`);
    expect(existsSync(folder)).toBe(false);
  });

  it('exits with 3 when the data folder is a file', async () => {
    const file = path.join(tempFolder(), 'file');
    writeFileSync(file, '');
    const result = await callSignpost(['doctor', '--json', '--data', file]);
    expect(result.code).toBe(3);
    expect(wrongOnes(result)[0]).toMatchObject({
      check: 'data folder',
      message: expect.stringContaining(`${file} must be a folder that this user can read and write`),
    });
  });

  it('exits with 3 when the data folder, or its parent, is not writable', async () => {
    const { folder } = await aReadOnlyDataFolder(aSmallSite('kept'));
    for (const data of [folder, path.join(folder, 'none')]) {
      const result = await runSignpost(['doctor', '--json', '--data', data], asNobody);
      expect(result.code).toBe(3);
      expect(wrongOnes(result)).toMatchObject([
        {
          check: 'data folder',
          message: expect.stringContaining(`${folder} must be a folder that this user can read and write`),
        },
      ]);
    }
  });

  it('exits with 3 and lists every wrong setting', async () => {
    vi.stubEnv('SIGNPOST_PORT', 'http');
    vi.stubEnv('SIGNPOST_LOG_LEVEL', 'loud');
    const result = await callSignpost(['doctor', '--json', '--data', tempFolder()]);
    expect(result.code).toBe(3);
    const [finding, ...others] = wrongOnes(result);
    expect(others).toEqual([]);
    expect(finding?.check).toBe('settings');
    expect(finding?.message).toContain('SIGNPOST_PORT must be a whole number');
    expect(finding?.message).toContain('SIGNPOST_LOG_LEVEL must be one of');
  });

  it('exits with 3 and names every extension that does not load', async () => {
    const { folder } = await aDataFolder();
    const broken = path.join(tempFolder(), 'broken.mjs');
    writeFileSync(broken, 'export default (signpost) => signpost.on("no/such/hook", () => null);');
    vi.stubEnv('SIGNPOST_EXTENSIONS', `${broken}, ./none.ts, node:constants`);
    const result = await callSignpost(['doctor', '--json', '--data', folder]);
    expect(result.code).toBe(3);
    const [finding, ...others] = wrongOnes(result);
    expect(others).toEqual([]);
    expect(finding?.check).toBe('extensions');
    expect(finding?.message.split('\n')).toEqual([
      expect.stringContaining(`Extension ${broken}: there is no hook "no/such/hook"`),
      expect.stringContaining('Extension ./none.ts: Cannot find module'),
      expect.stringContaining('Extension node:constants: its default export must be a function'),
    ]);
  });

  it('reports stored data that cannot be read', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('gone') });
    writeFileSync(path.join(folder, 'links-1.db'), '');
    const result = await callSignpost(['doctor', '--json', '--data', folder]);
    expect(result.code).toBe(3);
    expect(wrongOnes(result)).toMatchObject([
      { check: 'stores', message: expect.stringContaining('Import the records again to mend it.') },
    ]);
  });

  it.skipIf(isMissing('redis'))('reports whether Redis answers, without its password', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('shared') });
    const url = new URL(serverUrl('redis'));
    vi.stubEnv('SIGNPOST_CACHE_URL', url.href);
    vi.stubEnv('SIGNPOST_CACHE_PREFIX', 'mine:');
    const up = await callSignpost(['doctor', '--data', folder]);
    expect(up.stdout).toContain(`ok     shared cache: Redis at ${url.host} answers, keys begin with mine:`);

    const wrong = ['redis://:secret-word@127.0.0.1:1/0', `redis://someone:secret-word@${url.host}`];
    for (const address of wrong) {
      vi.stubEnv('SIGNPOST_CACHE_URL', address);
      const down = await callSignpost(['doctor', '--json', '--data', folder]);
      expect(down.code).toBe(3);
      expect(wrongOnes(down)).toMatchObject([
        { check: 'shared cache', message: expect.stringContaining('The service works without it') },
      ]);
      expect(down.stdout).not.toContain('secret-word');
    }
  });

  it('says that serve starts its own backend, unless a setting says otherwise', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('own') });
    const own = await callSignpost(['doctor', '--data', folder]);
    expect(own.stdout).toContain('ok     analysis backend: our own, which serve starts');
    vi.stubEnv('SIGNPOST_BACKEND_URL', '');
    const none = await callSignpost(['doctor', '--data', folder]);
    expect(none.stdout).toContain('ok     analysis backend: none configured');
  });

  it('reports whether the analysis backend answers', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('brands') });
    const backend = await startLoopbackBackend();
    vi.stubEnv('SIGNPOST_BACKEND_URL', backend.url);
    vi.stubEnv('SIGNPOST_BACKEND_API_KEY', 'the-key');
    backend.answer({ status: 200, body: {} });
    const up = await callSignpost(['doctor', '--data', folder]);
    await backend.stop();
    const down = await callSignpost(['doctor', '--json', '--data', folder]);
    expect(up.stdout).toContain(`ok     analysis backend: ${backend.url} answers`);
    expect(down.code).toBe(3);
    expect(wrongOnes(down)).toMatchObject([
      { check: 'analysis backend', message: expect.stringContaining(backend.url) },
    ]);
  });
});

describeOn(['postgres', 'mariadb'], 'signpost doctor with the data', (engine) => {
  it('names the server and says that it is writable', async () => {
    const { url } = await aServerDatabase(engine);
    vi.stubEnv('SIGNPOST_DATABASE_URL', url);
    const folder = tempFolder();
    expect(
      (await callSignpost(['user', 'add', 'ada', '--role', 'administrator', '--data', folder])).code,
    ).toBe(0);
    const { code, stdout } = await callSignpost(['doctor', '--data', folder]);
    const { host, pathname, password } = new URL(url);
    const name = { postgres: 'PostgreSQL', mariadb: 'MariaDB' }[engine];
    expect(stdout).toMatch(
      new RegExp(
        `^ok +database: ${name} .* at ${host}, database ${pathname.slice(1)}, is up to date and writable$`,
        'm',
      ),
    );
    expect(stdout).toMatch(/^ok +stores: nothing imported yet; 1 user$/m);
    expect(stdout).toContain('Set SIGNPOST_BACKEND_DATABASE_URL to use our own on a database server, or ');
    expect(stdout).not.toContain(password);
    expect(code).toBe(0);
  });

  it('exits with 3 and says what to check, without the password, when the server is down', async () => {
    const { url } = await aServerDatabase(engine);
    // Nothing listens there.
    const nobody = Object.assign(new URL(url), { port: '1' });
    vi.stubEnv('SIGNPOST_DATABASE_URL', nobody.href);
    const result = await callSignpost(['doctor', '--json', '--data', tempFolder()]);
    expect(result.code).toBe(3);
    expect(wrongOnes(result)).toEqual([
      {
        check: 'database',
        ok: false,
        message: expect.stringMatching(
          /^The database at 127\.0\.0\.1:1, database signpost_test_\w+ cannot be used: connect ECONNREFUSED .*Check that the server runs/,
        ),
      },
    ]);
    expect(result.stdout).not.toContain(nobody.password);
  });
});

describe('signpost doctor --bundle', () => {
  it('has versions, counts, health and outcomes, and neither secrets nor addresses nor texts', async () => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('planted') });
    await inStores(folder, async ({ ledger }) => {
      const book = await ledger.open();
      const { id } = await book.ensureSource({
        kind: 'wordpress-rest',
        location: 'https://planted.example/blog',
        options: { user: 'planted-editor' },
        secret: 'planted-password',
      });
      const run = await book.openRun(id, false);
      await run.end({
        state: 'failed',
        problem: {
          code: 'not_reached',
          address: 'https://planted.example/blog',
          why: { code: 'connection_failed', detail: 'planted detail' },
        },
      });
    });
    const brand = [
      'brand',
      'add',
      'Planted Brand',
      'https://planted.example',
      '--description',
      'planted text',
    ];
    expect(await callSignpost([...brand, '--data', folder])).toMatchObject({ code: 0 });
    vi.stubEnv('SIGNPOST_PUBLIC_URL', 'https://planted.example/signpost');
    vi.stubEnv('SIGNPOST_CONTACT', 'planted@planted.example');
    vi.stubEnv('SIGNPOST_SOURCE_DATABASE_HOSTS', 'planted.example');
    vi.stubEnv('SIGNPOST_OPENAI_API_KEY', 'planted-key');
    vi.stubEnv('SIGNPOST_SESSION_DAYS', '31');

    const file = path.join(tempFolder(), 'support.json');
    const written = await callSignpost(['doctor', '--bundle', file, '--data', folder]);
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining(`Wrote ${file}.`) });
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      versions: { node: process.version },
      settings: expect.arrayContaining([
        { name: 'SIGNPOST_SESSION_DAYS', from: 'environment', value: '31' },
        { name: 'SIGNPOST_PUBLIC_URL', from: 'environment', value: null },
      ]),
      checks: expect.arrayContaining([{ check: 'sources', ok: false }]),
      schema: { 'signpost.db': { kysely_migration: expect.stringMatching(/^\d{4}-/) } },
      state: {
        health: { parts: { store: { code: 'listed', figures: { posts: 3, links: 4 } } } },
        users: { administrator: 1 },
        sources: [{ kind: 'wordpress-rest', is_scheduled: false }],
        runs: [{ state: 'failed', problem: 'not_reached connection_failed' }],
        backend_settings: expect.arrayContaining([
          { name: 'SIGNPOST_OPENAI_API_KEY', from: 'environment', value: null },
        ]),
        analyses: [expect.any(Array)],
      },
    });
    for (const planted of [/planted/i, new RegExp(token), new RegExp(folder), /root/, /https?:/])
      expect(text).not.toMatch(planted);
  });

  it('is written where there is no data yet, and where it is damaged', async () => {
    const empty = await callSignpost(['doctor', '--bundle', '-', '--data', tempFolder()]);
    expect(JSON.parse(empty.stdout)).toMatchObject({ state: null });
    const { folder } = await aDataFolder();
    vi.stubEnv('SIGNPOST_BACKEND_URL', '');
    writeFileSync(path.join(folder, 'ledger.db'), 'not a database');
    const damaged = await callSignpost(['doctor', '--bundle', '-', '--data', folder]);
    expect(damaged.code).toBe(0);
    expect(JSON.parse(damaged.stdout)).toMatchObject({ state: { runs: { failed: expect.any(String) } } });
  });
});
