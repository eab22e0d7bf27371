import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LEDGER_FILE } from '@signpost/indexing/adapters/site-ledger/ledger-place';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import type { SourceOptions } from '@signpost/indexing/ports/content-source';
import { allOf, aPage, aPost, HOME, PAGES_SITE, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { basic, startService, type Answer } from '../fakes/service.ts';

const CHANGED = '/plugin/v1/index/changed';

const service = await startService({ settings: { SIGNPOST_SCHEDULER: 'off' } });
afterAll(service.stop);
const { request, stores } = service;
await addUser(stores.identities, 'site', 'notifier');
const token = `Bearer ${await createToken(stores.identities, 'site', 'webhook')}`;

function send(body: string | object, type = 'application/json', authorization = token): Promise<Answer> {
  return request(CHANGED, {
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function addSource(kind: string, location: string, options: SourceOptions = {}): Promise<number> {
  return (await (await stores.ledger.open()).ensureSource({ kind, location, options })).id;
}

/** What waits to be read from the source. */
async function waiting(sourceId: number): Promise<string[]> {
  const { agenda } = await stores.ledger.read();
  return (await agenda.listChanged(sourceId)).map(({ name }) => name);
}

describe('POST /index/changed', () => {
  beforeEach(async () => {
    const ledger = await stores.ledger.read();
    for (const { id } of await ledger.listSources()) await ledger.removeSource(id);
  });

  it('refuses every address before there is a source, and makes no ledger', async () => {
    const answer = await send({ urls: [`${HOME}/a/`] });
    expect(answer).toMatchObject({ status: 400, json: { code: 'index_unknown_document' } });
    expect(existsSync(path.join(service.dataFolder, LEDGER_FILE))).toBe(false);
  });

  it('keeps addresses for the source they belong to, each once, as JSON and as a form', async () => {
    const blog = await addSource('sitemap', `${HOME}/sitemap.xml`);
    const docs = await addSource('html', '/srv/docs', { base: `${HOME}/docs` });
    const answer = await send({ urls: [`${HOME}/a,b/?x=1`, `${HOME}/docs/start`, `${HOME}/a,b/?x=1#end`] });
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      accepted: [
        { source_id: blog, document: `${HOME}/a,b/?x=1` },
        { source_id: docs, document: `${HOME}/docs/start` },
      ],
    });
    const form = new URLSearchParams([
      ['urls[]', `${HOME}/a,b/?x=1`],
      ['urls[]', `https://www.site.example/c%20d`],
    ]);
    expect((await send(form.toString(), 'application/x-www-form-urlencoded')).status).toBe(202);
    expect(await waiting(blog)).toEqual([`${HOME}/a,b/?x=1`, 'https://www.site.example/c%20d']);
    expect(await waiting(docs)).toEqual([`${HOME}/docs/start`]);
    const { agenda } = await stores.ledger.read();
    expect(await agenda.listDue(service.clock.now())).toHaveLength(2);
  });

  it('asks WordPress for posts by their ids too, and other sources by the addresses of ids', async () => {
    const ledger = await stores.ledger.open();
    const wordpress = await addSource('site', HOME, {
      road: { kind: 'wordpress-rest', address: HOME, reason: { code: 'road_rest', home: HOME, root: HOME } },
    });
    await runOf(ledger, allOf([aPost(7, 'seven')]), { sourceId: wordpress });
    await send({ urls: [`${HOME}/seven/?utm_source=x`], ids: ['8', 9] });
    expect(await waiting(wordpress)).toEqual([`${HOME}/seven/?utm_source=x`, '7', '8', '9']);

    await ledger.removeSource(wordpress);
    const folder = await addSource('html', '/srv/site', { base: HOME });
    await runOf(ledger, allOf([aPage('eight')]), { sourceId: folder, site: PAGES_SITE });
    const known = await ledger.findDocument({ addressKeys: ['p site.example/eight'] });
    expect((await send({ ids: [known?.id] })).status).toBe(202);
    expect(await waiting(folder)).toEqual([`${HOME}/eight`]);
    expect(await send({ ids: [999] })).toMatchObject({ status: 400 });
  });

  it('accepts nothing when one document belongs to no source', async () => {
    const shop = 'https://shop.example';
    const blog = await addSource('crawl', `${shop}/blog`);
    const answer = await send({ urls: [`${shop}/blog/a`, `${shop}/blogger`, 'https://other.example/'] });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      code: 'index_unknown_document',
      message: `${shop}/blogger belongs to no source; https://other.example/ belongs to no source. Nothing was accepted.`,
    });
    expect(await waiting(blog)).toEqual([]);
  });

  it('says that a file is read as a whole', async () => {
    const ledger = await stores.ledger.open();
    const wxr = await addSource('wxr', 'export.xml');
    await runOf(ledger, allOf([aPost(7, 'seven')]), { sourceId: wxr });
    for (const body of [{ urls: [`${HOME}/seven/`] }, { ids: [7] }]) {
      const { json } = await send(body);
      expect(json).toMatchObject({ message: expect.stringContaining('index the file again') });
    }
  });

  it.each([
    ['no document', {}, 'Send the documents'],
    ['an empty list', { urls: [], ids: null }, 'Send the documents'],
    ['a relative address', { urls: ['/a'] }, '"/a" is not a complete address'],
    ['another scheme', { urls: ['ftp://site.example/a'] }, 'is not a complete address'],
    [
      'something else in place of addresses',
      { urls: [{}, 5] },
      '{} is not a complete address; 5 is not a complete',
    ],
    [
      'ids that are none',
      { ids: [0, '1e3', -1, 1.5] },
      '0 is not an id; "1e3" is not an id; -1 is not an id; 1.5 is',
    ],
    ['too many', { ids: Array.from({ length: 1001 }, (_, id) => id + 1) }, 'at most 1000'],
  ])('refuses %s', async (_, body, message) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } });
  });

  it('is for notifiers, who may do nothing else, and for administrators', async () => {
    await addSource('crawl', HOME);
    const body = { urls: [`${HOME}/a`] };
    expect(
      (await send(body, 'application/json', basic('admin', service.passwords['admin'] ?? ''))).status,
    ).toBe(202);
    expect(
      (await send(body, 'application/json', basic('subscriber', service.passwords['subscriber'] ?? '')))
        .status,
    ).toBe(403);
    expect((await send(body, 'application/json', 'Bearer sp_no')).status).toBe(401);
    const headers = { authorization: token };
    expect((await request('/plugin/v1/links/posts', { headers })).status).toBe(403);
    expect((await request('/plugin/v1/ai-visibility/brands', { method: 'POST', headers })).status).toBe(403);
  });
});
