import type { PostListBody } from '@signpost/contract/links';
import type { Environment } from '@signpost/platform/settings';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { importRecords } from '../../src/links/import-records.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService, type RunningService } from '../fakes/service.ts';
import { watch, type StoreQuestion } from '../fakes/watch-store.ts';

const POSTS = '/plugin/v1/links/posts';
const LINKS = '/plugin/v1/links/links';
const records = [aSite(), ...aListedPost({ id: 1 }), aLink({ id: 1 }), aLink({ id: 2, type: 'external' })];
const otherRecords = [aSite(), ...aListedPost({ id: 7, incoming: 1 }), aLink({ id: 7 })];

/** A service whose questions to its store are counted. */
async function startWatched(
  settings: Environment = {},
): Promise<RunningService & { questions: StoreQuestion[] }> {
  const questions: StoreQuestion[] = [];
  const service = await startService({
    settings,
    records,
    replaceInStore: (store) => watch(store, (question) => questions.push(question)),
  });
  return { ...service, questions };
}

const shared = await startWatched();
afterAll(shared.stop);
beforeEach(async () => {
  // New data makes all older entries unreachable.
  await shared.importRecords(records);
  shared.questions.length = 0;
});

describe('the cache of link responses', () => {
  it.each([
    { path: `${POSTS}?search=title`, question: 'findPosts' },
    { path: `${LINKS}?is_internal=1`, question: 'findLinks' },
    { path: '/plugin/v1/links/posts-stats', question: 'countPosts' },
    { path: '/plugin/v1/links/links-stats', question: 'countLinks' },
  ])(
    'asks the store once for two identical requests of $path within 30 minutes',
    async ({ path, question }) => {
      const { request, clock, questions } = shared;
      const first = await request(path);
      clock.advance(30 * 60 - 1);
      const second = await request(path);
      expect(first.status).toBe(200);
      expect(second.body).toBe(first.body);
      expect(second.headers.etag).toBe(first.headers.etag);
      expect(questions).toEqual([question]);

      clock.advance(1);
      await request(path);
      expect(questions).toEqual([question, question]);
    },
  );

  it.each([
    {
      path: POSTS,
      spellings: [
        '',
        'page=1',
        'page=0',
        'page=-7',
        'per_page=50.0',
        'order=asc',
        'order=upwards',
        'orderby=nonsense',
        'post_type=page,post',
        'post_type[]=post&post_type[]=page&post_type[]=post',
        'is_orphan=neither',
        'seo_score_range=none',
        'post_id=abc',
        'search=%20%3Cb%3E%20',
        'search=%FF',
        'unknown=1',
        '_fields=total',
      ],
    },
    {
      path: POSTS,
      spellings: ['search=a+b', 'search=%20a%20%20b', 'search=<i>a%0Ab', 'search=x&search=a%20b'],
    },
    { path: POSTS, spellings: ['per_page=100', 'per_page=101', 'per_page=1e30'] },
    { path: POSTS, spellings: ['post_id=7', 'post_id=-7', 'post_id=7abc'] },
    {
      path: LINKS,
      spellings: [
        '',
        'order=desc',
        'order=x',
        'orderby=x',
        'source_id=0',
        'target_post_id=-0.0',
        'is_internal=',
      ],
    },
    { path: LINKS, spellings: ['is_internal=0', 'is_internal=no', 'is_internal=2'] },
    { path: LINKS, spellings: ['source_id=3', 'source_id=-3', 'source_id=3.0'] },
  ])('holds one entry of $path for all of $spellings', async ({ path, spellings }) => {
    const { request, questions } = shared;
    for (const query of spellings) {
      const { status } = await request(`${path}?${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
    }
    expect(questions).toHaveLength(1);
  });

  it.each([
    {
      path: POSTS,
      queries: [
        '',
        'page=2',
        'per_page=2',
        'search=a',
        'search=A',
        'post_type=post',
        'post_type=page',
        'is_orphan=orphan',
        'is_orphan=linked',
        'seo_score_range=bad',
        'post_id=1',
        'orderby=seo_score',
        'order=desc',
      ],
    },
    {
      path: LINKS,
      queries: [
        '',
        'page=2',
        'per_page=2',
        'search=a',
        'source_id=1',
        'target_post_id=1',
        'is_internal=1',
        'is_internal=0',
        'orderby=url',
        'order=asc',
      ],
    },
  ])('holds an entry of $path for each of $queries', async ({ path, queries }) => {
    const { request, questions } = shared;
    for (const query of queries) await request(`${path}?${query}`);
    expect(questions).toHaveLength(queries.length);
  });

  it('shows a new import at once', async () => {
    const { request, importRecords } = shared;
    const before = await request(POSTS);
    await request('/plugin/v1/links/posts-stats');
    await request(LINKS);
    await request('/plugin/v1/links/links-stats');

    await importRecords(otherRecords);
    const after = await request(POSTS);
    expect((after.json as PostListBody).posts.map((post) => post.post_id)).toEqual([7]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await request(LINKS)).json).toMatchObject({ links: [{ id: 7 }], total: 1 });
    expect((await request('/plugin/v1/links/posts-stats')).json).toMatchObject({ orphan_posts: 0 });
    expect((await request('/plugin/v1/links/links-stats')).json).toMatchObject({ total: 1 });
  });

  it('shows an import through another connection at once', async () => {
    const { request, dataFolder } = shared;
    await request(POSTS);
    const stores = await openStores(readConfig({ data: dataFolder }, {}));
    const lines = otherRecords.map((record) => `${JSON.stringify(record)}\n`).join('');
    await importRecords(stores.links, toChunks(lines), { allowShrink: true });
    await stores.close();
    const { json } = await request(POSTS);
    expect((json as PostListBody).posts.map((post) => post.post_id)).toEqual([7]);
  });

  it('keeps its entries when an import fails', async () => {
    const { request, stores, questions } = shared;
    const before = await request(POSTS);
    const lines = `${JSON.stringify(aSite())}\n{"record":"post"}\n`;
    await expect(importRecords(stores.links, toChunks(lines))).rejects.toThrow('Line 2');
    expect((await request(POSTS)).body).toBe(before.body);
    expect(questions).toEqual(['findPosts']);
  });

  it('caches nothing when SIGNPOST_LINK_CACHE_SECONDS is 0', async () => {
    const { request, questions, stop } = await startWatched({ SIGNPOST_LINK_CACHE_SECONDS: '0' });
    onTestFinished(stop);
    await request(POSTS);
    await request(POSTS);
    await request(POSTS);
    expect(questions).toHaveLength(3);
  });

  it('keeps entries as long as SIGNPOST_LINK_CACHE_SECONDS says', async () => {
    const { request, clock, questions, stop } = await startWatched({ SIGNPOST_LINK_CACHE_SECONDS: '60' });
    onTestFinished(stop);
    await request(POSTS);
    clock.advance(59);
    await request(POSTS);
    expect(questions).toHaveLength(1);
    clock.advance(1);
    await request(POSTS);
    expect(questions).toHaveLength(2);
  });

  it.each(['0', '1800'])(
    'asks the store once for identical requests that come while it works (kept for %s s)',
    async (seconds) => {
      const REQUESTS = 5;
      let arrived = 0;
      let questions = 0;
      const { promise: allArrived, resolve: letGo } = Promise.withResolvers<void>();
      const service = await startService({
        settings: { SIGNPOST_LINK_CACHE_SECONDS: seconds },
        replaceInStore: (store) => ({
          dataVersion: () => {
            arrived += 1;
            // By the next turn of the event loop the last request has asked for the body.
            if (arrived === REQUESTS) setImmediate(letGo);
            return store.dataVersion();
          },
          findPosts: async (args) => {
            questions += 1;
            await allArrived;
            return store.findPosts(args);
          },
        }),
      });
      onTestFinished(service.stop);
      const answers = await Promise.all(Array.from({ length: REQUESTS }, () => service.request(POSTS)));
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(questions).toBe(1);
    },
  );

  it('does not cache a failure', async () => {
    let fails = true;
    const service = await startService({
      records,
      replaceInStore: (store) => ({
        findPosts: (args) => (fails ? Promise.reject(new Error('disk on fire')) : store.findPosts(args)),
      }),
    });
    onTestFinished(service.stop);
    expect((await service.request(POSTS)).status).toBe(500);
    fails = false;
    expect((await service.request(POSTS)).status).toBe(200);
  });

  it('does not cache the answer to a refused request', async () => {
    const { request, questions } = shared;
    expect((await request(POSTS, { auth: 'none' })).status).toBe(401);
    expect((await request(POSTS)).status).toBe(200);
    expect((await request(POSTS, { auth: 'none' })).status).toBe(401);
    expect((await request(POSTS, { auth: 'subscriber' })).status).toBe(403);
    expect(questions).toHaveLength(1);
  });
});

async function* toChunks(lines: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines);
}
