import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  IndexChangesBody,
  IndexLinkChangesBody,
  IndexErrorsBody,
  IndexRun,
  IndexRunBody,
  IndexRunsBody,
  IndexSource,
  IndexSourceBody,
  IndexSourcesBody,
  SourceTestBody,
  StartedRunBody,
} from '@signpost/contract/indexing';
import type { PostListBody } from '@signpost/contract/links';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { publishLinks } from '@signpost/indexing/publish-links';
import type { SourceEvent } from '@signpost/indexing/ports/content-source';
import { aPost, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { basic, startService, type Answer } from '../fakes/service.ts';

const SOURCES = '/plugin/v1/index/sources';
const RUNS = '/plugin/v1/index/runs';
const TESTS = '/plugin/v1/index/source-tests';
const HOUR_MS = 60 * 60 * 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'signpost-index-calls-'));
const site = path.join(folder, 'site');
mkdirSync(site);
writeFileSync(
  path.join(site, 'index.html'),
  '<title>Home</title><main><a href="/about.html">About us</a></main>',
);
writeFileSync(path.join(site, 'about.html'), '<title>About</title><main><a href="/missing/">Gone</a></main>');

const service = await startService({
  users: { reader: 'viewer' },
  settings: { SIGNPOST_SOURCE_FOLDERS: `${folder}, /srv`, SIGNPOST_SOURCE_DATABASE_HOSTS: 'db.example' },
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});
const { request } = service;

const send = (method: string, target: string, body: object = {}, headers: Record<string, string> = {}) =>
  request(target, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const add = (body: object): Promise<Answer> => send('POST', SOURCES, body);

async function addFolder(): Promise<IndexSource> {
  const { json } = await add({ kind: 'html', location: site, base: 'https://site.example/' });
  return (json as IndexSourceBody).source;
}

describe('sources', () => {
  it('are added, shown, changed and listed, and never show a password', async () => {
    const answer = await add({
      kind: 'wordpress-db',
      location: 'mysql://reader:s%3Acret@db.example:3306/blog',
      prefix: 'my_',
      types: ['post', 'page'],
      schedule: 'every 6h',
    });
    expect(answer.status).toBe(201);
    const { source } = answer.json as IndexSourceBody;
    expect(source).toEqual({
      id: expect.any(Number),
      kind: 'wordpress-db',
      location: 'mysql://reader@db.example:3306/blog',
      road: null,
      road_kind: 'wordpress-db',
      schedule: 'every 6h',
      next_run_at: new Date(service.clock.now() + 6 * HOUR_MS).toISOString(),
      last_run_id: null,
      last_run_state: null,
      last_run_at: null,
      has_password: true,
      types: ['post', 'page'],
      aliases: [],
      user: null,
      prefix: 'my_',
      blog: null,
      home: null,
      base: null,
      edit_url: null,
      trust_plugin_tables: false,
      no_text: false,
      elsewhere: [],
      max_pages: null,
      max_depth: null,
      allow_hosts: [],
      resolve: [],
      files: [],
      said: { road: null },
    });
    const one = `${SOURCES}/${source.id}`;
    expect((await request(one)).json).toEqual({ source });

    const changed = await send('PATCH', one, {
      prefix: null,
      blog: 3,
      schedule: null,
      password: 'other%2C',
      elsewhere: ['/forum/'],
    });
    const expected = {
      ...source,
      prefix: null,
      blog: 3,
      schedule: null,
      next_run_at: null,
      elsewhere: ['/forum/'],
    };
    expect(changed.json).toEqual({ source: expected });
    const ledger = await service.stores.ledger.read();
    expect(await ledger.secretOf(source.id)).toBe('other%2C');
    expect(((await request(SOURCES)).json as IndexSourcesBody).sources).toContainEqual(expected);
    const csv = await request(`${SOURCES}?format=csv`);
    expect(csv.body).toMatch(
      /^id,kind,location,road,road_kind,schedule,[^]*mysql:\/\/reader@db\.example:3306\/blog,/,
    );
    for (const { body } of [answer, changed, csv]) expect(body).not.toMatch(/s%3Acret|s:cret|other%2C/);
    expect(service.logs.join('')).not.toContain('cret');
    expect(
      (await add({ kind: 'wordpress-db', location: 'mysql://reader@db.example:3306/blog' })).status,
    ).toBe(409);
    await ledger.removeSource(source.id);
  });

  it.each<[object, string[]]>([
    [{ kind: 'gopher', location: 'x' }, ['kind']],
    [{ kind: 'wxr', location: '/tmp/a.xml' }, ['kind']],
    [{ kind: 'sitemap', location: 'ftp://site.example/' }, ['location']],
    [{ kind: 'crawl', location: 'https://me:secret@site.example/' }, ['location']],
    [{ kind: 'crawl', location: 7 }, ['location']],
    [{ kind: 'html', location: 'public', base: 'https://site.example' }, ['location']],
    [{ kind: 'html', location: '/srv/site' }, ['base']],
    [{ kind: 'html', location: '/srv/site', base: 'site' }, ['base']],
    [{ kind: 'html', location: '/srv/site', base: 'https://me:secret@site.example' }, ['base']],
    [{ kind: 'site', location: 'site.example', schedule: 'sometimes' }, ['schedule']],
    [{ kind: 'site', location: 'site.example', elsewhere: ['/forum/', 'shop'] }, ['elsewhere']],
    [{ kind: 'site', location: 'site.example', aliases: ['nowhere'] }, ['aliases']],
    [{ kind: 'site', location: 'site.example', types: 'post' }, ['types']],
    [{ kind: 'wordpress-rest', location: 'site.example', user: 'me' }, ['password']],
    [{ kind: 'site', location: 'site.example', user: 'me' }, ['password']],
    [{ kind: 'wordpress-db', location: 'mysql://me@db.example' }, ['location']],
    [{ kind: 'sitemap', location: 'site.example', edit_url: 'javascript:{id}' }, ['edit_url']],
    [{ kind: 'sitemap', location: 'site.example', prefix: 'wp_', max_pages: 0 }, ['max_pages']],
    [{ kind: 'sitemap', location: 'site.example', prefix: 'wp_', max_pages: 5 }, ['prefix', 'max_pages']],
    [{ kind: 'site', location: 'a\0b' }, ['location']],
  ])('are refused with 400: %o', async (body, params) => {
    const { status, json } = await add(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } });
    expect(Object.keys((json as { data: { params: object } }).data.params)).toEqual(params);
  });

  it('are changed only by fields that they have, and keep a login with its password', async () => {
    const { json } = await add({
      kind: 'wordpress-rest',
      location: 'site.example',
      user: 'me',
      password: 'secret',
    });
    const { id } = (json as IndexSourceBody).source;
    const ledger = await service.stores.ledger.open();
    onTestFinished(() => ledger.removeSource(id));
    const change = (body: object) => send('PATCH', `${SOURCES}/${id}`, body);
    for (const body of [{}, { kind: 'site', location: 'other.example' }])
      expect((await change(body)).json).toMatchObject({
        code: 'rest_invalid_param',
        message: expect.stringMatching(/^No fields to update: .*add another source\.$/),
      });
    for (const body of [{ user: null }, { password: null }])
      expect((await change(body)).json).toMatchObject({ data: { params: { password: expect.any(String) } } });
    expect((await change({ user: 'you' })).status).toBe(200);
    expect((await change({ user: null, password: null })).json).toMatchObject({
      source: { user: null, has_password: false },
    });
  });

  it('are refused without a kind and a place, as a list, and in JSON that cannot be read', async () => {
    expect((await add({})).json).toEqual({
      code: 'rest_missing_callback_param',
      message: 'Missing parameter(s): kind, location',
      data: { status: 400, params: ['kind', 'location'] },
    });
    expect((await send('POST', SOURCES, [])).json).toMatchObject({ code: 'rest_invalid_json' });
  });

  it('are refused with what only the command line sets, and with a schedule that cannot be read', async () => {
    const place = { kind: 'site', location: 'https://unread.example' };
    for (const [wrong, name] of [
      [{ resolve: ['unread.example:443:127.0.0.1'] }, 'resolve'],
      [{ allow_hosts: ['unread.example'] }, 'allow_hosts'],
      [{ schedule: 'every 5 parsecs' }, 'schedule'],
    ] as const) {
      const { status, json } = await add({ ...place, ...wrong });
      expect({ name, status }).toEqual({ name, status: 400 });
      expect(json).toMatchObject({
        code: 'rest_invalid_param',
        data: { params: { [name]: expect.any(String) } },
      });
    }
    const { sources } = (await request(SOURCES)).json as IndexSourcesBody;
    expect(sources.map(({ location }) => location)).not.toContain(place.location);
  });

  it('answer 404 when there are none of this id', async () => {
    const answers = [
      await request(`${SOURCES}/4711`),
      await send('PATCH', `${SOURCES}/4711`, { blog: 2 }),
      await request(`${SOURCES}/4711`, { method: 'DELETE' }),
      await send('POST', `${SOURCES}/abc/test`),
      await send('POST', RUNS, { source_id: 4711 }),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(404);
      expect(json).toMatchObject({
        code: 'index_not_found',
        message: 'The index has no source with this id.',
      });
    }
  });

  it('are for administrators alone to change, and not from pages of other sites', async () => {
    const source = await addFolder();
    const calls = [
      ['POST', SOURCES],
      ['PATCH', `${SOURCES}/${source.id}`],
      ['DELETE', `${SOURCES}/${source.id}`],
      ['POST', `${SOURCES}/${source.id}/test`],
      ['POST', TESTS],
      ['POST', RUNS],
      ['POST', `${RUNS}/1/cancel`],
    ] as const;
    const reader = basic('reader', service.passwords['reader'] ?? '');
    for (const [method, target] of calls) {
      expect((await send(method, target, {}, { authorization: reader })).status).toBe(403);
      expect((await send(method, target, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
    const seen = await request(`${SOURCES}/${source.id}`, { headers: { authorization: reader } });
    expect(seen.json).toEqual({ source });
    await (await service.stores.ledger.open()).removeSource(source.id);
  });
});

describe('a source that is tested', () => {
  it('tells how it would be read and how much there is', async () => {
    const source = await addFolder();
    const { status, json } = await send('POST', `${SOURCES}/${source.id}/test`);
    expect(status).toBe(200);
    expect(json).toEqual({
      works: true,
      road: 'html',
      reason: null,
      home: 'https://site.example',
      documents: 2,
      warnings: [],
      problem: null,
      said: { reason: null, problem: null, warnings: [] },
    } satisfies SourceTestBody);
    await (await service.stores.ledger.open()).removeSource(source.id);
  });

  it('tells why it cannot be read, and that private addresses are not asked', async () => {
    const { source } = (await add({ kind: 'site', location: 'http://127.0.0.1:1' })).json as IndexSourceBody;
    const { status, json } = await send('POST', `${SOURCES}/${source.id}/test`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      works: false,
      documents: null,
      problem: expect.stringContaining('127.0.0.1'),
      said: { problem: { code: 'not_reached', why: { code: 'private_address', address: '127.0.0.1' } } },
    });
    await (await service.stores.ledger.open()).removeSource(source.id);
  });

  it('need not be added before, and is not by it', async () => {
    const before = (await request(SOURCES)).json;
    const works = await send('POST', TESTS, { kind: 'html', location: site, base: 'https://site.example/' });
    expect(works.json).toMatchObject({ works: true, road: 'html', documents: 2, problem: null });
    const refused = await send('POST', TESTS, { kind: 'site', location: 'http://127.0.0.1:1' });
    expect(refused.json).toMatchObject({ works: false, problem: expect.stringContaining('127.0.0.1') });
    expect((await send('POST', TESTS, { kind: 'site', location: 'ftp://x' })).json).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { location: expect.any(String) }, said: { location: { code: 'no_web_location' } } },
    });
    expect((await request(SOURCES)).json).toEqual(before);
  });
});

interface ServerEvent {
  event: string;
  data: IndexRun;
}

/** Reads the events of a run as a browser does; `next` gives undefined when the stream has ended. */
async function openEvents(id: number, headers: Record<string, string> = {}, { url, passwords } = service) {
  const authorization = basic('admin', passwords['admin'] ?? '');
  const response = await fetch(`${url}${RUNS}/${id}/events`, {
    headers: { authorization, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const nextBlock = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return undefined;
      text += value;
    }
    const [block = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return block;
  };
  return {
    response,
    nextBlock,
    async next(): Promise<ServerEvent | undefined> {
      for (;;) {
        const block = await nextBlock();
        if (block === undefined) return undefined;
        const event = /^event: (.+)$/m.exec(block)?.[1];
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) as IndexRun };
      }
    },
    close: () => reader?.cancel(),
  };
}

describe('runs', () => {
  let source: IndexSource;
  beforeEach(async () => {
    source = await addFolder();
  });
  afterEach(async () => {
    await (await service.stores.ledger.open()).removeSource(source.id);
  });

  /** Starts a run of the folder. A run that has not begun when the call answers, as on a busy machine, is waited for. */
  async function startRun(): Promise<IndexRun> {
    const { status, json } = await send('POST', RUNS, { source_id: source.id });
    expect(status).toBe(202);
    return vi.waitUntil(async () => {
      const { run } = json as StartedRunBody;
      if (run !== null) return run;
      return ((await request(`${RUNS}?source_id=${source.id}`)).json as IndexRunsBody).runs[0];
    }, PATIENCE);
  }

  /** Reads the folder to its end. */
  async function readFolder(): Promise<void> {
    const events = await openEvents((await startRun()).id);
    while ((await events.next()) !== undefined);
  }

  it('are started, tell how they go on by events until they end, and publish what they read', async () => {
    const run = await startRun();
    expect(run).toMatchObject({ source_id: source.id });
    const events = await openEvents(run.id);
    expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(events.response.headers.get('cache-control')).toBe('no-store');
    const seen: ServerEvent[] = [];
    for (let event = await events.next(); event !== undefined; event = await events.next()) seen.push(event);
    expect(seen[0]?.event).toBe('run');
    expect(seen.at(-1)).toMatchObject({
      event: 'end',
      data: {
        state: 'done',
        documents_read: 2,
        documents_expected: 2,
        share: 1,
        posts_added: 2,
        problem: null,
      },
    });

    const { json } = await request(`${RUNS}/${run.id}`);
    expect(json).toEqual({ run: seen.at(-1)?.data, errors: [], error_groups: [] });
    const { ended_at: endedAt } = seen.at(-1)?.data ?? {};
    expect((await request(`${SOURCES}/${source.id}`)).json).toMatchObject({
      source: { last_run_id: run.id, last_run_state: 'done', last_run_at: endedAt },
    });
    expect(((await request(`${RUNS}?source_id=${source.id}`)).json as IndexRunsBody).runs).toEqual([
      seen.at(-1)?.data,
    ]);
    const changes = (await request(`${RUNS}/${run.id}/changes`)).json as IndexChangesBody;
    expect(changes.posts).toMatchObject([
      { change: 'added', title: 'About', address: 'https://site.example/about.html' },
      { change: 'added', title: 'Home', address: 'https://site.example/' },
      { change: 'orphaned', title: 'Home', address: 'https://site.example/' },
    ]);
    const [about] = changes.posts;
    const next = await request(`${RUNS}/${run.id}/changes?after=${about?.id}&change=added`);
    expect(next.json).toEqual({ posts: changes.posts.slice(1, 2) });
    expect((await request(`${RUNS}/${run.id}/changes?change=moved`)).json).toEqual({ posts: [] });
    expect((await request(`${RUNS}/${run.id}/changes?format=ndjson&per_page=1`)).body).toBe(
      changes.posts.map((post) => `${JSON.stringify(post)}\n`).join(''),
    );
    const { links } = (await request(`${RUNS}/${run.id}/links`)).json as IndexLinkChangesBody;
    expect(links).toMatchObject([
      { change: 'added', post_id: about?.post_id, title: 'About', has_post: true, address_before: null },
      {
        change: 'added',
        title: 'Home',
        address: 'https://site.example/about.html',
        anchor: expect.any(String),
      },
    ]);
    const behind = await request(`${RUNS}/${run.id}/links?after=${links[0]?.id}&change=added`);
    expect(behind.json).toEqual({ links: links.slice(1) });
    expect((await request(`${RUNS}/${run.id}/links?change=moved`)).json).toEqual({ links: [] });
    const exported = await request(`${RUNS}/${run.id}/links?format=csv&per_page=1`);
    expect(exported.body.split('\r\n')).toHaveLength(links.length + 2);
    // A client that reloads gets the state at once; one that has seen the end gets an answer without content.
    const again = await openEvents(run.id);
    expect([(await again.next())?.event, (await again.next())?.event, await again.next()]).toEqual([
      'run',
      'end',
      undefined,
    ]);
    expect((await openEvents(run.id, { 'last-event-id': 'end' })).response.status).toBe(204);
  });

  it('of another process are followed, with a sign of life while nothing happens and until the server closes, and cancelled', async () => {
    const ledger = await service.stores.ledger.open();
    const goOn = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const reason = { code: 'unexpected', detail: 'It is =bad.' } as const;
    const running = runOf(
      ledger,
      async function* () {
        yield { event: 'total', documents: 4 };
        yield { event: 'document', document: aPost(901, 'slow') };
        yield { event: 'unreadable', key: null, address: 'https://site.example/bad', reason };
        begun.resolve();
        await goOn.promise;
        // The run hears of it when it writes what it has read, which it does after some seconds at most.
        service.clock.advance(10);
        for (let id = 902; id < 1900; id += 1) yield { event: 'document', document: aPost(id, `p${id}`) };
      },
      { sourceId: source.id },
    );
    await begun.promise;
    const [run] = ((await request(`${RUNS}?per_page=1`)).json as IndexRunsBody).runs;
    const id = run?.id ?? 0;
    expect(run).toMatchObject({ state: 'running', source_id: source.id, ended_at: null });
    expect((await send('POST', RUNS, { source_id: source.id })).json).toMatchObject({
      code: 'index_running',
    });
    expect((await request(`${SOURCES}/${source.id}`, { method: 'DELETE' })).status).toBe(409);

    const time = manualTime();
    const patient = await startService({ dataFolder: service.dataFolder, wait: time.wait });
    onTestFinished(patient.stop);
    const events = await openEvents(id, {}, patient);
    expect(await events.next()).toMatchObject({ event: 'run', data: { state: 'running' } });
    const sign = events.nextBlock();
    for (let look = 0; look < 15; look += 1) {
      await time.waiting((ms) => ms === 1000);
      time.advance(1000);
    }
    expect(await sign).toBe(': still there');

    const closing = await startService({ dataFolder: service.dataFolder, wait: time.wait });
    const cut = await openEvents(id, {}, closing);
    expect(await cut.next()).toMatchObject({ event: 'run' });
    await closing.stop();
    expect(await cut.next()).toBeUndefined();

    expect((await send('POST', `${RUNS}/${id}/cancel`)).status).toBe(202);
    goOn.resolve();
    expect((await running).state).toBe('cancelled');
    await time.waiting((ms) => ms === 1000);
    time.advance(1000);
    expect(await events.next()).toMatchObject({ event: 'run', data: { state: 'cancelled' } });
    expect(await events.next()).toMatchObject({ event: 'end', data: { state: 'cancelled' } });
    expect(await events.next()).toBeUndefined();
    const late = await send('POST', `${RUNS}/${id}/cancel`);
    expect([late.status, late.json]).toMatchObject([409, { code: 'index_not_running' }]);

    const { errors, error_groups: groups } = (await request(`${RUNS}/${id}`)).json as IndexRunBody;
    expect(groups).toEqual([{ reason: 'It is =bad.', said: reason, documents: 1 }]);
    expect(errors).toMatchObject([
      { address: 'https://site.example/bad', reason: 'It is =bad.', said: reason },
    ]);
    expect(((await request(`${RUNS}/${id}/errors`)).json as IndexErrorsBody).errors).toEqual(errors);
    const after = await request(`${RUNS}/${id}/errors?after=${errors[0]?.id}`);
    expect(after.json).toEqual({ errors: [] });
    const withReason = async (reason: string) =>
      (await request(`${RUNS}/${id}/errors?reason=${encodeURIComponent(reason)}`)).json;
    expect(await withReason('It is =bad.')).toEqual({ errors });
    expect(await withReason('It is')).toEqual({ errors: [] });
    const csv = await request(`${RUNS}/${id}/errors?format=csv`);
    const said = JSON.stringify(reason).replaceAll('"', '""');
    expect(csv.body).toBe(
      `id,address,reason,said\r\n${errors[0]?.id},https://site.example/bad,It is =bad.,"${said}"\r\n`,
    );
  });

  it('that cannot begin are listed with the reason', async () => {
    const { json } = await add({
      kind: 'html',
      location: path.join(folder, 'none'),
      base: 'https://site.example',
    });
    const { id } = (json as IndexSourceBody).source;
    await send('POST', RUNS, { source_id: id });
    // It is listed while its source is opened, so it may still be running.
    await vi.waitFor(async () => {
      const { runs } = (await request(RUNS)).json as IndexRunsBody;
      expect(runs.find(({ source_id }) => source_id === id)).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining(path.join(folder, 'none')),
        said: { problem: { code: 'root_unreadable' } },
      });
    }, PATIENCE);
    await (await service.stores.ledger.open()).removeSource(id);
  });

  it('that are done end their events when the lists show what they found', async () => {
    const time = manualTime();
    const { ledger: place, links } = service.stores;
    const patient = await startService({ dataFolder: service.dataFolder, wait: time.wait });
    onTestFinished(patient.stop);
    const ledger = await place.open();
    const found: Iterable<SourceEvent> = [{ event: 'document', document: aPost(1, 'one') }];
    const { id } = await runOf(ledger, found, { sourceId: source.id });
    const events = await openEvents(id, {}, patient);
    expect(await events.next()).toMatchObject({ event: 'run', data: { state: 'done' } });
    await time.waiting((ms) => ms === 1000);
    await publishLinks(ledger, links);
    time.advance(1000);
    expect(await events.next()).toMatchObject({ event: 'end', data: { state: 'done' } });
  });

  it('are exported as they are filtered, page by page', async () => {
    const ledger = await service.stores.ledger.open();
    for (const name of ['one', 'two', 'three'])
      await runOf(ledger, [{ event: 'document', document: aPost(1, name) }], { sourceId: source.id });
    const { runs } = (await request(RUNS)).json as IndexRunsBody;
    const [first, ...others] = runs;
    expect(others).toHaveLength(2);
    expect(((await request(`${RUNS}?per_page=1`)).json as IndexRunsBody).runs).toEqual([first]);
    expect(((await request(`${RUNS}?before=${first?.id}`)).json as IndexRunsBody).runs).toEqual(others);
    const { body } = await request(`${RUNS}?before=${first?.id}&format=ndjson&per_page=1`);
    expect(body).toBe(others.map((run) => `${JSON.stringify(run)}\n`).join(''));
  });

  it.each([
    `${RUNS}/4711`,
    `${RUNS}/4711/errors`,
    `${RUNS}/4711/errors?format=csv`,
    `${RUNS}/4711/changes`,
    `${RUNS}/4711/links?format=csv`,
    `${RUNS}/abc/events`,
  ])('answer 404 at %s', async (target) => {
    const { status, json } = await request(target);
    expect([status, json]).toMatchObject([404, { message: 'The index has no run with this id.' }]);
  });

  it('end with their source, whose posts are gone from the lists', async () => {
    await readFolder();
    const posts = async () => ((await request('/plugin/v1/links/posts')).json as PostListBody).total;
    expect(await posts()).toBe(2);
    const removed = await request(`${SOURCES}/${source.id}`, { method: 'DELETE' });
    expect([removed.status, removed.json]).toEqual([200, { removed: true }]);
    expect(((await request(RUNS)).json as IndexRunsBody).runs).toEqual([]);
    expect(await posts()).toBe(0);
  });
});
