import type { ErrorBody } from '@signpost/contract/errors';
import { LINK_SORTS, type LinkListBody, type LinkRow, type Order } from '@signpost/contract/links';
import { fold } from '@signpost/platform/text';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compareCodePoints } from '../../src/shared/compare-code-points.ts';
import { aLink, aPost, aSite } from '../fakes/records.ts';
import { RECORDED_SITE, startService } from '../fakes/service.ts';
import { itIsAReadEndpoint } from './read-endpoint.ts';

const NOTES = 120;
/** Links of the recorded site. */
const RECORDED_LINKS = 472;

const records = [
  aSite({ edit_url: 'https://admin.example/{id}/edit' }),
  aPost({ id: 1, title: 'Source' }),
  aPost({ id: 2, title: 'Target', permalink: null }),
  aPost({ id: 3, title: 'a draft', status: 'draft' }),
  aLink({ id: 1, post_id: 1, target_post_id: 2, url: 'https://site.example/2/' }),
  aLink({ id: 2, post_id: 2, target_post_id: 1, url: 'https://site.example/1/' }),
  aLink({
    id: 3,
    post_id: 1,
    target_post_id: 1,
    type: 'external',
    url: 'https://else.example/Élan?a=100%25',
  }),
  aLink({ id: 4, post_id: 0, target_post_id: 0, type: 'external', url: 'https://else.example/under_score' }),
  aLink({ id: 5, post_id: 77, target_post_id: 78, url: 'https://site.example/gone\\' }),
  aLink({ id: 6, post_id: 3, target_post_id: 3, type: 'other', url: 'mailto:someone' }),
];
const ALL = [6, 5, 4, 3, 2, 1];
const service = await startService({ records });
afterAll(service.stop);

const request = (query: string) => service.request(`/plugin/v1/links/links?${query}`);
const list = async (query: string) => (await request(query)).json as LinkListBody;
const trimmed = async (fields: string) => (await request(`source_id=77&${fields}`)).json;
const ids = async (query: string) => (await list(query)).links.map((link) => link.id);
const only = async (id: number) => (await list('')).links.find((link) => link.id === id);

describe('GET /links/links', () => {
  itIsAReadEndpoint(service, '/links/links', records);

  it('gives every field of an internal link', async () => {
    expect(await list('source_id=2')).toEqual({
      links: [
        {
          id: 2,
          url: 'https://site.example/1/',
          post_id: 2,
          target_post_id: 1,
          type: 'internal',
          source_title: 'Target',
          target_title: 'Source',
          source_url: '',
          source_edit_url: 'https://admin.example/2/edit',
          target_url: '/1/',
        },
      ],
      total: 1,
      pages: 1,
    });
  });

  it('gives no target address for a link that is not internal', async () => {
    expect(await only(3)).toMatchObject({ target_post_id: 1, target_title: 'Source', target_url: '' });
    expect(await only(6)).toMatchObject({ type: 'other', target_title: 'a draft', target_url: '' });
  });

  it('gives no addresses and null titles for posts that do not exist', async () => {
    const nothing = {
      source_title: null,
      target_title: null,
      source_url: '',
      source_edit_url: '',
      target_url: '',
    };
    expect(await only(4)).toMatchObject({ post_id: 0, target_post_id: 0, ...nothing });
    expect(await only(5)).toMatchObject({ post_id: 77, target_post_id: 78, ...nothing });
  });

  it('shows the source of a link whatever the status of that post', async () => {
    expect(await only(6)).toMatchObject({
      source_title: 'a draft',
      source_url: '/3/',
      source_edit_url: 'https://admin.example/3/edit',
    });
  });

  it('lists every link, the highest id first, when nothing is asked', async () => {
    expect(await ids('')).toEqual(ALL);
    expect(await list('')).toMatchObject({ total: ALL.length, pages: 1 });
  });

  it.each([
    { query: 'per_page=4', expected: [6, 5, 4, 3] },
    { query: 'per_page=4&page=2', expected: [2, 1] },
    { query: 'per_page=4&page=3', expected: [] },
    { query: 'page=1e30', expected: [] },
    { query: 'page=0', expected: ALL },
    { query: 'page=-9', expected: ALL },
    { query: 'per_page=0', expected: [6] },
    { query: 'per_page=-1', expected: [6] },
    { query: 'per_page=%202.0&per_page=+3e0', expected: [6, 5, 4] },
  ])('lists $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
    expect(await list(query)).toMatchObject({ total: ALL.length });
  });

  it.each([
    { query: 'source_id=1', expected: [3, 1] },
    { query: 'source_id=-1', expected: [3, 1] },
    { query: 'source_id=1.0', expected: [3, 1] },
    { query: 'source_id=77', expected: [5] },
    { query: 'source_id=0', expected: ALL },
    { query: 'source_id=999', expected: [] },
    { query: 'source_id=1e30', expected: [] },
    { query: 'target_post_id=1', expected: [3, 2] },
    { query: 'target_post_id=-1', expected: [3, 2] },
    { query: 'target_post_id=0', expected: ALL },
    { query: 'source_id=1&target_post_id=2', expected: [1] },
    { query: 'is_internal=1', expected: [5, 2, 1] },
    { query: 'is_internal=%201%20', expected: [5, 2, 1] },
    { query: 'is_internal=0', expected: [4, 3] },
    { query: 'is_internal=true', expected: [4, 3] },
    { query: 'is_internal=01', expected: [4, 3] },
    { query: 'is_internal=', expected: ALL },
    { query: 'is_internal=%20', expected: ALL },
    { query: 'is_internal[]=1', expected: ALL },
    { query: 'is_internal=1&target_post_id=1', expected: [2] },
    { query: 'is_internal=0&source_id=1', expected: [3] },
  ])('lists $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    { query: 'search=ELAN', expected: [3] },
    { query: 'search=site.example', expected: [5, 2, 1] },
    { query: 'search=%25', expected: [3] },
    { query: 'search=_', expected: [4] },
    { query: 'search=%5C', expected: [5] },
    { query: 'search=Source', expected: [] },
    { query: 'search=', expected: ALL },
    { query: 'search=<b></b>', expected: ALL },
    { query: 'search=%C3', expected: ALL },
    { query: 'search=else&is_internal=0&source_id=1', expected: [3] },
  ])('finds $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    { query: 'order=asc', expected: ALL.toReversed() },
    { query: 'order=AsC', expected: ALL.toReversed() },
    { query: 'order=sideways', expected: ALL },
    { query: 'order=', expected: ALL },
    { query: 'orderby=nonsense', expected: ALL },
    { query: 'orderby=target_title&order=ASC', expected: ALL.toReversed() },
    { query: 'orderby=url&order=ASC', expected: [3, 4, 2, 1, 5, 6] },
    { query: 'orderby=url', expected: [6, 5, 1, 2, 4, 3] },
    { query: 'orderby=type&order=ASC', expected: [3, 4, 1, 2, 5, 6] },
    { query: 'orderby=type', expected: [6, 1, 2, 5, 3, 4] },
    { query: 'orderby=source_title&order=ASC', expected: [4, 5, 6, 1, 3, 2] },
    { query: 'orderby=source_title', expected: [2, 1, 3, 6, 4, 5] },
  ])('orders them $expected for $query', async ({ query, expected }) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each(['page', 'per_page', 'source_id', 'target_post_id'])('rejects a bad %s', async (name) => {
    for (const bad of ['=', '=abc', '=1abc', '=1.5', '=0x10', '=true', '=1,2', '=%FF', '[]=1', '[a][b]=1']) {
      const { status, json } = await request(name + bad);
      expect({ bad, status }).toEqual({ bad, status: 400 });
      expect((json as ErrorBody).data.params).toEqual({ [name]: `${name} must be a whole number.` });
    }
  });

  it('names every bad parameter and the reason when parameters are rejected', async () => {
    const { status, json } = await request('target_post_id=x&source_id=&per_page=5');
    expect(status).toBe(400);
    expect(json).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): source_id, target_post_id',
      data: {
        status: 400,
        params: {
          source_id: 'source_id must be a whole number.',
          target_post_id: 'target_post_id must be a whole number.',
        },
        details: {
          source_id: {
            code: 'rest_invalid_type',
            message: 'source_id must be a whole number.',
            data: { param: 'source_id' },
          },
          target_post_id: {
            code: 'rest_invalid_type',
            message: 'target_post_id must be a whole number.',
            data: { param: 'target_post_id' },
          },
        },
      },
    });
  });

  it('keeps only the keys that _fields names', async () => {
    const whole = await list('source_id=77');
    expect(await trimmed('_fields=pages')).toEqual({ pages: 1 });
    expect(await trimmed('_fields=links.id,links.target_title')).toEqual({
      links: [{ id: 5, target_title: null }],
    });
    expect(await trimmed('_fields=links,total')).toEqual({ links: whole.links, total: 1 });
    expect(await trimmed('_fields=nonsense')).toEqual({});
    expect(await trimmed('_fields=,')).toEqual(whole);
  });

  it('gives 50 links a page unless told, and never more than 100', async () => {
    const links = Array.from({ length: NOTES }, (_, at) => aLink({ id: at + 1 }));
    const many = await startService({ records: [aSite(), ...links] });
    onTestFinished(many.stop);
    const rows = async (query: string) => {
      const { json } = await many.request(`/plugin/v1/links/links?${query}`);
      const body = json as LinkListBody;
      return { rows: body.links.length, total: body.total, pages: body.pages };
    };
    expect(await rows('')).toEqual({ rows: 50, total: NOTES, pages: 3 });
    expect(await rows('per_page=101')).toEqual({ rows: 100, total: NOTES, pages: 2 });
    expect(await rows('per_page=101&page=2')).toEqual({ rows: 20, total: NOTES, pages: 2 });
  });

  it('answers an empty list when nothing was imported yet', async () => {
    const empty = await startService();
    onTestFinished(empty.stop);
    const { status, json } = await empty.request('/plugin/v1/links/links');
    expect(status).toBe(200);
    expect(json).toEqual({ links: [], total: 0, pages: 0 });
  });
});

describe('GET /links/links, page after page', async () => {
  const recorded = await startService({ records: RECORDED_SITE });
  afterAll(recorded.stop);
  const keys: Record<(typeof LINK_SORTS)[number], (row: LinkRow) => string | number> = {
    id: (row) => row.id,
    url: (row) => fold(row.url),
    type: (row) => row.type,
    source_title: (row) => fold(row.source_title ?? ''),
  };
  const orders: Order[] = ['ASC', 'DESC'];
  const sorts = LINK_SORTS.flatMap((orderby) => orders.map((order) => ({ orderby, order })));

  it.each(sorts)(
    'gives every link once, ties by ascending id, when sorted by $orderby $order',
    async ({ orderby, order }) => {
      const rows: LinkRow[] = [];
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const query = `orderby=${orderby}&order=${order}&per_page=37&page=${page}`;
        const { json } = await recorded.request(`/plugin/v1/links/links?${query}`);
        const body = json as LinkListBody;
        rows.push(...body.links);
        ({ pages } = body);
        expect(body.total).toBe(RECORDED_LINKS);
      }
      const sign = order === 'ASC' ? 1 : -1;
      const sorted = rows.toSorted((one, other) => {
        const [a, b] = [keys[orderby](one), keys[orderby](other)];
        const difference = typeof a === 'number' ? a - Number(b) : compareCodePoints(a, String(b));
        return sign * difference || one.id - other.id;
      });
      expect(new Set(rows.map((row) => row.id)).size).toBe(RECORDED_LINKS);
      expect(rows.map((row) => row.id)).toEqual(sorted.map((row) => row.id));
    },
  );
});
