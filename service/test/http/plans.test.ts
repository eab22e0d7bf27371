import { afterAll, describe, expect, it } from 'vitest';
import type { WhatIfBody } from '@signpost/contract/authority';
import type { PlanBody } from '@signpost/contract/plans';
import { indexSite } from '@signpost/indexing/index-site';
import { serveSite } from '../../../indexing/test/loopback-site.ts';
import { answerAsWordPress } from '../../../mending/test/fakes/wordpress-faces.ts';
import { WordPressState } from '../../../mending/test/fakes/wordpress-state.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { basic, startService, type Answer } from '../fakes/service.ts';

const PLANS = '/plugin/v1/links/plans';
const ONE =
  '<!-- wp:paragraph -->\r\n<p>Buy a copper kettle &amp; see <a href="/gone/">the shop</a>.</p>\r\n<!-- /wp:paragraph -->';
const TWO = 'Tea is <a href="/gone/">hot</a>. 🍵';

// The posts as they are published: without a link between them.
const records = [
  aSite({ home: 'http://site.test' }),
  ...aListedPost({ id: 1, permalink: 'http://site.test/kettles/' }),
  ...aListedPost({ id: 2, permalink: 'http://site.test/tea/' }),
];
const service = await startService({
  settings: { SIGNPOST_SCHEDULER: 'off' },
  users: { vic: 'viewer' },
  records,
});
afterAll(service.stop);
const { request, stores } = service;

function send(path: string, body: object = {}, method = 'POST'): Promise<Answer> {
  return request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A WordPress site that was indexed, with one suggestion for it. */
async function indexedSite(): Promise<{ state: WordPressState; links: number[]; sourceId: number }> {
  const state = new WordPressState([
    { id: 1, slug: 'kettles', content: ONE },
    { id: 2, slug: 'tea', content: TWO },
  ]);
  const { port } = await serveSite(answerAsWordPress(state));
  const ledger = await stores.ledger.open();
  const options = { user: 'ann', resolve: [`site.test:80:127.0.0.1:${port}`] };
  const source = { kind: 'wordpress-rest', location: 'http://site.test', options, secret: 'right' };
  const { id: sourceId } = await ledger.ensureSource(source);
  const read = await stores.opener.open(source);
  const { signal } = new AbortController();
  await indexSite(ledger, {
    sourceId,
    source: read,
    settings: {},
    noText: false,
    only: null,
    signal,
    onProgress: () => {},
  });
  await read.close();
  const links = [];
  for (const postId of [1, 2]) {
    const { items } = await ledger.listLinks({ postId, direction: 'outgoing', page: 1, perPage: 10 });
    links.push(...items.map(({ id }) => id));
  }
  const suggestions = await stores.suggestions.open();
  const post = { madeFrom: '', incoming: 0, worth: 1, authorityRank: 0, depth: 0, worthReasons: [] };
  const place = { paragraph: 0, before: 'Buy a ', anchor: 'copper kettle', after: ' & see the shop.' };
  const made = { id: 's1', sourceId: 1, targetId: 2, place, probability: 0.9, reasons: [] };
  const edition = await suggestions.nextEdition();
  await suggestions.hold('test', 0);
  await suggestions.putAside(edition, [made]);
  await suggestions.publish('test', {
    edition,
    revision: 1,
    at: 0,
    targetIds: [2],
    posts: [
      { ...post, id: 1, title: 'Kettles', url: 'http://site.test/kettles/' },
      { ...post, id: 2, title: 'Tea', url: 'http://site.test/tea/' },
    ],
    goneIds: [],
    staleIds: [],
    chooseListed: (open) => new Map(open.map(({ id }) => [id, true])),
    goOn: async () => {},
  });
  return { state, links, sourceId };
}

async function stateOf(id: number): Promise<string> {
  return ((await request(`${PLANS}/${id}`)).json as PlanBody).plan.state;
}

describe('plans over HTTP', () => {
  it('are made of suggestions and links, applied, shown in a journal, taken back and removed', async () => {
    const { state, links, sourceId } = await indexedSite();
    const [shop = 0, hot = 0] = links;
    const made = await send(PLANS, {
      items: [
        { suggestion: 's1' },
        { link: shop, to: 'http://site.test/tea/#shop' },
        { link: hot, unlink: true },
      ],
    });
    expect(made.status).toBe(201);
    const { plan, posts } = made.json as PlanBody;
    expect(plan).toMatchObject({ state: 'ready', posts: 2, planned: 3, made_by: 'admin' });
    expect(posts[0]).toMatchObject({
      post_id: 1,
      way: 'wordpress',
      edit_url: 'http://site.test/wp-admin/post.php?post=1&action=edit',
    });
    expect(
      posts.flatMap(({ changes }) => changes.map(({ problem, old_text: old }) => [problem, old])),
    ).toEqual([
      [null, 'copper kettle'],
      [null, '<a href="/gone/">'],
      [null, '<a href="/gone/">hot</a>'],
    ]);
    const path = `${PLANS}/${plan.id}`;
    const wouldBe = { post: { post_id: 2 }, before: { authority_rank: 1 }, after: { authority_rank: 1 } };
    const { json: whatIf } = await request(`${path}/what-if`);
    expect(whatIf).toMatchObject({ of: 2, targets: [wouldBe], without_effect: [] });
    const [{ before, after }] = (whatIf as WhatIfBody).targets as [WhatIfBody['targets'][number]];
    expect(after.authority_share).toBeGreaterThan(before.authority_share ?? 1);
    expect(await send(`${path}/apply`)).toMatchObject({ status: 202, json: { plan: { state: 'applying' } } });
    await expect.poll(() => stateOf(plan.id)).toBe('applied');
    expect([state.textOf(1), state.textOf(2)]).toEqual([
      ONE.replace('copper kettle', '<a href="http://site.test/tea/">copper kettle</a>').replace(
        '/gone/',
        'http://site.test/tea/#shop',
      ),
      'Tea is hot. 🍵',
    ]);
    expect((await request(`${path}/what-if`)).json).toEqual({ of: 0, targets: [], without_effect: [] });
    const { agenda } = await stores.ledger.read();
    expect((await agenda.listChanged(sourceId)).map(({ name }) => name)).toEqual(['1', '2']);
    expect(await send(path, {}, 'DELETE')).toMatchObject({ status: 409, json: { code: 'plan_applied' } });

    expect((await send(`${path}/undo`)).status).toBe(202);
    await expect.poll(() => stateOf(plan.id)).toBe('undone');
    expect([state.textOf(1), state.textOf(2)]).toEqual([ONE, TWO]);
    const journal = await request(`${path}/journal?format=csv`);
    expect(journal.body.trim().split('\n')).toHaveLength(7);
    expect(journal.body).toContain('admin,undo,done');
    const csv = await request(`${path}?format=csv`);
    expect(csv.body).toContain('Post 1');
    expect(await send(path, {}, 'DELETE')).toMatchObject({ status: 200, json: { removed: plan.id } });
    expect((await request(path)).status).toBe(404);
  });

  it('are read by viewers, and changed by administrators alone', async () => {
    const { links } = await indexedSite();
    const made = await send(PLANS, { items: [{ link: links[0], unlink: true }] });
    const { id } = (made.json as PlanBody).plan;
    const vic = { headers: { authorization: basic('vic', service.passwords['vic'] ?? '') } };
    expect((await request(PLANS, vic)).json).toMatchObject({ total: 1, plans: [{ id }] });
    expect((await request(`${PLANS}/${id}/journal`, vic)).json).toEqual({ entries: [] });
    for (const path of [PLANS, `${PLANS}/${id}/apply`, `${PLANS}/${id}/undo`, `${PLANS}/${id}/cancel`])
      expect((await request(path, { ...vic, method: 'POST' })).status).toBe(403);
    expect((await request(`${PLANS}/${id}`, { ...vic, method: 'DELETE' })).status).toBe(403);
    expect((await send(`${PLANS}/${id}/cancel`)).status).toBe(202);
  });

  it.each([
    [{}, 400, 'rest_missing_callback_param'],
    [{ items: [] }, 400, 'rest_invalid_param'],
    [{ items: 'all' }, 400, 'rest_invalid_param'],
    [{ items: [{ link: 'x' }] }, 400, 'rest_invalid_param'],
    [{ items: [{ link: 999_999, unlink: true }] }, 400, 'plan_unknown_item'],
    [{ items: [{ suggestion: 'none' }] }, 400, 'plan_unknown_item'],
    [{ items: [{}] }, 400, 'plan_unknown_item'],
  ])('are not made of %j', async (body, status, code) => {
    expect(await send(PLANS, body)).toMatchObject({ status, json: { code, data: { status } } });
  });

  it('are not found when there is no such one', async () => {
    for (const path of ['/apply', '/undo', '/cancel'])
      expect(await send(`${PLANS}/77777${path}`)).toMatchObject({
        status: 404,
        json: { code: 'plan_not_found' },
      });
    for (const path of ['/journal', '/what-if'])
      expect((await request(`${PLANS}/77777${path}`)).status).toBe(404);
    expect(await send(`${PLANS}/1/apply`, { changes: 'all' })).toMatchObject({ status: 400 });
  });
});
