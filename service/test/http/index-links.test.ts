import type { BrokenLinksBody, HistoryBody, PostLinksBody } from '@signpost/contract/indexing';
import { afterAll, describe, expect, it } from 'vitest';
import type { SourceDocument } from '@signpost/indexing/ports/content-source';
import type { ExternalCheck } from '@signpost/indexing/ports/external-links';
import { allOf, aPost, HOME, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService, type RunningService } from '../fakes/service.ts';

const BROKEN = '/plugin/v1/links/broken';
const REASONS = '/plugin/v1/links/broken-reasons';
const HISTORY = '/plugin/v1/links/history';
const POSTS = '/plugin/v1/links/posts';

const service = await startService({ users: { reader: 'viewer' } });
afterAll(service.stop);
const { request, clock } = service;

/** As a run in another process would do it. */
async function index({ stores }: RunningService, documents: readonly SourceDocument[]): Promise<void> {
  await runOf(await stores.ledger.open(), allOf(documents));
}

const PAGE = `<nav><a href="/two/">Menu</a></nav><p>Before the link <a href="/two/?utm_source=x" rel="nofollow">the second</a> comes text.</p>`;
const one = aPost(1, 'one', [], { content: { kind: 'page', html: PAGE }, title: '=One, the "first"' });
const two = aPost(2, 'two', ['/one/', '/one/', '/nowhere/', '/draft/', '/old-two/', 'mailto:a@b.example']);
const draft = aPost(3, 'draft', ['/one/'], { status: 'draft' });
const moved = aPost(4, 'four', ['https://other.example/'], {
  addresses: [{ url: `${HOME}/old-two/`, way: 'old_address', redirects: true }],
});
await index(service, [one, two, draft, moved]);

const CHECK: ExternalCheck = {
  verdict: 'broken',
  status: 404,
  reason: { code: 'answer_is', status: 404, isGuarded: false },
  leadsTo: null,
  isPermanent: false,
  checks: 2,
  failures: 2,
  failingSince: Date.UTC(2026, 0, 29),
  failedAt: Date.UTC(2026, 0, 31),
  checkedAt: Date.UTC(2026, 0, 31),
  nextCheckAt: Date.UTC(2026, 1, 1),
};

const brokenOf = async (query = '') => (await request(`${BROKEN}${query}`)).json as BrokenLinksBody;
const rawUrls = async (query: string) => (await brokenOf(query)).links.map(({ raw_url: raw }) => raw);
const postOf = async (id: number, query = '') =>
  (await request(`${POSTS}/${id}${query}`)).json as PostLinksBody;

describe('GET /links/broken', () => {
  it('lists links to nothing, to posts that are not published and through redirects, with their sources', async () => {
    const { links, total, pages } = await brokenOf();
    expect({ total, pages }).toEqual({ total: 3, pages: 1 });
    expect(links.map(({ reason, url }) => [reason, url])).toEqual([
      ['no_such_page', `${HOME}/nowhere/`],
      ['not_published', `${HOME}/draft/`],
      ['goes_through_redirect', `${HOME}/old-two/`],
    ]);
    expect(links[2]).toEqual({
      reason: 'goes_through_redirect',
      id: expect.any(Number),
      url: `${HOME}/old-two/`,
      raw_url: '/old-two/',
      kind: 'page',
      type: 'internal',
      position: 'content',
      anchor: 'this',
      rel: '',
      context_before: expect.stringMatching(/See$/),
      context_after: expect.stringMatching(/^here\./),
      resolved_by: 'old_address',
      redirects: true,
      leads_to: null,
      post_id: 2,
      source_title: 'Post 2',
      source_status: 'publish',
      source_url: '/two/',
      source_edit_url: `${HOME}/wp-admin/post.php?post=2&action=edit`,
      target_post_id: 4,
      target_title: 'Post 4',
      target_status: 'publish',
      target_url: '/four/',
      check: null,
      check_status: null,
      check_reason: null,
      check_leads_to: null,
      check_failing_since: null,
      checked_at: null,
      said: { check_reason: null, tried: [] },
    });
    expect(links[0]?.said.tried.map(({ code }) => code)).toEqual([
      'no_post_at_path',
      'no_former_address',
      'no_redirect',
      'no_guess',
      'no_hidden_post',
    ]);
  });

  it('filters by reason, and gives one page', async () => {
    expect((await brokenOf('?reason=not_published')).links).toMatchObject([
      { reason: 'not_published', target_post_id: 3, target_status: 'draft' },
    ]);
    const { links, total, pages } = await brokenOf('?per_page=2&page=2');
    expect(links).toMatchObject([{ reason: 'goes_through_redirect' }]);
    expect({ total, pages }).toEqual({ total: 3, pages: 2 });
  });

  it('searches and sorts, and exports exactly what is found in the same order', async () => {
    expect(await rawUrls('?search=OLD')).toEqual(['/old-two/']);
    expect(await rawUrls('?orderby=url&order=desc')).toEqual(['/old-two/', '/nowhere/', '/draft/']);
    const query = '?search=site.example&reason=leads_nowhere&orderby=url';
    expect(await rawUrls(query)).toEqual(['/draft/', '/nowhere/']);
    const { body } = await request(`${BROKEN}${query}&per_page=1&format=ndjson`);
    const rows = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(rows).toMatchObject([{ raw_url: '/draft/' }, { raw_url: '/nowhere/' }]);
    expect((await request(`${BROKEN}?orderby=anchor`)).status).toBe(400);
  });

  it('shows the change of a moment ago', async () => {
    const other = await startService();
    try {
      const broken = async () => ((await other.request(BROKEN)).json as BrokenLinksBody).total;
      await index(other, [aPost(1, 'one', ['/two/'])]);
      expect(await broken()).toBe(1);
      await index(other, [aPost(1, 'one', ['/two/']), aPost(2, 'two')]);
      expect(await broken()).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it('lists addresses of other sites that are broken, and those with another verdict when it is asked for', async () => {
    const other = await startService();
    try {
      await index(other, [aPost(1, 'one', ['/nowhere/', 'https://away.test/', 'https://guarded.test/'])]);
      const rows = async (query = '') =>
        ((await other.request(`${BROKEN}${query}`)).json as BrokenLinksBody).links;
      expect(await rows()).toMatchObject([{ reason: 'no_such_page', check: null }]);
      const { external } = await other.stores.ledger.open();
      await external.refresh();
      for (const { host } of await external.dueHosts(0)) {
        for (const { id, url } of await external.due({ host, now: 0, after: null, limit: 10 }))
          await external.note(id, { ...CHECK, verdict: url.includes('away') ? 'broken' : 'blocked' });
      }
      expect(await rows()).toMatchObject([
        { reason: 'no_such_page' },
        {
          reason: 'broken',
          url: 'https://away.test/',
          check: 'broken',
          check_status: 404,
          check_reason: 'the answer is 404',
          said: { check_reason: { code: 'answer_is', status: 404 }, tried: [] },
          check_failing_since: '2026-01-29T00:00:00.000Z',
          checked_at: '2026-01-31T00:00:00.000Z',
          source_title: 'Post 1',
        },
      ]);
      expect((await other.request(REASONS)).json).toEqual({
        reasons: [
          { reason: 'no_such_page', links: 1 },
          { reason: 'broken', links: 1 },
          { reason: 'blocked', links: 1 },
        ],
        indexed: true,
        asked: false,
        checked_addresses: 2,
      });
      expect(await rows('?reason=blocked')).toMatchObject([
        { url: 'https://guarded.test/', check: 'blocked' },
      ]);
      const { body } = await other.request(`${BROKEN}?reason=broken&format=csv`);
      expect(body).toContain('https://away.test/');
      expect(body).not.toContain('https://guarded.test/');
    } finally {
      await other.stop();
    }
  });
});

describe('GET /links/broken-reasons', () => {
  it('counts the links of each reason, and says that no other site was asked', async () => {
    expect((await request(REASONS)).json).toEqual({
      reasons: [
        { reason: 'no_such_page', links: 1 },
        { reason: 'not_published', links: 1 },
        { reason: 'goes_through_redirect', links: 1 },
      ],
      indexed: true,
      asked: false,
      checked_addresses: 0,
    });
  });
});

describe('GET /links/posts/{id}', () => {
  it('has the counts of a post: all links, distinct posts, and those in the text', async () => {
    const { post } = await postOf(1);
    expect(post).toEqual({
      post_id: 1,
      post_title: '=One, the "first"',
      post_type: 'post',
      post_type_label: 'Post',
      post_status: 'publish',
      post_modified: '2026-01-02 03:04:05',
      post_url: '/one/',
      permalink: `${HOME}/one/`,
      edit_url: `${HOME}/wp-admin/post.php?post=1&action=edit`,
      is_protected: false,
      is_noindex: false,
      cannot_be_opened: false,
      is_orphan: false,
      reached_by: 'links',
      internal: { links: 1, posts: 1, contextual: 1 },
      external: { links: 0, posts: 0, contextual: 0 },
      incoming: { links: 2, posts: 1, contextual: 2 },
    });
  });

  it('tells what runs did to the post', async () => {
    const { events } = await postOf(1);
    expect(events).toEqual([
      { run_id: expect.any(Number), at: new Date(clock.now()).toISOString(), change: 'added' },
    ]);
    expect(await postOf(1, '?direction=incoming')).not.toHaveProperty('events');
  });

  it('has the links in the post and those to it, each with anchor, context, place and way', async () => {
    const { incoming, outgoing } = await postOf(1);
    expect(incoming).toMatchObject({
      total: 2,
      links: [
        { post_id: 2, target_post_id: 1, resolved_by: 'permalink' },
        { post_id: 2, target_post_id: 1 },
      ],
    });
    expect(outgoing?.links).toMatchObject([
      { position: 'nav', anchor: 'Menu', type: null },
      {
        position: 'content',
        anchor: 'the second',
        rel: 'nofollow',
        raw_url: '/two/?utm_source=x',
        context_before: 'Before the link',
        context_after: 'comes text.',
        resolved_by: 'permalink',
        target_post_id: 2,
        target_url: '/two/',
        reason: null,
      },
    ]);
    expect((await postOf(2)).outgoing?.links.map(({ reason }) => reason)).toEqual([
      null,
      null,
      'no_such_page',
      'not_published',
      'goes_through_redirect',
      null,
    ]);
    expect((await postOf(2)).outgoing?.links.at(-1)).toMatchObject({
      kind: 'other',
      url: 'mailto:a@b.example',
    });
  });

  it('tells which menus lead to the post, although they do not count', async () => {
    const { post, uncounted, incoming } = await postOf(2);
    expect(post.reached_by).toBe('unfollowed_links');
    expect(uncounted).toEqual([
      { position: 'nav', anchor: 'Menu', posts: 1, post_id: 1, source_title: '=One, the "first"' },
    ]);
    expect(incoming?.links.map(({ anchor }) => anchor)).toEqual(['the second']);
  });

  it('gives one direction when asked, a page at a time', async () => {
    const { incoming, outgoing } = await postOf(1, '?direction=incoming&per_page=1&page=2');
    expect(outgoing).toBeUndefined();
    expect((await postOf(2, '?direction=outgoing')).uncounted).toBeUndefined();
    expect(incoming).toMatchObject({ total: 2, pages: 2, links: [{ post_id: 2 }] });
  });

  it('shows a post that is not published', async () => {
    expect((await postOf(3)).post).toMatchObject({ post_status: 'draft', internal: { links: 1 } });
  });

  it.each(['99', '0', 'abc', '1e1', '-1', '9'.repeat(40)])('answers 404 for the post %s', async (id) => {
    for (const query of ['', '?format=csv']) {
      const { status, json } = await request(`${POSTS}/${id}${query}`);
      expect(status).toBe(404);
      expect(json).toEqual({
        code: 'index_not_found',
        message: 'The index has no post with this id.',
        data: { status: 404 },
      });
    }
  });
});

describe('GET /links/history', () => {
  it('has the totals of each day and the sums of what its runs changed', async () => {
    clock.advance(24 * 60 * 60);
    await index(service, [one, two, draft, moved, aPost(5, 'five', ['/four/'])]);
    await index(service, [one, two, draft, moved, aPost(5, 'five', ['/four/']), aPost(6, 'six')]);
    const { days } = (await request(HISTORY)).json as HistoryBody;
    expect(days).toEqual([
      {
        day: '2026-01-31',
        posts: 3,
        links: 7,
        orphans: 0,
        unresolved: 1,
        broken: 2,
        runs: 1,
        posts_added: 3,
        posts_removed: 0,
        posts_changed: 0,
        links_added: expect.any(Number),
        links_removed: 0,
        links_moved: 0,
        orphans_new: 0,
        orphans_rescued: 0,
      },
      {
        day: '2026-02-01',
        posts: 5,
        links: 8,
        orphans: 2,
        unresolved: 1,
        broken: 2,
        runs: 2,
        posts_added: 2,
        posts_removed: 0,
        posts_changed: 0,
        links_added: 1,
        links_removed: 0,
        links_moved: 0,
        orphans_new: 2,
        orphans_rescued: 0,
      },
    ]);
    expect((await request(`${HISTORY}?from=2026-02-01`)).json).toEqual({ days: [days[1]] });
    expect((await request(`${HISTORY}?to=2026-01-31`)).json).toEqual({ days: [days[0]] });
  });
});

describe('the calls of the index', () => {
  it('are for administrators and viewers', async () => {
    for (const path of [BROKEN, REASONS, HISTORY, `${POSTS}/1`]) {
      expect((await request(path, { auth: 'none' })).status).toBe(401);
      expect((await request(path, { auth: 'subscriber' })).status).toBe(403);
    }
  });

  it.each([
    [`${BROKEN}?reason=sad`, 'reason'],
    [`${BROKEN}?page=0`, 'page'],
    [`${BROKEN}?per_page=101`, 'per_page'],
    [`${POSTS}/1?direction=up`, 'direction'],
    [`${HISTORY}?from=yesterday`, 'from'],
    [`${HISTORY}?to=2026-02-30`, 'to'],
  ])('refuse %s in the shape of the contract, and say what to send', async (path, param) => {
    const { status, json } = await request(path);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } });
    expect((json as { data: { params: object } }).data.params).toEqual({
      [param]: expect.stringContaining(`${param} must be `),
    });
  });

  it('answer with empty lists when nothing was indexed, and make no ledger', async () => {
    const imported = await startService({ records: [aSite(), ...aListedPost({ id: 1 }), aLink({ id: 1 })] });
    try {
      expect((await imported.request(BROKEN)).json).toEqual({ links: [], total: 0, pages: 0 });
      expect((await imported.request(REASONS)).json).toEqual({
        reasons: [],
        indexed: false,
        asked: true,
        checked_addresses: 0,
      });
      expect((await imported.request(HISTORY)).json).toEqual({ days: [] });
      expect((await imported.request(`${POSTS}/1`)).json).toMatchObject({ post: { post_id: 1 } });
      expect((await imported.request(`${POSTS}/2`)).status).toBe(404);
    } finally {
      await imported.stop();
    }
  });
});
