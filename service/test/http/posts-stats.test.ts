import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aListedPost, aPost, aSite } from '../fakes/records.ts';
import { startService } from '../fakes/service.ts';
import { itIsAReadEndpoint } from './read-endpoint.ts';

const records = [
  aSite(),
  ...aListedPost({ id: 1, internal: 3, external: 1, incoming: 2 }),
  ...aListedPost({ id: 2, type: 'page', internal: 1, incoming: 0 }),
  ...aListedPost({ id: 3, type: 'book', internal: null, external: null, incoming: null }),
  ...aListedPost({ id: 4, type: 'anything', external: 7, incoming: 1, score: '50' }),
  ...aListedPost({ id: 5, internal: 2, incoming: 9 }),
  ...aListedPost({ id: 6, status: 'draft', internal: 1, external: 1, incoming: 0 }),
  aPost({ id: 7 }),
];
const service = await startService({ records });
afterAll(service.stop);

const get = async (query = '') => (await service.request(`/plugin/v1/links/posts-stats${query}`)).json;
const STATS = { total_posts: 5, orphan_posts: 2, posts_with_internal: 3, posts_with_external: 2 };

describe('GET /links/posts-stats', () => {
  itIsAReadEndpoint(service, '/links/posts-stats', records);

  it('counts the published posts of every type that have link metadata', async () => {
    expect(await get()).toEqual(STATS);
  });

  it('takes no parameters, not even wrong ones', async () => {
    expect(await get('?post_type=book&is_orphan=orphan&search=x&page=abc&per_page[]=1')).toEqual(STATS);
  });

  it('keeps only the keys that _fields names', async () => {
    expect(await get('?_fields=orphan_posts,%20total_posts,nonsense')).toEqual({
      total_posts: 5,
      orphan_posts: 2,
    });
    expect(await get('?_fields=nonsense')).toEqual({});
    expect(await get('?_fields=')).toEqual(STATS);
  });

  it('answers zeros when nothing was imported yet', async () => {
    const empty = await startService();
    onTestFinished(empty.stop);
    const { status, json } = await empty.request('/plugin/v1/links/posts-stats');
    expect(status).toBe(200);
    expect(json).toEqual({ total_posts: 0, orphan_posts: 0, posts_with_internal: 0, posts_with_external: 0 });
  });
});
