import type { ErrorBody } from '@signpost/contract/errors';
import { POST_SORTS, type Order, type PostListBody, type PostRow } from '@signpost/contract/links';
import { fold } from '@signpost/platform/text';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compareCodePoints } from '../../src/shared/compare-code-points.ts';
import { aListedPost, aPost, aSite } from '../fakes/records.ts';
import { RECORDED_SITE, startService } from '../fakes/service.ts';
import { itIsAReadEndpoint } from './read-endpoint.ts';

const NOTES = 120;
/** Published posts and pages with metadata on the recorded site. */
const RECORDED_POSTS = 208;

const records = [
  aSite({
    edit_url: 'https://admin.example/{id}/edit',
    post_types: [
      { slug: 'post', label: 'Article' },
      { slug: 'page', label: 'Page' },
      { slug: 'book', label: 'Book' },
    ],
  }),
  ...aListedPost({ id: 1, title: 'Élan <vital>', internal: 3, external: 1, incoming: 2, score: '81' }),
  ...aListedPost({ id: 2, title: 'banana', type: 'page', score: '80' }),
  ...aListedPost({ id: 3, title: 'Apple', incoming: null, internal: null, external: null, score: '51.9' }),
  ...aListedPost({ id: 4, title: '100% cherry', incoming: 5, score: '50' }),
  ...aListedPost({ id: 5, title: 'under_score', incoming: 1, score: '' }),
  ...aListedPost({ id: 6, title: 'back\\slash', incoming: 1, score: 'abc' }),
  ...aListedPost({ id: 7, title: 'no score', incoming: 1, permalink: null }),
  ...aListedPost({ id: 8, title: 'elan in a book', type: 'book', score: '99' }),
  ...aListedPost({ id: 9, title: 'a draft', status: 'draft' }),
  aPost({ id: 10, title: 'without metadata' }),
  ...aListedPost({ id: 11, title: 'an article', type: 'öl', score: '7' }),
  ...Array.from({ length: NOTES }, (_, at) => aListedPost({ id: 1001 + at, type: 'note' })).flat(),
];
const ALL = [4, 3, 6, 2, 1, 7, 5]; // posts and pages, by title
const service = await startService({ records });
afterAll(service.stop);

const request = (query: string) => service.request(`/plugin/v1/links/posts?${query}`);
const list = async (query: string) => (await request(query)).json as PostListBody;
const trimmed = async (fields: string) => (await request(`post_id=1&${fields}`)).json;
const ids = async (query: string) => (await list(query)).posts.map((post) => post.post_id);

describe('GET /links/posts', () => {
  itIsAReadEndpoint(service, '/links/posts', records);

  it('gives every field of a post', async () => {
    expect(await list('post_id=1')).toEqual({
      posts: [
        {
          post_id: 1,
          post_title: 'Élan <vital>',
          post_type: 'post',
          post_modified: '2026-01-31 12:00:00',
          internal_link_count: 3,
          external_link_count: 1,
          incoming_link_count: 2,
          seo_score: 81,
          is_orphan: false,
          edit_url: 'https://admin.example/1/edit',
          post_url: '/1/',
          post_type_label: 'Article',
        },
      ],
      total: 1,
      pages: 1,
    });
  });

  it('gives 0 for counts and scores that are not stored, and an empty address without a permalink', async () => {
    const { posts } = await list('post_id=3');
    const { posts: withoutScore } = await list('post_id=7');
    expect(posts[0]).toMatchObject({
      internal_link_count: 0,
      external_link_count: 0,
      incoming_link_count: 0,
      seo_score: 51,
      is_orphan: true,
    });
    expect(withoutScore[0]).toMatchObject({ seo_score: 0, post_url: '', is_orphan: false });
  });

  it('labels an unregistered type with its slug, the first letter upper-cased', async () => {
    const { posts } = await list('post_type=%C3%B6l');
    expect(posts[0]).toMatchObject({ post_type: 'öl', post_type_label: 'Öl' });
  });

  it('lists only published posts and pages with link metadata, by title, when nothing is asked', async () => {
    expect(await ids('')).toEqual(ALL);
    expect(await list('')).toMatchObject({ total: ALL.length, pages: 1 });
  });

  it('gives 50 posts a page when no per_page is given', async () => {
    const { posts, total, pages } = await list('post_type=note');
    expect({ rows: posts.length, total, pages }).toEqual({ rows: 50, total: NOTES, pages: 3 });
  });

  it.each([
    { query: 'per_page=500', rows: 100, pages: 2 },
    { query: 'per_page=100', rows: 100, pages: 2 },
    { query: 'per_page=1e30', rows: 100, pages: 2 },
    { query: 'per_page=1', rows: 1, pages: NOTES },
    { query: 'per_page=0', rows: 1, pages: NOTES },
    { query: 'per_page=-7', rows: 1, pages: NOTES },
    { query: 'per_page=100&page=2', rows: 20, pages: 2 },
    { query: 'per_page=100&page=3', rows: 0, pages: 2 },
    { query: 'page=9007199254740993', rows: 0, pages: 3 },
    { query: 'page=1e400', rows: 0, pages: 3 },
  ])('gives $rows of all posts on $pages pages for $query', async ({ query, rows, pages }) => {
    const { posts, ...counts } = await list(`post_type=note&${query}`);
    expect({ rows: posts.length, ...counts }).toEqual({ rows, total: NOTES, pages });
  });

  it('says in a header that per_page was too large, also on a cached answer', async () => {
    for (const query of ['per_page=500', 'per_page=500', 'per_page=100']) {
      const { status, headers } = await request(query);
      expect({ status, hint: headers['x-signpost-hint'] }).toEqual({
        status: 200,
        hint: query === 'per_page=500' ? 'per_page is 100 at most' : undefined,
      });
    }
  });

  it('treats a page below 1 as 1', async () => {
    for (const page of ['0', '-1', '-1e400']) expect(await ids(`page=${page}`)).toEqual(ALL);
  });

  it.each(['2', '+2', '02', '2.0', '2.', '20e-1', '%202', '2%20', '2%0A', '0.2e1'])(
    'reads per_page=%s as 2',
    async (perPage) => {
      expect(await ids(`per_page=${perPage}`)).toEqual(ALL.slice(0, 2));
    },
  );

  it.each(['', 'abc', '1abc', '1.5', '0x10', 'true', '1,2', '%D9%A3', '%00', '%C2%A02', '1e-1', 'NaN'])(
    'rejects page=%s',
    async (page) => {
      const { status, json } = await request(`page=${page}`);
      expect(status).toBe(400);
      expect(json).toMatchObject({
        code: 'rest_invalid_param',
        data: { params: { page: expect.any(String) } },
      });
    },
  );

  it('rejects a list in place of a whole number', async () => {
    for (const query of ['page[]=1', 'page[0]=1', 'page[x]=1', 'page[x][y]=1', 'page=1&page[]=2']) {
      const { status, json } = await request(query);
      expect({ query, status }).toEqual({ query, status: 400 });
      expect(Object.keys((json as ErrorBody).data.params ?? {})).toEqual(['page']);
    }
  });

  it('names every bad parameter and the reason when parameters are rejected', async () => {
    const { status, json } = await request('per_page=1.5&search=a&page=abc&post_id=zzz');
    expect(status).toBe(400);
    expect(json).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page, per_page',
      data: {
        status: 400,
        params: {
          page: 'page must be a whole number.',
          per_page: 'per_page must be a whole number.',
        },
        details: {
          page: {
            code: 'rest_invalid_type',
            message: 'page must be a whole number.',
            data: { param: 'page' },
          },
          per_page: {
            code: 'rest_invalid_type',
            message: 'per_page must be a whole number.',
            data: { param: 'per_page' },
          },
        },
      },
    });
  });

  it('takes the last of a repeated value', async () => {
    expect(await ids('per_page=abc&per_page=5&per_page=1')).toEqual(ALL.slice(0, 1));
    expect(await ids('search=apple&search=banana')).toEqual([2]);
  });

  it.each([
    { query: 'post_type[]=book&post_type[]=page', expected: [2, 8] },
    { query: 'post_type%5B%5D=book&post_type%5B%5D=page', expected: [2, 8] },
    { query: 'post_type[1]=book&post_type[0]=page', expected: [2, 8] },
    { query: 'post_type=book&post_type=page', expected: [2, 8] },
    { query: 'post_type=page,book', expected: [2, 8] },
    { query: 'post_type=page%2C%20book,page', expected: [2, 8] },
    { query: 'post_type=book', expected: [8] },
    { query: 'post_type=,book,', expected: [8] },
    { query: 'post_type=<b>book</b>', expected: [8] },
    { query: 'post_type=Book', expected: [] },
    { query: 'post_type=nonsense', expected: [] },
    { query: 'post_type=', expected: ALL },
    { query: 'post_type=,%20,', expected: ALL },
    { query: 'post_type[]=', expected: ALL },
    { query: 'post_type[a][b]=book', expected: ALL },
    { query: 'post_type=%FF', expected: ALL },
  ])('lists $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    { query: 'is_orphan=orphan', expected: [3, 2] },
    { query: 'is_orphan=linked', expected: [4, 6, 1, 7, 5] },
    { query: 'is_orphan=%20orphan%20', expected: [3, 2] },
    { query: 'is_orphan=Orphan', expected: ALL },
    { query: 'is_orphan=nonsense', expected: ALL },
    { query: 'is_orphan=', expected: ALL },
    { query: 'is_orphan[]=orphan', expected: ALL },
    { query: 'seo_score_range=great', expected: [1] },
    { query: 'seo_score_range=good', expected: [3, 2] },
    { query: 'seo_score_range=bad', expected: [4, 6, 5] },
    { query: 'seo_score_range=no-score', expected: [7, 5] },
    { query: 'seo_score_range=GREAT', expected: ALL },
    { query: 'seo_score_range=nonsense', expected: ALL },
    { query: 'seo_score_range[]=great', expected: ALL },
    { query: 'post_id=4', expected: [4] },
    { query: 'post_id=-4', expected: [4] },
    { query: 'post_id=4abc', expected: [4] },
    { query: 'post_id=4.9', expected: [4] },
    { query: 'post_id=%204', expected: [4] },
    { query: 'post_id=0', expected: ALL },
    { query: 'post_id=', expected: ALL },
    { query: 'post_id=abc', expected: ALL },
    { query: 'post_id=0x4', expected: ALL },
    { query: 'post_id[]=4', expected: ALL },
    { query: 'post_id=%FF4', expected: ALL },
    { query: 'post_id=99999999999999999999', expected: [] },
    { query: 'post_id=9', expected: [] },
    { query: 'post_id=10', expected: [] },
    { query: 'post_id=8', expected: [] },
    { query: 'post_id=8&post_type=book', expected: [8] },
  ])('lists $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    { query: 'search=ELAN', expected: [1] },
    { query: 'search=%C3%A9la', expected: [1] },
    { query: 'search=e%CC%81lan', expected: [1] },
    { query: 'search=lan&post_type=post,book', expected: [1, 8] },
    { query: 'search=%25', expected: [4] },
    { query: 'search=_', expected: [5] },
    { query: 'search=%5C', expected: [6] },
    { query: 'search=%20%20banana%0A', expected: [2] },
    { query: 'search=ban<i>ana</i>', expected: [2] },
    { query: 'search=ban%2500ana', expected: [2] },
    { query: 'search=no+score', expected: [7] },
    { query: 'search=ana', expected: [2] },
    { query: 'search=nothing+like+it', expected: [] },
    { query: 'search=', expected: ALL },
    { query: 'search=<br>', expected: ALL },
    { query: 'search=%FF', expected: ALL },
    { query: 'search[]=banana', expected: ALL },
    { query: 'search=e&is_orphan=orphan&seo_score_range=good', expected: [3] },
  ])('finds $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    { query: 'order=desc', expected: ALL.toReversed() },
    { query: 'order=DeSc', expected: ALL.toReversed() },
    { query: 'order=asc', expected: ALL },
    { query: 'order=sideways', expected: ALL },
    { query: 'order=', expected: ALL },
    { query: 'orderby=nonsense&order=desc', expected: ALL.toReversed() },
    { query: 'orderby=post_id', expected: ALL },
    { query: 'orderby=SEO_SCORE', expected: ALL },
    { query: 'orderby=incoming_link_count', expected: [2, 3, 5, 6, 7, 1, 4] },
    { query: 'orderby=incoming_link_count&order=DESC', expected: [4, 1, 5, 6, 7, 2, 3] },
    { query: 'orderby=seo_score', expected: [5, 6, 7, 4, 3, 2, 1] },
  ])('orders them $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('keeps only the keys that _fields names', async () => {
    const whole = await list('post_id=1');
    expect(await trimmed('_fields=total')).toEqual({ total: 1 });
    expect(await trimmed('_fields=pages,%20posts')).toEqual({ posts: whole.posts, pages: 1 });
    expect(await trimmed('_fields=total,posts.post_id,posts.is_orphan')).toEqual({
      posts: [{ post_id: 1, is_orphan: false }],
      total: 1,
    });
    expect(await trimmed('_fields[]=total&_fields[]=pages')).toEqual({ total: 1, pages: 1 });
    expect(await trimmed('_fields=posts,posts.post_id')).toEqual({ posts: whole.posts });
    expect(await trimmed('_fields=nonsense,posts.nonsense')).toEqual({ posts: [{}] });
    expect(await trimmed('_fields=')).toEqual(whole);
  });

  it('tags a trimmed body by what it holds', async () => {
    const whole = await request('post_id=1');
    const part = await request('post_id=1&_fields=total');
    expect(part.headers.etag).not.toBe(whole.headers.etag);
    const again = await service.request('/plugin/v1/links/posts?post_id=1&_fields=total', {
      headers: { 'if-none-match': part.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('answers an empty list when nothing was imported yet', async () => {
    const empty = await startService();
    onTestFinished(empty.stop);
    const { status, json } = await empty.request('/plugin/v1/links/posts');
    expect(status).toBe(200);
    expect(json).toEqual({ posts: [], total: 0, pages: 0 });
  });
});

describe('GET /links/posts, page after page', async () => {
  const recorded = await startService({ records: RECORDED_SITE });
  afterAll(recorded.stop);
  const keys: Record<(typeof POST_SORTS)[number], (row: PostRow) => string | number> = {
    post_title: (row) => fold(row.post_title),
    internal_link_count: (row) => row.internal_link_count,
    external_link_count: (row) => row.external_link_count,
    incoming_link_count: (row) => row.incoming_link_count,
    seo_score: (row) => row.seo_score,
    post_modified: (row) => row.post_modified,
  };
  const orders: Order[] = ['ASC', 'DESC'];
  const sorts = POST_SORTS.flatMap((orderby) => orders.map((order) => ({ orderby, order })));

  it.each(sorts)(
    'gives every post once, ties by ascending id, when sorted by $orderby $order',
    async ({ orderby, order }) => {
      const rows: PostRow[] = [];
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const query = `orderby=${orderby}&order=${order}&per_page=37&page=${page}`;
        const { json } = await recorded.request(`/plugin/v1/links/posts?${query}`);
        const body = json as PostListBody;
        rows.push(...body.posts);
        ({ pages } = body);
        expect(body.total).toBe(RECORDED_POSTS);
      }
      const sign = order === 'ASC' ? 1 : -1;
      const sorted = rows.toSorted((one, other) => {
        const [a, b] = [keys[orderby](one), keys[orderby](other)];
        const difference = typeof a === 'number' ? a - Number(b) : compareCodePoints(a, String(b));
        return sign * difference || one.post_id - other.post_id;
      });
      expect(new Set(rows.map((row) => row.post_id)).size).toBe(RECORDED_POSTS);
      expect(rows.map((row) => row.post_id)).toEqual(sorted.map((row) => row.post_id));
    },
  );
});
