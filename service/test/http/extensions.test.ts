import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '@signpost/platform/errors';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadExtensions } from '../../src/extensions/load-extensions.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService, type RunningService } from '../fakes/service.ts';
import { watch } from '../fakes/watch-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'signpost-extensions-'));
afterAll(() => rmSync(folder, { recursive: true }));

let modules = 0;

/** Writes a module and returns its path; a new one each time, since modules load once. */
function aModule(source: string): string {
  modules += 1;
  const file = path.join(folder, `extension-${modules}.mjs`);
  writeFileSync(file, source);
  return file;
}

/** An extension that registers one callback. */
function anExtension(hook: string, callback: string, priority = ''): string {
  return aModule(
    `export default (signpost) => signpost.on('plugin/links/${hook}', ${callback}, ${priority});`,
  );
}

const records = [aSite(), ...aListedPost({ id: 1 }), aLink({ id: 1 })];

async function startWith(...extensions: string[]): Promise<RunningService> {
  const service = await startService({ settings: { SIGNPOST_EXTENSIONS: extensions.join(',') }, records });
  onTestFinished(service.stop);
  return service;
}

/** A callback that adds its name to the body of the callbacks before it. */
const append = (name: string) => `(body) => ({ chain: [...(body?.chain ?? []), '${name}'] })`;

const HOOKS = [
  { hook: 'rest_posts_response', path: '/plugin/v1/links/posts' },
  { hook: 'rest_posts_stats_response', path: '/plugin/v1/links/posts-stats' },
  { hook: 'rest_links_response', path: '/plugin/v1/links/links' },
  { hook: 'rest_links_stats_response', path: '/plugin/v1/links/links-stats' },
];
const POSTS = '/plugin/v1/links/posts';

describe('an extension', () => {
  it('replaces every row of an exported list, a page at a time', async () => {
    const { request } = await startWith(
      anExtension(
        'rest_posts_response',
        `(body, { offset, per_page }) => ({
          posts: Array.from({ length: Math.min(per_page, 250 - offset) }, (_, at) => ({ post_id: offset + at })),
          total: 250,
          pages: 3,
        })`,
      ),
    );
    const { body } = await request(`${POSTS}?format=ndjson`);
    expect(body).toBe(Array.from({ length: 250 }, (_, id) => `{"post_id":${id}}\n`).join(''));
    expect((await request('/plugin/v1/links/group-posts?format=ndjson')).body).toBe(body);
    expect((await request('/plugin/v1/links/links?format=ndjson')).body).toMatch(/^\{"id":1,[^\n]*\}\n$/);
  });

  it.each(HOOKS)(
    'replaces the whole body of $path, and of no other, through $hook',
    async ({ hook, path }) => {
      const { request } = await startWith(
        anExtension(hook, `() => ({ from: '${hook}', list: [1, null, 'ü'] })`),
      );
      for (const other of HOOKS) {
        const { status, json } = await request(other.path);
        expect(status).toBe(200);
        const replaced = { from: hook, list: [1, null, 'ü'] };
        expect({ path: other.path, replaced: isDeepEqual(json, replaced) }).toEqual({
          path: other.path,
          replaced: other.path === path,
        });
      }
    },
  );

  it('gets null and the normalised arguments of a post list', async () => {
    const { request } = await startWith(anExtension('rest_posts_response', '(...args) => ({ args })'));
    expect((await request(POSTS)).json).toEqual({
      args: [
        null,
        {
          search: '',
          post_type: ['post', 'page'],
          is_orphan: '',
          seo_score_range: '',
          post_id: 0,
          orderby: 'post_title',
          order: 'ASC',
          offset: 0,
          per_page: 50,
        },
      ],
    });
    const list = (await request(`${POSTS}?post_type=post`)).json;
    expect((await request('/plugin/v1/links/group-posts')).json).toEqual(list);
    expect((await request('/plugin/v1/links/group-posts?depth=0')).json).toMatchObject({ total: 0 });
    const query =
      'search=+a%3Cb%3E%20+b&post_type=book,,note,book&is_orphan=linked&seo_score_range=good&post_id=-7x' +
      '&orderby=seo_score&order=desc&page=3&per_page=500&unknown=1';
    expect((await request(`${POSTS}?${query}`)).json).toEqual({
      args: [
        null,
        {
          search: 'a b',
          post_type: ['book', 'note'],
          is_orphan: 'linked',
          seo_score_range: 'good',
          post_id: 7,
          orderby: 'seo_score',
          order: 'DESC',
          offset: 200,
          per_page: 100,
        },
      ],
    });
  });

  it('gets null and the normalised arguments of a link list', async () => {
    const { request } = await startWith(anExtension('rest_links_response', '(...args) => ({ args })'));
    expect((await request('/plugin/v1/links/links')).json).toEqual({
      args: [
        null,
        {
          search: '',
          source_id: 0,
          target_post_id: 0,
          is_internal: '',
          orderby: 'id',
          order: 'DESC',
          offset: 0,
          per_page: 50,
        },
      ],
    });
    const query =
      'search=a&source_id=-2&target_post_id=3.0&is_internal=no&orderby=url&order=asc&page=2&per_page=0';
    expect((await request(`/plugin/v1/links/links?${query}`)).json).toEqual({
      args: [
        null,
        {
          search: 'a',
          source_id: 2,
          target_post_id: 3,
          is_internal: '0',
          orderby: 'url',
          order: 'ASC',
          offset: 1,
          per_page: 1,
        },
      ],
    });
  });

  it.each(['posts', 'links'])('gets null only for the statistics of %s', async (what) => {
    const { request } = await startWith(
      anExtension(`rest_${what}_stats_response`, '(...args) => ({ args })'),
    );
    expect((await request(`/plugin/v1/links/${what}-stats?search=a`)).json).toEqual({ args: [null] });
  });

  it('may answer with a promise', async () => {
    const callback = '() => new Promise((resolve) => setImmediate(resolve, { later: true }))';
    const { request } = await startWith(anExtension('rest_posts_response', callback));
    expect((await request(POSTS)).json).toEqual({ later: true });
  });

  it('may register in a promise, and for several hooks', async () => {
    const { request } = await startWith(
      aModule(`
        export default async function register(signpost) {
          await Promise.resolve();
          signpost.on('plugin/links/rest_posts_response', () => ({ posts: 'mine' }));
          signpost.on('plugin/links/rest_links_response', () => ({ links: 'mine' }));
        }`),
    );
    expect((await request(POSTS)).json).toEqual({ posts: 'mine' });
    expect((await request('/plugin/v1/links/links')).json).toEqual({ links: 'mine' });
  });

  it.each(['null', 'undefined', 'Promise.resolve(null)'])(
    'leaves the body when it answers %s',
    async (nothing) => {
      const { request } = await startWith(anExtension('rest_posts_response', `() => ${nothing}`));
      expect((await request(POSTS)).json).toMatchObject({ posts: [{ post_id: 1 }], total: 1, pages: 1 });
    },
  );

  it('gets the body of the extensions before it, ordered by priority and then by the settings', async () => {
    const { request } = await startWith(
      anExtension('rest_posts_response', append('last'), '20'),
      anExtension('rest_posts_response', append('third')),
      anExtension('rest_posts_response', append('fourth'), '10'),
      anExtension('rest_posts_response', '() => null', '15'),
      anExtension('rest_posts_response', append('first'), '-1.5'),
      anExtension('rest_posts_response', append('second'), '9'),
    );
    expect((await request(POSTS)).json).toEqual({ chain: ['first', 'second', 'third', 'fourth', 'last'] });
  });

  it('cannot change the arguments of the next one, or of the built-in query', async () => {
    const spoil = `(body, args) => { args.post_type.push('book'); args.per_page = 1; args.search = 'spoiled'; return null; }`;
    const show = '(body, args) => (args.post_id === 5 ? { args } : null)';
    const { request } = await startWith(
      anExtension('rest_posts_response', spoil),
      anExtension('rest_posts_response', show),
    );
    expect((await request(`${POSTS}?post_id=5`)).json).toMatchObject({
      args: { post_type: ['post', 'page'], per_page: 50, search: '' },
    });
    expect((await request(POSTS)).json).toMatchObject({ posts: [{ post_id: 1 }], total: 1 });
  });

  it('answers anew each time, without the store and without the cache', async () => {
    const extension = aModule(`
      let times = 0;
      export default (signpost) => {
        signpost.on('plugin/links/rest_posts_response', () => ({ times: ++times }));
        signpost.on('plugin/links/rest_links_stats_response', () => ({ times: ++times }));
      };`);
    const questions: string[] = [];
    const service = await startService({
      settings: { SIGNPOST_EXTENSIONS: extension },
      records,
      replaceInStore: (store) => ({
        ...watch(store, (question) => questions.push(question)),
        dataVersion: () => {
          questions.push('dataVersion');
          return store.dataVersion();
        },
      }),
    });
    onTestFinished(service.stop);
    questions.length = 0;
    expect((await service.request(POSTS)).json).toEqual({ times: 1 });
    expect((await service.request(POSTS)).json).toEqual({ times: 2 });
    expect((await service.request('/plugin/v1/links/links-stats')).json).toEqual({ times: 3 });
    expect(questions).toEqual([]);
  });

  it('leaves nothing of a replaced body behind when it no longer replaces it', async () => {
    const extension = anExtension(
      'rest_posts_response',
      '(body, args) => (globalThis.signpostTest ? { on: 1 } : null)',
    );
    const { request } = await startWith(extension);
    const built = await request(POSTS);
    Object.assign(globalThis, { signpostTest: true });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'signpostTest'));
    expect((await request(POSTS)).json).toEqual({ on: 1 });
    Object.assign(globalThis, { signpostTest: false });
    expect((await request(POSTS)).body).toBe(built.body);
  });

  it('has its body trimmed by _fields and tagged like ours', async () => {
    const { request } = await startWith(
      anExtension('rest_posts_response', '() => ({ a: { b: 1, c: 2 }, d: 3 })'),
    );
    expect((await request(`${POSTS}?_fields=a.c`)).json).toEqual({ a: { c: 2 } });
    const { headers } = await request(POSTS);
    const again = await request(POSTS, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('is not asked when the caller or the parameters are refused', async () => {
    const { request } = await startWith(anExtension('rest_posts_response', '() => ({ mine: true })'));
    expect((await request(POSTS, { auth: 'none' })).status).toBe(401);
    expect((await request(POSTS, { auth: 'subscriber' })).status).toBe(403);
    expect((await request(`${POSTS}?page=x`)).status).toBe(400);
  });

  it.each([
    { how: 'throws', callback: "() => { throw new Error('hunter2'); }" },
    { how: 'rejects', callback: "() => Promise.reject(new TypeError('hunter2'))" },
    { how: 'throws a text', callback: "() => { throw 'hunter2'; }" },
  ])('causes a 500 that leaks nothing, and is named in the log, when it $how', async ({ callback }) => {
    const extension = anExtension('rest_links_stats_response', callback);
    const { request, logs } = await startWith(extension);
    const { status, json, headers } = await request('/plugin/v1/links/links-stats');
    expect(status).toBe(500);
    expect(json).toEqual({
      code: 'extension_error',
      message: 'An extension failed to produce this response.',
      data: { status: 500 },
    });
    const line = logs.find((text) => text.includes('request failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, request_id: headers['x-request-id'] });
    expect(line).toContain(extension);
    expect(line).toContain('plugin/links/rest_links_stats_response');
    expect(line).toContain('hunter2');
    // Other requests still work.
    expect((await request(POSTS)).status).toBe(200);
  });
});

describe('starting with extensions', () => {
  it('stops with every problem listed when modules cannot be used', async () => {
    const good = anExtension('rest_posts_response', '() => null');
    const missing = path.join(folder, 'missing.mjs');
    const broken = aModule('export default () => {');
    const crashing = aModule("throw new Error('crashed while loading')");
    const without = aModule('export const register = () => {};');
    const noFunction = aModule('export default { register() {} };');
    const unknownHook = anExtension('rest_nonsense_response', '() => null');
    const inherited = aModule("export default (signpost) => signpost.on('toString', () => null);");
    const noCallback = anExtension('rest_posts_response', '{}');
    const noPriority = anExtension('rest_posts_response', '() => null', "'high'");
    const failing = aModule("export default async () => { throw new Error('cannot register'); };");
    const extensions = [
      missing,
      'signpost-no-such-package',
      broken,
      crashing,
      good,
      without,
      noFunction,
      unknownHook,
      inherited,
      noCallback,
      noPriority,
      failing,
    ];
    const started = startService({ settings: { SIGNPOST_EXTENSIONS: extensions.join(', ') } });
    const error: unknown = await started.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UserError);
    const { message } = error as UserError;
    const problems = extensions
      .filter((extension) => extension !== good)
      .map(
        (extension) => message.split('\n').find((line) => line.startsWith(`Extension ${extension}: `)) ?? '',
      );
    expect(problems).toEqual([
      expect.stringContaining('missing.mjs'),
      expect.stringContaining('signpost-no-such-package'),
      expect.stringMatching(/: .+/),
      expect.stringContaining('crashed while loading'),
      expect.stringContaining('its default export must be a function that registers hooks'),
      expect.stringContaining('its default export must be a function that registers hooks'),
      expect.stringContaining(
        'there is no hook "plugin/links/rest_nonsense_response"; there are plugin/links/',
      ),
      expect.stringContaining('there is no hook "toString"'),
      expect.stringContaining('the callback for "plugin/links/rest_posts_response" is not a function'),
      expect.stringContaining('the priority for "plugin/links/rest_posts_response" is not a number'),
      expect.stringContaining('cannot register'),
    ]);
    expect(message).not.toContain(good);
  });

  it('finds a module by a path relative to the folder', async () => {
    const file = anExtension('rest_posts_stats_response', '() => ({ total_posts: 7 })');
    const { hooks } = await loadExtensions([`./${path.basename(file)}`], folder);
    expect(await hooks.replace('plugin/links/rest_posts_stats_response')).toEqual({ total_posts: 7 });
  });
});

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An extension that adds one screen. */
function aScreen(screen: string): string {
  return aModule(
    `export default (signpost) => signpost.screen({ module: new URL('./a-screen.js', import.meta.url), ${screen} });`,
  );
}

describe('a screen of an extension', () => {
  writeFileSync(path.join(folder, 'a-screen.js'), 'export function mount() {}\n');

  it('is served as a module to those who may read, and only its own file', async () => {
    const { request, passwords } = await startWith(aScreen("name: 'my-posts', title: 'My posts'"));
    const answer = await request('/extensions/my-posts.js');
    expect(answer).toMatchObject({ status: 200, body: 'export function mount() {}\n' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const headers = { 'if-none-match': answer.headers.etag ?? '' };
    expect((await request('/extensions/my-posts.js', { headers })).status).toBe(304);
    expect((await request('/extensions/my-posts.js', { auth: 'none' })).status).toBe(401);
    expect((await request('/extensions/my-posts.js', { auth: 'subscriber' })).status).toBe(403);
    const signedIn = await request('/plugin/v1/session', {
      method: 'POST',
      auth: 'none',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'admin', password: passwords.admin }),
    });
    expect(signedIn.json).toMatchObject({ screens: [{ name: 'my-posts', title: 'My posts' }] });
    for (const other of ['a-screen.js', '..%2fextension-1.mjs', 'my-posts', 'my-posts.mjs'])
      expect({ other, ...(await request(`/extensions/${other}`)) }).toMatchObject({ other, status: 404 });
  });

  it.each([
    ["name: '../x', title: 'X'", 'a screen cannot be called "../x"'],
    ["name: 'x', title: ' '", 'the title of the screen "x" must be a text'],
    ["name: 'x', title: 'X', module: new URL('./none.js', import.meta.url)", 'ENOENT'],
  ])('stops the start when it is wrong: %s', async (screen, problem) => {
    const extension = aScreen(screen);
    await expect(loadExtensions([extension], folder)).rejects.toThrow(problem);
  });

  it('has a name of its own', async () => {
    const two = [aScreen("name: 'x', title: 'X'"), aScreen("name: 'x', title: 'Y'")];
    await expect(loadExtensions(two, folder)).rejects.toThrow('there is a screen "x" already');
  });
});
