import type { AuthorityBody, GroupPostsBody, RankedPost, WhatIfBody } from '@signpost/contract/authority';
import type { LinkDataRecord } from '@signpost/contract/records';
import { DirectedGraph } from 'graphology';
import { pagerank } from 'graphology-metrics/centrality/index.js';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService, type Answer } from '../fakes/service.ts';

/** The home page 1, posts 2 to 8, and 9, which search engines are asked not to list. Only the draft 10 leads to 8. */
const POSTS = [
  ...aListedPost({ id: 1, type: 'page', permalink: 'https://site.example/' }),
  ...[2, 3, 4, 5, 6, 7, 8].flatMap((id) => aListedPost({ id, incoming: 1 })),
  ...aListedPost({ id: 9, noindex: true }),
  { ...aListedPost({ id: 10 })[0], status: 'draft' } as LinkDataRecord,
];
/** Two links of one pair, one of a post to itself, and those of posts that take no part. */
const FOLLOWED = [[1, 2], [1, 3], [1, 3], [2, 3], [3, 4], [4, 2], [4, 4], [5, 1], [6, 5], [9, 5], [3, 9], [10, 8]]; // prettier-ignore
const NOFOLLOW = [[2, 6], [4, 2]]; // prettier-ignore
const links = [
  ...FOLLOWED.map((ends) => ({ ends, isMarked: false })),
  ...NOFOLLOW.map((ends) => ({ ends, isMarked: true })),
].map(({ ends: [post_id = 0, target_post_id = 0], isMarked }, at) =>
  aLink({ id: at + 1, post_id, target_post_id, ...(isMarked && { nofollow: true }) }),
);
const records = [
  aSite(),
  ...POSTS,
  ...links,
  aLink({ id: 90, post_id: 3, target_post_id: 0, url: 'https://site.example/gone/' }),
  aLink({ id: 91, post_id: 3, target_post_id: 0, url: 'https://other.example/', type: 'external' }),
];

const service = await startService({ records, users: { vera: 'viewer' } });
afterAll(service.stop);

/** By id, what the reference computes for the posts that take part; links that are not followed go to a sink. */
function referenceShares(more: readonly (readonly [number, number])[] = []): Map<number, number> {
  const graph = new DirectedGraph();
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const id of ids) graph.addNode(String(id));
  for (const [from = 0, to = 0] of [...FOLLOWED, ...more])
    if (from !== to && from < 9 && to < 9) graph.mergeEdge(String(from), String(to));
  graph.mergeEdge('2', 'nobody');
  const found = pagerank(graph, { getEdgeWeight: null, maxIterations: 1000, tolerance: 1e-14 });
  const sum = ids.reduce((all, id) => all + (found[String(id)] ?? 0), 0);
  return new Map(ids.map((id) => [id, (found[String(id)] ?? 0) / sum]));
}

async function get<Body>(path: string): Promise<Body> {
  const { status, json } = await service.request(`/plugin/v1/links/${path}`);
  expect({ path, status }).toEqual({ path, status: 200 });
  return json as Body;
}

async function ranked(query = ''): Promise<RankedPost[]> {
  const { posts } = await get<GroupPostsBody>(`group-posts?with_authority=1&${query}`);
  return posts as RankedPost[];
}

const idsOf = (posts: readonly { post_id: number }[]): number[] => posts.map(({ post_id: id }) => id);

describe('GET /links/group-posts, by authority', () => {
  it('gives each post the share that the reference gives it, and a rank by it', async () => {
    const expected = referenceShares();
    const posts = await ranked();
    expect(posts).toHaveLength(9);
    const rankOf = (share: number): number =>
      [...expected.values()].filter((other) => other > share + 1e-9).length + 1;
    expect(
      posts.map(({ post_id: id, authority_share, authority_rank }) => ({
        id,
        authority_share,
        authority_rank,
      })),
    ).toEqual([
      ...[...expected].map(([id, share]) => ({
        id,
        authority_share: expect.closeTo(share, 6),
        authority_rank: rankOf(share),
      })),
      { id: 9, authority_share: null, authority_rank: null },
    ]);
  });

  it('gives the steps from the home page, and none where no path leads', async () => {
    const depths = Object.fromEntries((await ranked()).map(({ post_id: id, depth }) => [id, depth]));
    expect(depths).toEqual({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 2, 7: null, 8: null, 9: 2 });
  });

  it('sorts by authority and by depth both ways, equal posts by id', async () => {
    const expected = referenceShares();
    const best = [1, 2, 3, 4, 5, 6, 7, 8].sort(
      (one, other) => (expected.get(other) ?? 0) - (expected.get(one) ?? 0) || one - other,
    );
    expect(idsOf(await ranked('orderby=authority&order=DESC'))).toEqual([...best, 9]);
    expect(idsOf(await ranked('orderby=authority&order=desc&per_page=3&page=2'))).toEqual(best.slice(3, 6));
    const worst = await ranked('orderby=authority&order=ASC');
    expect(worst.map(({ authority_share: share }) => share ?? 0)).toEqual(
      worst.map(({ authority_share: share }) => share ?? 0).sort((one, other) => one - other),
    );
    expect(idsOf(worst).slice(0, 3)).toEqual([9, 6, 7]);
    expect(idsOf(await ranked('orderby=depth&order=ASC'))).toEqual([1, 2, 3, 4, 6, 9, 5, 7, 8]);
    expect(idsOf(await ranked('orderby=depth&order=DESC&post_type=post'))).toEqual([7, 8, 5, 4, 6, 9, 2, 3]);
  });

  it('lists only the posts with the ranks that are asked for', async () => {
    const all = await ranked('orderby=authority&order=DESC');
    const ids = (from: number, to: number): number[] =>
      idsOf(all.filter(({ authority_rank: rank }) => rank !== null && rank >= from && rank <= to));
    expect(idsOf(await ranked('orderby=authority&order=DESC&rank_to=3'))).toEqual(ids(1, 3));
    expect(idsOf(await ranked('orderby=authority&order=DESC&rank_from=4'))).toEqual(ids(4, 8));
    expect(idsOf(await ranked('rank_from=2&rank_to=2&search=title'))).toEqual(ids(2, 2));
  });

  it('leaves rows as they were unless it is asked for, and never touches those of /links/posts', async () => {
    const { posts } = await get<GroupPostsBody>('group-posts?per_page=100');
    const asked = await ranked('per_page=100');
    const [first] = posts;
    const plain = asked.map((post) =>
      Object.fromEntries(Object.entries(post).filter(([name]) => name in (first ?? {}))),
    );
    expect(first).not.toHaveProperty('authority_rank');
    expect(posts).toEqual(plain);
    const { body } = await service.request('/plugin/v1/links/posts?with_authority=1&orderby=authority');
    expect(body).toBe((await service.request('/plugin/v1/links/posts')).body);
  });

  it('has the same columns in CSV and NDJSON', async () => {
    const { body } = await service.request(
      '/plugin/v1/links/group-posts?with_authority=1&orderby=authority&order=DESC&format=csv',
    );
    const [head = '', first = ''] = body.split(/\r?\n/);
    expect(head).toMatch(/,authority_rank,authority_share,depth,depth_with_menus$/);
    const [best] = await ranked('orderby=authority&order=DESC');
    expect(first).toContain(`,1,${best?.authority_share},${best?.depth},`);
    const lines = (
      await service.request('/plugin/v1/links/group-posts?with_authority=1&format=ndjson')
    ).body.trim();
    expect(lines.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual(
      await ranked('per_page=100'),
    );
  });
});

describe('GET /links/posts/{id}/authority', () => {
  it('names the links that give most, and what the post has by itself', async () => {
    const body = await get<AuthorityBody>('posts/3/authority');
    const shares = referenceShares();
    const partOf = (source: number, outgoing: number): number =>
      (0.85 * (shares.get(source) ?? 0)) / outgoing / (shares.get(3) ?? 1);
    expect(body).toMatchObject({
      post: { post_id: 3 },
      authority_rank: 3,
      of: 8,
      depth: 1,
      sources_total: 2,
    });
    const parts = Object.fromEntries(
      body.sources.map(({ post, part, links }) => [post.post_id, { part, links }]),
    );
    expect(Object.keys(parts)).toEqual(['1', '2']);
    // Post 2 links to 3 and, unfollowed, to 6: half of what it passes on goes to no post.
    expect(parts[2]?.links).toBe(2);
    expect(parts[1]?.part).toBeCloseTo(partOf(1, 2), 6);
    expect(parts[2]?.part).toBeCloseTo(partOf(2, 2), 6);
    expect((body.own_part ?? 0) + (parts[1]?.part ?? 0) + (parts[2]?.part ?? 0)).toBeCloseTo(1, 6);
  });

  it('says what the numbers do not know', async () => {
    const { reach } = await get<AuthorityBody>('posts/3/authority');
    expect(reach).toEqual([
      { code: 'no_menus', count: 0 },
      { code: 'unresolved_links', count: 1 },
      { code: 'posts_left_out', count: 1 },
      { code: 'links_not_followed', count: 1 },
    ]);
  });

  it('gives no rank to a post that search engines are asked not to list', async () => {
    expect(await get<AuthorityBody>('posts/9/authority')).toMatchObject({
      authority_rank: null,
      authority_share: null,
      own_part: null,
      depth: 2,
      sources: [],
    });
  });

  it('answers 404 for a post that is not published', async () => {
    for (const id of ['10', '99', '0', 'x']) {
      const { status, json } = await service.request(`/plugin/v1/links/posts/${id}/authority`);
      expect({ id, status }).toEqual({ id, status: 404 });
      expect(json).toMatchObject({ code: expect.stringMatching(/^(links_post_not_found|rest_no_route)$/) });
    }
  });

  it('says that no home page is known', async () => {
    const other = await startService({ records: [aSite(), ...aListedPost({ id: 2 })] });
    onTestFinished(other.stop);
    const { json } = await other.request('/plugin/v1/links/posts/2/authority');
    expect(json).toMatchObject({ authority_rank: 1, of: 1, depth: null, reach: [{ code: 'no_home' }, {}] });
  });
});

function ask(body: unknown, headers = {}): Promise<Answer> {
  return service.request('/plugin/v1/links/what-if', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The rank of a post in a list. */
function standingIn(posts: GroupPostsBody['posts'], id: number): unknown {
  const { authority_rank, authority_share, depth, depth_with_menus } =
    posts.find(({ post_id }) => post_id === id) ?? {};
  return {
    authority_rank,
    authority_share: expect.closeTo(authority_share ?? 0, 7),
    depth,
    depth_with_menus,
  };
}

describe('POST /links/what-if', () => {
  const MORE = [
    { from: 1, to: 7 },
    { from: 7, to: 8 },
    { from: 4, to: 6 },
  ];

  it('gives what the lists say once the links are there', async () => {
    const { status, json } = await ask({ links: MORE });
    expect(status).toBe(200);
    const { targets, of, without_effect: without } = json as WhatIfBody;
    const added = MORE.map(({ from, to }, at) => aLink({ id: 100 + at, post_id: from, target_post_id: to }));
    const other = await startService({ records: [...records, ...added] });
    onTestFinished(other.stop);
    const after = (await other.request('/plugin/v1/links/group-posts?with_authority=1'))
      .json as GroupPostsBody;
    const before = await ranked();
    expect({ of, without }).toEqual({ of: 8, without: [] });
    expect(idsOf(targets.map(({ post }) => post))).toEqual([7, 8, 6]);
    for (const target of targets) {
      expect(target.before).toEqual(standingIn(before, target.post.post_id));
      expect(target.after).toEqual(standingIn(after.posts, target.post.post_id));
    }
  });

  it('says which links would change nothing, and why', async () => {
    const links = [
      { from: 1, to: 2 },
      { from: 3, to: 3 },
      { from: 1, to: 10 },
    ];
    const { json } = await ask({ links });
    expect(json).toMatchObject({
      targets: [{ post: { post_id: 2 } }, { post: { post_id: 3 } }],
      without_effect: [
        { from: 3, to: 3, reason: 'same_post' },
        { from: 1, to: 10, reason: 'not_published' },
        { from: 1, to: 2, reason: 'linked_already' },
      ],
    });
    const [{ before, after }] = (json as WhatIfBody).targets as [WhatIfBody['targets'][number]];
    expect(after).toEqual(before);
  });

  it('lets a link count that is followed, where only one was that is not', async () => {
    const { json } = await ask({ links: [{ from: 2, to: 6 }] });
    const [{ before, after }] = (json as WhatIfBody).targets as [WhatIfBody['targets'][number]];
    expect(after.authority_share).toBeGreaterThan(before.authority_share ?? 1);
    expect((json as WhatIfBody).without_effect).toEqual([]);
  });

  it('may be asked by viewers, and by no stranger', async () => {
    const authorization = `Basic ${Buffer.from(`vera:${service.passwords.vera}`).toString('base64')}`;
    expect((await ask({ links: MORE }, { authorization })).status).toBe(200);
    const { status } = await service.request('/plugin/v1/links/what-if', { method: 'POST', auth: 'none' });
    expect(status).toBe(401);
    const { status: refused } = await service.request('/plugin/v1/links/what-if', {
      method: 'POST',
      auth: 'subscriber',
    });
    expect(refused).toBe(403);
  });

  it.each([
    ['no links', {}],
    ['an empty list', { links: [] }],
    ['a text', { links: 'x' }],
    ['a link without its target', { links: [{ from: 1 }] }],
    ['an id that is a text', { links: [{ from: '1', to: 2 }] }],
    ['an id below 1', { links: [{ from: 0, to: 2 }] }],
    ['101 links', { links: Array.from({ length: 101 }, () => ({ from: 1, to: 2 })) }],
  ])('refuses %s', async (_, body) => {
    const { status, json } = await ask(body);
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } });
  });
});

describe('data of an earlier version', () => {
  it('is named as the reason why authority is not known', async () => {
    const other = await startService({
      records: [aSite(), ...aListedPost({ id: 1 })],
      replaceInStore: () => ({ authority: async () => null }),
    });
    onTestFinished(other.stop);
    for (const path of [
      'posts/1/authority',
      'group-posts?orderby=authority',
      'group-posts?rank_to=1&format=csv',
    ]) {
      const { status, json } = await other.request(`/plugin/v1/links/${path}`);
      expect({ path, status, json }).toMatchObject({
        status: 409,
        json: { code: 'links_authority_unknown' },
      });
    }
    expect((await other.request('/plugin/v1/links/group-posts?with_authority=1')).status).toBe(200);
  });
});
