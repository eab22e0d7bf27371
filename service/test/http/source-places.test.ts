import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startService, type Answer, type RunningService } from '../fakes/service.ts';

const SOURCES = '/plugin/v1/index/sources';
const TESTS = '/plugin/v1/index/source-tests';
const base = 'https://site.example';

const folder = mkdtempSync(path.join(tmpdir(), 'signpost-source-places-'));
const sites = path.join(folder, 'sites');
const secret = path.join(folder, 'sites-of-others');
for (const place of [path.join(sites, 'blog'), secret]) {
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'index.html'), '<title>Home</title><main>Hello</main>');
}
symlinkSync(secret, path.join(sites, 'way-out'));
symlinkSync(path.join(folder, 'later'), path.join(sites, 'to-nothing'));
symlinkSync(sites, path.join(folder, 'way-in'));

const closed = await startService();
const open = await startService({
  settings: {
    SIGNPOST_SOURCE_FOLDERS: sites,
    SIGNPOST_SOURCE_DATABASE_HOSTS: 'db.example, [::1]:3307',
  },
});
afterAll(async () => {
  await closed.stop();
  await open.stop();
  rmSync(folder, { recursive: true });
});

function send({ request }: RunningService, method: string, target: string, body: object): Promise<Answer> {
  return request(target, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const html = (location: string) => ({ kind: 'html', location, base });
const database = (location: string) => ({ kind: 'wordpress-db', location });

const FOLDERS = /SIGNPOST_SOURCE_FOLDERS .* command line: signpost index (?:html|wordpress-db)\.$/;
const HOSTS = /SIGNPOST_SOURCE_DATABASE_HOSTS .* command line: signpost index wordpress-db\.$/;

/** The answers to adding it and to testing it. */
const named = (service: RunningService, body: object): Promise<Answer[]> =>
  Promise.all([SOURCES, TESTS].map((target) => send(service, 'POST', target, body)));

function refusal(why: RegExp): object {
  const params = { location: expect.stringMatching(why) };
  return { status: 400, json: { code: 'rest_invalid_param', data: { params } } };
}

describe('a place that is named over the API', () => {
  it.each<[object, RegExp]>([
    [html(path.join(sites, 'blog')), FOLDERS],
    [html('/etc'), FOLDERS],
    [database('/etc/passwd'), FOLDERS],
    [database('mysql://reader@127.0.0.1:3306/blog'), HOSTS],
  ])('is refused while no setting allows it: %o', async (body, why) => {
    expect(await named(closed, body)).toMatchObject([refusal(why), refusal(why)]);
  });

  it.each<[object, RegExp]>([
    [html(secret), FOLDERS],
    [html(folder), FOLDERS],
    [html(`${sites}/../sites-of-others`), FOLDERS],
    [html(path.join(sites, 'way-out')), FOLDERS],
    [html(path.join(sites, 'way-out', 'not-there')), FOLDERS],
    [html(path.join(sites, 'to-nothing')), FOLDERS],
    [database(path.join(sites, 'way-out', 'index.html')), FOLDERS],
    [database('mysql://reader@db.example:3307/blog'), HOSTS],
    [database('mysql://reader@db.example.evil.example/blog'), HOSTS],
    [database('mysql://db.example@127.0.0.1/blog'), HOSTS],
    [database('mariadb://reader@[::1]/blog'), HOSTS],
    [database('mysql://reader@db.example/blog?socketPath=/run/mysqld/mysqld.sock'), /Only the options ssl/],
  ])('is refused outside of what is allowed: %o', async (body, why) => {
    expect(await named(open, body)).toMatchObject([refusal(why), refusal(why)]);
  });

  it.each([
    html(path.join(sites, 'blog')),
    html(path.join(folder, 'way-in', 'blog', 'later')),
    database(path.join(sites, 'blog', '.ht.sqlite')),
    database('mysql://reader@DB.example/blog?ssl=true'),
    database('mariadb://reader@[::1]:3307/blog'),
  ])('is taken where a setting allows it: %o', async (body) => {
    expect((await send(open, 'POST', SOURCES, body)).status).toBe(201);
  });

  it('is tested and changed like any other after the command line has added it', async () => {
    const ledger = await closed.stores.ledger.open();
    const { id } = await ledger.ensureSource({ kind: 'html', location: secret, options: { base } });
    const tested = await send(closed, 'POST', `${SOURCES}/${id}/test`, {});
    expect(tested.json).toMatchObject({ works: true, documents: 1 });
    const changed = await send(closed, 'PATCH', `${SOURCES}/${id}`, { schedule: 'every 1d' });
    expect(changed).toMatchObject({ status: 200, json: { source: { location: secret } } });
    const moved = await send(closed, 'PATCH', `${SOURCES}/${id}`, { location: '/etc' });
    expect(moved.status).toBe(400);
  });
});
