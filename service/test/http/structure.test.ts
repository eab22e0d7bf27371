import type { LinkListBody, ListedPost, ListedPostsBody, PostListBody } from '@signpost/contract/links';
import type {
  DepthBody,
  DistributionBody,
  ImportedPostBody,
  NeighboursBody,
  PostTypesBody,
  SectionsBody,
  StoredPostBody,
  TopBody,
} from '@signpost/contract/structure';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService } from '../fakes/service.ts';
import { itIsAReadEndpoint } from './read-endpoint.ts';

const HOME = 'https://site.example';

/** Who links to whom: a home page, three blog posts, two shop pages, an about page and a book that nothing leads to. */
const LINKS = [
  [1, 2],
  [1, 7],
  [2, 3],
  [2, 3],
  [3, 4],
  [3, 5],
  [4, 5],
  [4, 2],
  [5, 6],
  [6, 5],
  [6, 1],
  [8, 1],
];
const POSTS = [
  { id: 1, type: 'page', permalink: `${HOME}/`, incoming: 2, internal: 2 },
  { id: 2, permalink: `${HOME}/blog/two`, incoming: 2, internal: 2 },
  { id: 3, permalink: `${HOME}/blog/three`, incoming: 2, internal: 2 },
  { id: 4, permalink: `${HOME}/blog/four`, incoming: 1, internal: 2, external: 9 },
  { id: 5, type: 'page', permalink: `${HOME}/shop/five`, incoming: 3, internal: 1 },
  { id: 6, type: 'page', permalink: `${HOME}/shop/six`, incoming: 1, internal: 2 },
  { id: 7, type: 'page', permalink: `${HOME}/about`, incoming: 1 },
  { id: 8, type: 'book', permalink: 'https://elsewhere.example/book', internal: 1 },
];
const records = [
  aSite({ home: HOME }),
  ...POSTS.flatMap(aListedPost),
  ...LINKS.map(([post_id = 0, target_post_id = 0], at) => aLink({ id: at + 1, post_id, target_post_id })),
];
const service = await startService({ records });
afterAll(service.stop);

async function get<Body>(path: string): Promise<Body> {
  const { status, json } = await service.request(`/plugin/v1/links/${path}`);
  expect({ path, status }).toEqual({ path, status: 200 });
  return json as Body;
}

/** The ids of the posts in a group, in order. The total says how many there are. */
async function idsOf(query: string): Promise<number[]> {
  const { posts, total } = await get<PostListBody>(`group-posts?${query}`);
  expect(total).toBe(posts.length);
  return posts.map((post) => post.post_id);
}

describe('GET /links/post-types', () => {
  it('gives the types with their labels, and as many posts as the list has', async () => {
    const { types } = await get<PostTypesBody>('post-types');
    expect(types).toEqual([
      { slug: 'page', label: 'Page', posts: 4 },
      { slug: 'post', label: 'Post', posts: 3 },
      { slug: 'book', label: 'Book', posts: 1 },
    ]);
    for (const { slug, posts } of types)
      expect((await get<PostListBody>(`posts?post_type=${slug}`)).total).toBe(posts);
  });
});

describe('GET /links/top', () => {
  it('gives the posts with the most links, of every type', async () => {
    const top = await get<TopBody>('top?posts=2');
    expect(top.incoming.map((post) => post.post_id)).toEqual([5, 1]);
    expect(top.internal.map((post) => post.post_id)).toEqual([1, 2]);
    expect(top.external.map((post) => post.post_id)).toEqual([4, 1]);
  });

  it('refuses a number of posts out of range', async () => {
    expect((await service.request('/plugin/v1/links/top?posts=51')).status).toBe(400);
  });
});

describe('GET /links/distribution', () => {
  it('counts posts by ranges of links, and each bar opens its posts', async () => {
    const { posts, ...bars } = await get<DistributionBody>('distribution');
    expect(posts).toBe(8);
    expect(bars.incoming).toEqual([
      { range: '0', from: 0, to: 0, posts: 1 },
      { range: '1', from: 1, to: 1, posts: 3 },
      { range: '2-3', from: 2, to: 3, posts: 4 },
    ]);
    expect(bars.external.map((bar) => bar.posts)).toEqual([7, 0, 0, 0, 1]);
    for (const counted of ['incoming', 'internal', 'external'] as const) {
      for (const { range, posts: inBar } of bars[counted])
        expect(await idsOf(`${counted}=${range}`)).toHaveLength(inBar);
    }
  });
});

describe('GET /links/depth', () => {
  itIsAReadEndpoint(service, '/links/depth', records);

  it('counts the steps from the home page, and each bar opens its posts', async () => {
    const depth = await get<DepthBody>('depth');
    expect(depth).toMatchObject({ posts: 8, problem: null, median: 2, unreached: 1, home: { post_id: 1 } });
    expect(depth.depths.map((bar) => bar.posts)).toEqual([1, 2, 1, 2, 1]);
    expect(await idsOf('depth=1')).toEqual([2, 7]);
    expect(await idsOf('depth=none')).toEqual([8]);
    for (const { range, posts } of depth.depths) expect(await idsOf(`depth=${range}`)).toHaveLength(posts);
  });

  it('says so when no post has the home address', async () => {
    const other = await startService({ records: [aSite(), ...aListedPost({ id: 1 })] });
    onTestFinished(other.stop);
    const { json } = await other.request('/plugin/v1/links/depth');
    expect(json).toEqual({
      posts: 1,
      home: null,
      problem: 'home_not_stored',
      depths: [],
      median: null,
      unreached: 0,
    });
  });
});

describe('GET /links/sections', () => {
  it('counts posts by the first part of their address, and who links where', async () => {
    const { sections, flows } = await get<SectionsBody>('sections');
    expect(sections[0]).toEqual({
      section: 'blog',
      label: 'blog',
      joined: 1,
      posts: 3,
      orphans: 0,
      linking_inside: 3,
      linking_out: 2,
      linked_from_outside: 1,
    });
    expect(sections.map(({ section, posts }) => [section, posts])).toEqual([
      ['blog', 3],
      ['/', 2],
      ['shop', 2],
      ['/none', 1],
    ]);
    expect(flows).toEqual([
      { from: 'blog', to: 'shop', posts: 2 },
      { from: '/', to: 'blog', posts: 1 },
      { from: 'shop', to: '/', posts: 1 },
      { from: '/none', to: '/', posts: 1 },
    ]);
  });

  it.each(['path', 'type'])('opens the posts behind every number, by %s', async (by) => {
    const { sections, flows, posts } = await get<SectionsBody>(`sections?by=${by}`);
    expect(sections.reduce((sum, section) => sum + section.posts, 0)).toBe(posts);
    for (const { section, ...numbers } of sections) {
      const here = `by=${by}&section=${section}`;
      expect(await idsOf(here)).toHaveLength(numbers.posts);
      expect(await idsOf(`${here}&is_orphan=orphan`)).toHaveLength(numbers.orphans);
      expect(await idsOf(`${here}&links_to=${section}`)).toHaveLength(numbers.linking_inside);
      expect(await idsOf(`${here}&links_to=/others`)).toHaveLength(numbers.linking_out);
      expect(await idsOf(`${here}&linked_from=/others`)).toHaveLength(numbers.linked_from_outside);
    }
    for (const { from, to, posts: linking } of flows)
      expect(await idsOf(`by=${by}&section=${from}&links_to=${to}`)).toHaveLength(linking);
  });
});

describe('GET /links/posts/{id}/neighbours', () => {
  it('gives who links to the post and where it leads, the strongest first, two steps far', async () => {
    const { post, incoming, outgoing } = await get<NeighboursBody>('posts/3/neighbours');
    expect(post.post_id).toBe(3);
    expect(incoming.posts).toBe(1);
    expect(incoming.neighbours.map((near) => [near.post.post_id, near.links, near.posts])).toEqual([
      [2, 2, 2],
    ]);
    expect(incoming.neighbours[0]?.next.map((next) => next.post.post_id)).toEqual([1, 4]);
    expect(outgoing.neighbours.map((near) => near.post.post_id)).toEqual([5, 4]);
  });

  it('gives numbers that the lists of posts and links agree with', async () => {
    for (const { id } of POSTS) {
      const { incoming, outgoing } = await get<NeighboursBody>(`posts/${id}/neighbours`);
      expect(await idsOf(`links_to_post=${id}`)).toHaveLength(incoming.posts);
      expect(await idsOf(`linked_from_post=${id}`)).toHaveLength(outgoing.posts);
      for (const { post, links, posts } of incoming.neighbours) {
        const between = `links?source_id=${post.post_id}&target_post_id=${id}&is_internal=1`;
        expect((await get<LinkListBody>(between)).total).toBe(links);
        expect(await idsOf(`links_to_post=${post.post_id}`)).toHaveLength(posts);
      }
    }
  });

  it.each(['9', '99999999999999999999', 'abc'])('answers 404 for the unknown post %s', async (id) => {
    for (const what of ['neighbours', 'links']) {
      const { status, json } = await service.request(`/plugin/v1/links/posts/${id}/${what}`);
      expect({ status, json }).toMatchObject({ status: 404, json: { code: 'links_post_not_found' } });
    }
  });
});

describe('GET /links/posts/{id}/links', () => {
  it('gives the row of the post, and the first links in each direction as their list has them', async () => {
    for (const { id } of POSTS) {
      const { post, incoming, outgoing } = await get<StoredPostBody>(`posts/${id}/links?per_page=1`);
      const { posts } = await get<PostListBody>(`posts?post_id=${id}&post_type=post,page,book`);
      expect(post).toEqual({ ...posts[0], seo_score: null });
      expect(incoming).toEqual(await get(`links?target_post_id=${id}&per_page=1`));
      expect(outgoing).toEqual(await get(`links?source_id=${id}&per_page=1`));
    }
    expect(await get('posts/3/links')).toMatchObject({
      incoming: { links: [{ id: 4 }, { id: 3 }], total: 2, pages: 1 },
      outgoing: { links: [{ id: 6 }, { id: 5 }], total: 2, pages: 1 },
    });
  });
});

describe('GET /links/posts/{id}', () => {
  it('gives a post that was imported with its links, as the lists have them', async () => {
    expect(await get('posts/3')).toEqual(await get('posts/3/links'));
    const { incoming, ...others } = await get<ImportedPostBody>(
      'posts/3?direction=incoming&page=2&per_page=1',
    );
    expect(incoming).toEqual(await get('links?target_post_id=3&page=2&per_page=1'));
    expect(others).toEqual({ post: expect.objectContaining({ post_id: 3 }) });
    const { body } = await service.request('/plugin/v1/links/posts/3?format=ndjson');
    const rows = body.trimEnd().split('\n');
    expect(rows.map((row) => JSON.parse(row) as object)).toMatchObject([
      { direction: 'incoming', id: 4 },
      { direction: 'incoming', id: 3 },
      { direction: 'outgoing', id: 6 },
      { direction: 'outgoing', id: 5 },
    ]);
  });

  it('answers 404 for a post that neither the index nor the lists have', async () => {
    for (const query of ['', '?format=csv']) {
      const { status, json } = await service.request(`/plugin/v1/links/posts/99${query}`);
      expect({ status, json }).toMatchObject({ status: 404, json: { code: 'index_not_found' } });
    }
  });
});

describe('GET /links/find-links', () => {
  itIsAReadEndpoint(service, '/links/find-links', records);

  it('finds links by an address in another spelling, sorted, paged and exported as the list of links', async () => {
    const { links } = await get<LinkListBody>('links');
    expect(await get<LinkListBody>('find-links')).toEqual(await get<LinkListBody>('links'));
    const [{ url } = { url: '' }] = links;
    const spelled = url.replace('https://', 'http://www.');
    const wanted = links.filter((link) => link.url === url).map(({ id }) => id);
    const query = `find-links?find=${encodeURIComponent(spelled)}`;
    const found = await get<LinkListBody>(`${query}&per_page=1`);
    expect(found).toMatchObject({ links: [{ id: wanted[0] }], total: wanted.length });
    const { body } = await service.request(`/plugin/v1/links/${query}&format=ndjson`);
    const exported = body.trimEnd().split('\n');
    expect(exported.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(wanted);
  });
});

describe('GET /links/group-posts', () => {
  itIsAReadEndpoint(service, '/links/group-posts', records);

  it('gives the rows of the list of posts, sorted and paged as there', async () => {
    const whole = await get<PostListBody>(
      'posts?post_type=post,page,book&orderby=incoming_link_count&order=desc',
    );
    const group = await get<PostListBody>('group-posts?orderby=incoming_link_count&order=desc');
    expect(group).toEqual({ ...whole, posts: whole.posts.map((post) => ({ ...post, seo_score: null })) });
    const page = await get<PostListBody>('group-posts?incoming=2-3&order=desc&per_page=3&page=2');
    expect(page).toMatchObject({ posts: [{ post_id: 1 }], total: 4, pages: 2 });
  });

  it('takes several conditions together, and the filters of the list of posts', async () => {
    expect(await idsOf('section=blog&depth=2')).toEqual([3]);
    expect(await idsOf('section=blog&search=title+4')).toEqual([4]);
    expect(await idsOf('incoming=1&post_type=page')).toEqual([6, 7]);
    expect(await idsOf('section=nowhere')).toEqual([]);
    expect(await idsOf('links_to=nowhere')).toEqual([]);
  });

  it('finds posts by a pasted address, a path, a slug or a title, together with other conditions', async () => {
    const found = (find: string, more = '') => idsOf(`find=${encodeURIComponent(find)}${more}`);
    expect(await found(`${HOME}/blog/two/`)).toEqual([2]);
    expect(await found('/blog/')).toEqual([2, 3, 4]);
    expect(await found('/blog/', '&depth=2')).toEqual([3]);
    expect(await found('five')).toEqual([5]);
    expect(await found('title 7')).toEqual([7]);
    expect(await idsOf('search=five')).toEqual([]);
  });

  it('exports every row of the group', async () => {
    const { body } = await service.request(
      '/plugin/v1/links/group-posts?section=blog&per_page=1&format=ndjson',
    );
    const rows = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { post_id: number });
    expect(rows.map((row) => row.post_id)).toEqual([2, 3, 4]);
  });

  it.each(['depth=21', 'incoming=5', 'by=colour', 'links_to_post=-1'])('refuses %s', async (query) => {
    expect((await service.request(`/plugin/v1/links/group-posts?${query}`)).status).toBe(400);
  });

  it('is answered from the cache until the data changes', async () => {
    const path = '/plugin/v1/links/group-posts?depth=0';
    const first = await service.request(path);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await service.request(path, { headers })).status).toBe(304);
  });
});

/** Ordered by the ids of the posts. */
const scoresOf = (posts: readonly { post_id: number; seo_score: number | null }[]) =>
  posts.toSorted((one, other) => one.post_id - other.post_id).map(({ seo_score: score }) => score);

describe('a missing score', () => {
  /** By the id of the post; the fifth is the one whose title could be taken for a score. */
  const SCORES = new Map([
    [1, undefined],
    [2, ''],
    [3, '0'],
    [4, '62'],
    [5, undefined],
  ]);
  const SHOWN = [null, null, 0, 62, null];
  const home = 'https://site.example';
  const scored = startService({
    records: [
      aSite({ home }),
      ...[...SCORES].flatMap(([id, score]) =>
        aListedPost({
          id,
          title: id === 5 ? '"seo_score":0,' : `Title ${id}`,
          permalink: id === 1 ? `${home}/` : `${home}/${id}/`,
          incoming: 6 - id,
          ...(score === undefined ? {} : { score }),
        }),
      ),
      ...[2, 3, 4, 5].map((id) => aLink({ id, post_id: 1, target_post_id: id })),
    ],
  });
  afterAll(async () => (await scored).stop());
  const answerOf = async <Body>(path: string): Promise<Body> =>
    (await (await scored).request(`/plugin/v1/links/${path}`)).json as Body;

  it('is 0 in the list of the contract', async () => {
    expect(scoresOf((await answerOf<PostListBody>('posts')).posts)).toEqual([0, 0, 0, 62, 0]);
    expect(scoresOf((await answerOf<PostListBody>('posts?search=title&post_id=1')).posts)).toEqual([0]);
  });

  it.each(['', '?depth=1', '?find=title', '?search=title', '?orderby=seo_score&order=desc'])(
    'is null in group-posts%s, unlike a score of 0',
    async (query) => {
      const { posts } = await answerOf<ListedPostsBody>(`group-posts${query}`);
      expect(posts.length).toBeGreaterThan(3);
      for (const { post_id: id, seo_score: score } of posts) expect([id, score]).toEqual([id, SHOWN[id - 1]]);
    },
  );

  it('is null wherever a post is shown', async () => {
    expect(scoresOf((await answerOf<TopBody>('top')).incoming)).toEqual(SHOWN);
    expect((await answerOf<DepthBody>('depth')).home?.seo_score).toBe(null);
    expect((await answerOf<StoredPostBody>('posts/2/links')).post.seo_score).toBe(null);
    expect((await answerOf<StoredPostBody>('posts/3/links')).post.seo_score).toBe(0);
    const { post, outgoing } = await answerOf<NeighboursBody>('posts/1/neighbours');
    expect(post.seo_score).toBe(null);
    expect(scoresOf(outgoing.neighbours.map((neighbour) => neighbour.post))).toEqual(SHOWN.slice(1));
    const [around] = (await answerOf<NeighboursBody>('posts/3/neighbours')).incoming.neighbours;
    expect(around?.post).toMatchObject({ post_id: 1, seo_score: null });
  });

  it.each(['posts', 'group-posts', 'group-posts?depth=1'])('is empty in the CSV of %s', async (path) => {
    const and = path.includes('?') ? '&' : '?';
    const { request } = await scored;
    const { body } = await request(`/plugin/v1/links/${path}${and}format=csv`);
    const [header = '', ...lines] = body.trimEnd().split('\r\n');
    const place = header.split(',').indexOf('seo_score');
    const cells = lines.filter((line) => /^[2-4],/.test(line)).map((line) => line.split(',')[place]);
    expect(cells).toEqual(['', '0', '62']);
    const rows = await request(`/plugin/v1/links/${path}${and}format=ndjson`);
    const posts = rows.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ListedPost);
    expect(scoresOf(posts)).toEqual(SHOWN.slice(5 - posts.length));
  });
});

describe('data of an earlier version', () => {
  it('is named as the reason why the structure is not known', async () => {
    const other = await startService({
      records: [aSite(), ...aListedPost({ id: 1 })],
      replaceInStore: () => ({ structure: async () => null }),
    });
    onTestFinished(other.stop);
    for (const path of [
      'distribution',
      'depth',
      'sections',
      'group-posts?depth=0',
      'group-posts?depth=0&format=csv',
    ]) {
      const { status, json } = await other.request(`/plugin/v1/links/${path}`);
      expect({ path, status, json }).toMatchObject({
        status: 409,
        json: { code: 'links_structure_unknown' },
      });
    }
    for (const path of ['post-types', 'top', 'posts/1/neighbours', 'group-posts', 'group-posts?format=csv'])
      expect((await other.request(`/plugin/v1/links/${path}`)).status).toBe(200);
  });
});
