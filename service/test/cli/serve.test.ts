import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  aDataFolder,
  aSmallSite,
  getJson,
  inStores,
  servedSite,
  storedRecords,
  tempFolder,
} from './data-folder.ts';
import { GATED_ANSWER, startGatedServe } from './gated-serve.ts';
import { askOnKeptConnections } from './kept-connections.ts';
import {
  callForJson,
  callSignpost,
  REPOSITORY,
  runSignpost,
  SIGNPOST,
  startServe,
  startSignpost,
} from './run-signpost.ts';
import { startSample } from './start-sample.ts';

/** The status and body of a request that signs in as curl's -u does. */
async function getAs(credentials: string, url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  });
  return { status: response.status, text: await response.text() };
}

describe('signpost serve', () => {
  it('prints one line of JSON once it answers, serves empty lists while nothing was imported, and stops without losing a request or waiting for a silent client', async () => {
    const { serving, token, hold } = await startGatedServe();
    expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const { url } = serving;
    expect(await getJson(url, 'posts', token)).toEqual({ posts: [], total: 0, pages: 0 });
    expect(await getJson(url, 'links', token)).toEqual({ links: [], total: 0, pages: 0 });
    expect(await getJson(url, 'posts-stats', token)).toEqual({
      total_posts: 0,
      orphan_posts: 0,
      posts_with_internal: 0,
      posts_with_external: 0,
    });

    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void silent.destroy());
    // Once the service has answered a later connection, it has accepted the silent one.
    await once(silent, 'connect');
    const headers = { authorization: `Bearer ${token}` };
    const asking = askOnKeptConnections(20, `${url}/plugin/v1/links/posts`, headers);
    await asking.allAnswered;
    const held = await hold();
    serving.signal('SIGTERM');
    await serving.printed(/"msg":"stopping"/);
    expect(await asking.ended).toEqual([]);
    held.open();
    expect(await held.answer).toEqual(GATED_ANSWER);
    const { code, stdout } = await serving.exited;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `{"event":"listening","url":"${url}"}\n` });
  });

  it('takes its settings from the environment', async () => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('env') });
    const running = startSignpost(['serve'], {
      env: {
        SIGNPOST_DATA: folder,
        SIGNPOST_HOST: '::1',
        SIGNPOST_PORT: '0',
        SIGNPOST_BASE_PATH: '/wp-json/',
        SIGNPOST_NAMESPACE: 'my/v2',
        SIGNPOST_LOG_LEVEL: 'silent',
      },
    });
    const [, url = ''] = await running.printed(/listening on (http:\/\/\[::1\]:\d+) /);
    const response = await fetch(`${url}/wp-json/my/v2/links/posts-stats`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ total_posts: 3 });
    running.signal('SIGINT');
    expect(await running.exited).toMatchObject({ code: 0, stderr: '' });
  });

  it('prefers --host and --port to the environment, says when no user can sign in, and logs as text when asked to', async () => {
    const running = startSignpost(['serve', '--host', 'localhost', '--port', '0', '--data', tempFolder()], {
      env: { SIGNPOST_HOST: '0.0.0.0', SIGNPOST_PORT: '1', SIGNPOST_LOG_FORMAT: 'text' },
    });
    const [greeting] = await running.printed(/[^]*There is no user yet.*\n/);
    expect(greeting).toMatch(/listening on http:\/\/(127\.0\.0\.1|\[::1\]):\d+ /);
    expect(greeting).toContain('signpost user add LOGIN --role administrator');
    running.signal('SIGTERM');
    const { code, stderr } = await running.exited;
    expect(code).toBe(0);
    expect(stderr).toMatch(/\d\d:\d\d:\d\d stopping \(why SIGTERM\)$/m);
  });

  it('lists every wrong setting at once and exits with 2 when an option is among them', async () => {
    const serve = ['serve', '--port', '70000', '--workers', '65', '--data', tempFolder()];
    const { code, stdout, stderr } = await callSignpost(serve, {
      SIGNPOST_LOG_LEVEL: 'loud',
      SIGNPOST_NAMESPACE: 'a b',
      SIGNPOST_LINK_CACHE_SECONDS: '-1',
      SIGNPOST_TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/99',
      SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example/path',
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'Some settings are wrong:',
      '  - --port must be a whole number from 0 to 65535, not "70000"',
      '  - SIGNPOST_NAMESPACE must be a path of letters, digits and . _ ~ -, not "a b"',
      '  - SIGNPOST_LINK_CACHE_SECONDS must be a whole number from 0 to 1800, not "-1"',
      '  - SIGNPOST_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      '  - SIGNPOST_TRUSTED_PROXIES must list addresses or ranges like 10.0.0.0/8, not "10.0.0.0/99"',
      '  - SIGNPOST_ALLOWED_ORIGINS must list origins like https://admin.example, not "https://admin.example/path"',
      '  - --workers must be a whole number from 1 to 64, not "65"',
      '',
    ]);
  });
});

describe('signpost serve, before the first search', () => {
  it.each([
    ['one process', []],
    ['workers', ['--workers', '2']],
  ])('has loaded what searches need, from the start and after each import, with %s', async (_, args) => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('old') });
    const serving = await startServe(['--data', folder, ...args], { env: { SIGNPOST_LOG_LEVEL: 'debug' } });
    await serving.printed(/"data_version":1,"msg":"searches are ready"/);
    const file = path.join(tempFolder(), 'records.ndjson');
    writeFileSync(file, aSmallSite('new'));
    expect(await callSignpost(['import', 'records', file, '--data', folder])).toMatchObject({ code: 0 });
    await serving.printed(/"data_version":2,"msg":"searches are ready"/);
    expect(await getJson(serving.url, 'posts?search=new', token)).toMatchObject({ total: 3 });
    expect(await serving.stop()).toMatchObject({ code: 0 });
  });
});

describe('signpost serve, told to stop', () => {
  it('ends at once at the second signal', async () => {
    const { serving, hold } = await startGatedServe();
    const held = await hold();
    serving.signal('SIGTERM');
    await serving.printed(/"msg":"stopping"/);
    serving.signal('SIGTERM');
    expect(await serving.exited).toMatchObject({ code: null });
    expect(await held.answer).toBeNull();
  });
});

describe('signpost serve --sample', () => {
  it('loads the sample into an empty store and prints a request that works, until the first real import replaces it and its user', async () => {
    const folder = tempFolder();
    const sample = await startSample(folder);
    expect(sample.greeting).toContain('This is an invented SAMPLE site.');

    const { status, text } = await getAs(sample.credentials, sample.url);
    expect(status).toBe(200);
    const { posts, total } = JSON.parse(text) as {
      posts: { post_title: string; is_orphan: boolean }[];
      total: number;
    };
    expect(posts).toHaveLength(3);
    expect(total).toBeGreaterThan(3);
    for (const post of posts) {
      expect(post).toMatchObject({ is_orphan: true, post_title: expect.stringMatching(/\(sample\)$/) });
    }
    const ready = await fetch(new URL('/readyz', sample.url));
    expect(await ready.json()).toMatchObject({ status: 'ready', sample: true });

    // Started again, it shows the same sample; the earlier password no longer works.
    sample.signal('SIGTERM');
    expect(await sample.exited).toMatchObject({ code: 0 });
    const again = await startSample(folder);
    expect(await getAs(again.credentials, again.url)).toEqual({ status: 200, text });
    expect(await getAs(sample.credentials, again.url)).toMatchObject({ status: 401 });

    // One that finds the port taken says so, and leaves the password of the other as it is.
    const port = Number(new URL(again.url).port);
    const next = port < 65_535 ? port + 1 : port - 1;
    const late = await runSignpost(['serve', '--sample', '--port', String(port), '--data', folder]);
    expect(late).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} on 127.0.0.1 is in use: another program is listening there, maybe another Signpost.
Stop that one, or choose another port with --port ${next} or SIGNPOST_PORT=${next}; --port 0 takes any free one.
`,
    });
    expect(await getAs(again.credentials, again.url)).toMatchObject({ status: 200 });
    // The port is tried first: nothing is started or written for a service that cannot listen.
    const unused = tempFolder();
    expect(await runSignpost(['serve', '--port', String(port), '--data', unused])).toMatchObject({ code: 1 });
    expect(readdirSync(unused)).toEqual([]);

    const { origin } = new URL(again.url);
    const file = path.join(tempFolder(), 'records.ndjson');
    writeFileSync(file, aSmallSite('real'));
    const imported = await callSignpost(['import', 'records', file, '--data', folder]);
    // The sample does not count as existing data.
    expect(imported).toMatchObject({
      code: 0,
      stdout:
        'Imported 11 records.\n' +
        'Posts: 0 before, 3 now (3 new, 0 gone, 0 changed)\n' +
        'Links: 0 before, 4 now (4 new, 0 gone, 0 changed)\n' +
        'Orphans: 0 before, 1 now\n',
    });
    expect(imported.stderr).toBe(
      'The sample site and its user are gone. Add your own: signpost user add LOGIN --role administrator\n',
    );
    expect(await getAs(again.credentials, again.url)).toMatchObject({ status: 401 });
    expect(await callForJson(['user', 'list', '--data', folder])).toEqual([]);

    const { application_password: password } = await callForJson<{ application_password: string }>([
      'user',
      'add',
      'ann',
      '--role',
      'administrator',
      '--data',
      folder,
    ]);
    const { token } = await callForJson<{ token: string }>(['token', 'create', '--data', folder]);
    expect(await getAs(`ann:${password}`, again.url)).toMatchObject({ status: 200 });
    expect(await servedSite(origin, token)).toEqual({ names: ['real'], posts: 3, links: 4 });
  });

  it('never touches real data', async () => {
    const records = aSmallSite('real');
    const { folder, token } = await aDataFolder({ records });
    const running = startSignpost(['serve', '--sample', '--port', '0', '--data', folder]);
    const [, url = ''] = await running.printed(/listening on (\S+) /);
    expect(await servedSite(url, token)).toEqual({ names: ['real'], posts: 3, links: 4 });
    running.signal('SIGTERM');
    const { code, stdout } = await running.exited;
    expect(code).toBe(0);
    expect(stdout).not.toContain('SAMPLE');
    expect(await storedRecords(folder)).toBe(records);
    const logins = await inStores(folder, async ({ identities }) => [
      ...(await identities.snapshot()).users.keys(),
    ]);
    expect(logins).toEqual(['root']);
  });

  it('is refused on an address that others can reach, and nothing is loaded', async () => {
    const folder = tempFolder();
    const { code, stdout, stderr } = await callSignpost([
      'serve',
      '--sample',
      '--host',
      '0.0.0.0',
      '--data',
      folder,
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      '--sample is for a first look on this machine: leave --host at 127.0.0.1, or leave --sample out.\n',
    );
    expect(JSON.parse(await storedRecords(folder))).toMatchObject({ home: '' });
  });
});

describe('bin/signpost', () => {
  it('finds its own Node and code through links, from any folder, whatever node is on the PATH', async () => {
    const folder = tempFolder();
    const tools = path.join(folder, 'tools');
    mkdirSync(tools);
    for (const tool of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${tool}`, path.join(tools, tool));
    symlinkSync(SIGNPOST, path.join(folder, 'absolute'));
    symlinkSync('../absolute', path.join(tools, 'relative'));
    const { folder: data } = await aDataFolder({ records: aSmallSite('found') });

    // No node at all.
    const version = await runSignpost(['--version'], {
      command: path.join(tools, 'relative'),
      cwd: '/',
      env: { PATH: tools },
    });
    expect(version).toMatchObject({ code: 0, stderr: '' });

    // An old node that must not be used.
    writeFileSync(path.join(tools, 'node'), '#!/bin/sh\necho v12.0.0\nexit 99\n', { mode: 0o755 });
    const listed = await runSignpost(['user', 'list', '--json', '--data', data], {
      command: 'absolute',
      cwd: folder,
      env: { PATH: `${folder}:${tools}` },
    });
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ login: 'root' }]);
  });

  it('is not misled by a CDPATH', async () => {
    const { code, stdout } = await runSignpost(['--help'], {
      command: 'bin/signpost',
      cwd: REPOSITORY,
      env: { CDPATH: '/usr' },
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: signpost /);
  });
});

describe('a wrong call', () => {
  it.each([
    ['an unknown command', ['sing'], /unknown command 'sing'/],
    ['an unknown option', ['verify', '--fast'], /unknown option '--fast'/],
    ['a missing argument', ['import', 'records'], /missing required argument 'file'/],
    ['no command', [], /Usage: signpost/],
  ])('of %s exits with 2 and points to --help', async (_, args, message) => {
    const { code, stdout, stderr } = await callSignpost(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toContain('help');
  });
});
