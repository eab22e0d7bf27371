import { inEnglish } from '@signpost/words/en/said';
import { describe, expect, it } from 'vitest';
import {
  createWordPressRest,
  type WordPressRestSettings,
} from '../src/adapters/content-source/wordpress-rest/wordpress-rest.ts';
import type { ReadOptions, SourceSite } from '../src/ports/content-source.ts';
import { readWhole, serveSite, type Answer, type LoopbackSite, type WholeRun } from './loopback-site.ts';
import { answerAsApi, type ApiPost, type ApiSettings } from './wordpress-api.ts';
import { wordPressIn } from './fakes/content-source.ts';

interface Outcome extends WholeRun {
  site: SourceSite;
  ids: number[];
}

async function read(
  served: LoopbackSite,
  settings: Partial<WordPressRestSettings> = {},
  options: Partial<ReadOptions> = {},
): Promise<Outcome> {
  const source = createWordPressRest(
    { url: 'http://site.test', login: null, types: null, ...settings },
    served.options,
  );
  try {
    const site = await source.site();
    const run = await readWhole(source, options);
    return { ...run, site, ids: [...run.documents.values()].map(({ id }) => id ?? 0) };
  } finally {
    await source.close();
  }
}

function serve(settings: ApiSettings): Promise<LoopbackSite> {
  return serveSite(answerAsApi(settings));
}

function somePosts(count: number, post: (id: number) => Partial<ApiPost> = () => ({})): ApiPost[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, ...post(index + 1) }));
}

/** One after the other, a minute apart, the lowest id last. */
function minutesApart(count: number): (id: number) => Partial<ApiPost> {
  return (id) => ({ modified: new Date(Date.UTC(2024, 0, 1, 0, count - id)).toISOString().slice(0, 19) });
}

const breakingOff: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('[', () => response.destroy());
};
const ANN = { user: 'ann', password: 'right' };

describe('the REST API of a WordPress site', () => {
  it.each<[string, Partial<ApiSettings>]>([
    ['with pretty permalinks', {}],
    ['without them', { isPretty: false }],
    ['of an old version, which lists by id only', { isOld: true }],
    ['that gives fewer posts at once', { mostPerPage: 40 }],
    ['that tells fewer pages than it has', { toldPages: 1 }],
    ['that has messages of PHP in front', { before: '<br />\n<b>Notice</b>: a[0] in <b>x.php</b><br />\n' }],
    ['whose posts were changed one after the other', { posts: somePosts(250, minutesApart(250)) }],
    [
      'of which some may not be read, though they are counted',
      { posts: somePosts(250, (id) => ({ ...minutesApart(250)(id), isHidden: id > 40 && id <= 160 })) },
    ],
  ])('is read to its end %s', async (_, settings) => {
    const posts = [...(settings.posts ?? somePosts(250)), { id: 900, type: 'page' }];
    const { ids, isComplete, notes } = await read(await serve({ ...settings, posts }));
    const expected = posts.filter(({ isHidden }) => isHidden !== true).map(({ id }) => id);
    expect(ids.sort((one, other) => one - other)).toEqual(expected);
    expect({ isComplete, notes }).toEqual({ isComplete: true, notes: [] });
  });

  it('is read to its end when lists hold nonsense among their items', async () => {
    const nonsense = [null, 5, 'x', [], { id: 'x' }, { id: 7, link: {}, slug: 7, parent: null, date: 1 }];
    const posts = somePosts(3);
    const api = answerAsApi({ posts: [...posts, { id: 900, type: 'book' }] });
    const served = await serveSite((asked) => (request, response) => {
      const answer = api(asked);
      if (typeof answer !== 'function') return;
      // Lists that are asked for what the site is like, not for its posts.
      const isAboutSite = /_fields=(id%2Clink|id%2Cslug)/.test(asked);
      const end = response.end.bind(response);
      response.end = ((body: string) =>
        end(
          isAboutSite && body.startsWith('[') ? JSON.stringify([...nonsense, ...JSON.parse(body)]) : body,
        )) as typeof end;
      answer(request, response);
    });
    const { ids, isComplete } = await read(served);
    expect({ ids: [...new Set(ids)].sort((one, other) => one - other), isComplete }).toEqual({
      ids: [1, 2, 3, 7, 900],
      isComplete: true,
    });
  });

  it('never asks for a deep page of posts that were changed at different times', async () => {
    const served = await serve({ posts: somePosts(450, minutesApart(450)) });
    expect((await read(served)).ids).toHaveLength(450);
    expect(
      served.asked.filter((path) => path.includes('modified_after') && !path.includes('page=1&')),
    ).toEqual([]);
    expect(served.asked.filter((path) => path.includes('/posts?')).length).toBeLessThan(10);
  });

  it('tells the types, the structure and the lists of the site', async () => {
    const posts = [
      { id: 1, slug: 'hello', link: 'http://site.test/2024/05/hello/' },
      { id: 2, type: 'book', slug: 'dune', link: 'http://site.test/library/dune/' },
      { id: 3, type: 'attachment', status: 'inherit', slug: 'cat', file: 'app/uploads/2024/05/cat.jpg' },
    ];
    const { site, documents } = await read(await serve({ posts }));
    expect(site).toMatchObject({
      home: 'http://site.test',
      types: [
        { slug: 'post', label: 'Post' },
        { slug: 'page', label: 'Page' },
        { slug: 'attachment', label: 'Media' },
        { slug: 'book', label: 'Book' },
        { slug: 'doc', label: 'Doc' },
      ],
      platform: {
        data: {
          permalinkStructure: '/%year%/%monthnum%/%postname%/',
          archivePaths: ['category', 'tag', 'author', 'topics'],
          archivePages: ['library'],
          archiveTypes: ['book'],
          queryVariables: ['book', 'doc'],
          uploadsPath: 'app/uploads',
        },
      },
    });
    expect(documents.get('1')).toMatchObject({
      title: 'Post 1 ’',
      modified: '2024-05-17 08:00:00',
      content: { kind: 'post', html: '<a href="/x/">rendered</a>' },
    });
    expect(documents.get('3')).toMatchObject({
      status: 'publish',
      addresses: [{ url: 'http://site.test/app/uploads/2024/05/cat.jpg', way: 'file' }],
    });
  });

  it('tells where languages are, and the lists of categories that have no base', async () => {
    const german = ['a', 'b'].map((slug, at) => ({ id: at + 2, slug, link: `http://site.test/de/${slug}/` }));
    const { site } = await read(await serve({ posts: [{ id: 1 }, ...german], categoryBase: '' }));
    expect(wordPressIn(site)).toMatchObject({ permalinkStructure: '/%postname%/', archivePages: ['news'] });
    expect(site.aliases).toEqual(['http://site.test/de']);
  });

  it('tells where the posts of its types stand, and by which queries they are found', async () => {
    const posts = [
      { id: 1, slug: 'hello', link: 'http://site.test/2024/05/hello/' },
      { id: 2, type: 'book', slug: 'dune', link: 'http://site.test/library/dune/' },
      { id: 3, type: 'doc', slug: 'install', link: 'http://site.test/manual/guide/install/', parent: 4 },
      { id: 4, type: 'doc', slug: 'guide', link: 'http://site.test/manual/guide/' },
    ];
    const { site, documents } = await read(await serve({ posts }));
    expect(wordPressIn(site).typePaths).toEqual([
      { path: 'library', isHierarchical: false, hasFeeds: true },
      { path: 'manual', isHierarchical: true, hasFeeds: false },
    ]);
    expect(['1', '2', '3'].map((key) => documents.get(key)?.addresses)).toEqual([
      [],
      [{ url: 'http://site.test/?book=dune', way: 'query', redirects: true }],
      [{ url: 'http://site.test/?doc=guide/install', way: 'query', redirects: true }],
    ]);
  });

  it('tells no path of a type whose posts stand below terms', async () => {
    const posts = ['a', 'b'].map((slug, at) => ({
      id: at + 1,
      type: 'book',
      slug,
      link: `http://site.test/shop/${at}/${slug}/`,
    }));
    expect(wordPressIn((await read(await serve({ posts }))).site).typePaths).toEqual([]);
  });

  it.each([undefined, 'audio', 'video'] as const)(
    'gives the links in what was written of a file, and not the one to the file itself: %s',
    async (player) => {
      const written = 'by <a href="/about/">us</a>';
      const file = { id: 1, type: 'attachment', description: written, ...(player && { player }) };
      const { documents } = await read(await serve({ posts: [file] }));
      expect(documents.get('1')?.content).toEqual({ kind: 'post', html: `<p>${written}</p>\n` });
    },
  );

  it('has pretty permalinks where only pages tell it', async () => {
    const page = { id: 1, type: 'page', slug: 'about', link: 'http://site.test/about/' };
    const { site } = await read(await serve({ posts: [page] }));
    expect(wordPressIn(site).permalinkStructure).toBe('/%postname%/');
  });

  it('tells by what name the front page answers beside home', async () => {
    const front = { id: 9, type: 'page', slug: 'start', link: 'http://site.test/' };
    const post = { id: 1, slug: 'a', link: 'http://site.test/index.php/a/' };
    const found = [await serve({ posts: [front] }), await serve({ posts: [front, post] })];
    const runs = await Promise.all(found.map((served) => read(served)));
    expect(runs.map(({ documents }) => documents.get('9')?.addresses)).toEqual([
      [{ url: 'http://site.test/start/', way: 'old_address', redirects: true }],
      [{ url: 'http://site.test/index.php/start/', way: 'old_address', redirects: true }],
    ]);
  });

  it('tells which files have no page that can be opened', async () => {
    const post = { id: 1, slug: 'a', link: 'http://site.test/index.php/a/' };
    const { documents } = await read(await serve({ posts: [post, { id: 2, type: 'attachment' }] }));
    expect([...documents.values()].map(({ opening }) => opening)).toEqual([undefined, 'never']);
  });

  it('reads only the types that are wanted, and says which there are', async () => {
    const served = await serve({ posts: [{ id: 1 }, { id: 2, type: 'book' }] });
    expect((await read(served, { types: ['book'] })).ids).toEqual([2]);
    await expect(read(served, { types: ['film'] })).rejects.toThrow(/film\. It has: post, page/);
  });

  it('leaves out a type whose posts visitors cannot open, unless it is wanted', async () => {
    const api = answerAsApi({ posts: [{ id: 1 }, { id: 2, type: 'book' }] });
    const pages = new Map<string, Answer>([
      ['/post-1/', '<body class="single">'],
      ['/post-2/', '<body class="home blog">'],
    ]);
    const served = await serveSite((path) => pages.get(path) ?? api(path));
    const { ids, site } = await read(served);
    expect(ids).toEqual([1]);
    expect(site.warnings.map(inEnglish)).toEqual([
      expect.stringContaining('Posts of the type book are left out: visitors cannot open them'),
    ]);
    expect((await read(served, { types: ['book'] })).ids).toEqual([2]);
    pages.clear();
    expect((await read(served)).ids).toEqual([1, 2]);
  });

  it('is asked for all languages where a plugin gives posts of one only', async () => {
    const namespaces = ['wp/v2', 'wpml/v1'];
    const one = answerAsApi({ namespaces, posts: [{ id: 1 }] });
    const all = answerAsApi({ namespaces, posts: [{ id: 1 }, { id: 2 }] });
    const served = await serveSite((path) => (path.includes('lang=all') ? all : one)(path));
    expect(await read(served)).toMatchObject({ ids: [1, 2], site: { warnings: [] } });
    const { ids, site } = await read(await serveSite(one));
    expect(ids).toEqual([1]);
    expect(site.warnings.map(inEnglish)).toEqual([expect.stringContaining('index wordpress-db')]);
  });

  it('passes over a type that is closed, and takes nothing of it for gone', async () => {
    const served = await serve({ posts: somePosts(101, minutesApart(101)), closedTypes: ['page', 'post'] });
    const { events, notes } = await read(served);
    expect(events.at(-1)).toEqual({ event: 'complete', except: ['post', 'page'] });
    expect(notes).toEqual([
      'Posts of the type post could not be read: the site answers with status 401. An application password (--user, --password-file) may open them.',
      expect.stringContaining('type page'),
    ]);
    await expect(read(served, { types: ['post', 'page'] })).rejects.toThrow(
      'gives no posts of any type. Give an application password with --user and --password-file, or read its pages',
    );
    const other = await serve({
      posts: somePosts(101, (id) => ({ ...minutesApart(101)(id), type: 'page' })),
      closedTypes: ['post'],
    });
    const { checkpoints } = await read(other);
    const resumed = await read(other, {}, { resume: checkpoints[0] ?? null });
    expect(resumed.events.at(-1)).toEqual({ event: 'complete', except: ['post'] });
  });
});

describe('an application password', () => {
  const file = { type: 'attachment', status: 'inherit' };
  const posts = [
    { id: 1 },
    { id: 2, status: 'draft' },
    { id: 3, ...file },
    { id: 4, ...file, isForEditors: true },
  ];

  it('shows what was written, and unpublished posts but not their files, to a user who may edit', async () => {
    const served = await serve({ posts, password: 'right' });
    const { documents } = await read(served, { login: ANN });
    expect([...documents.values()].map(({ id, status, content }) => [id, status, content])).toEqual([
      [1, 'publish', { kind: 'post', html: '<a href="/x/">raw</a>' }],
      [2, 'draft', { kind: 'post', html: '<a href="/x/">raw</a>' }],
      [3, 'publish', { kind: 'post', html: '<a href="/x/">rendered</a>' }],
    ]);
    expect((await read(served)).ids).toEqual([1, 3]);
  });

  it('tells which types have no pages, which are left out', async () => {
    const books = [...posts, { id: 5, type: 'book' }];
    const served = await serve({ posts: books, password: 'right', hiddenTypes: ['book'] });
    expect((await read(served, { login: ANN })).ids).toEqual([1, 2, 3]);
    expect((await read(served, { login: ANN, types: ['book'] })).ids).toEqual([5]);
  });

  it('shows types that its user may not edit as visitors see them', async () => {
    const pages = [1, 2].map((id) => ({ id, type: 'page', ...(id === 2 && { status: 'draft' }) }));
    const served = await serve({ posts: [...pages, { id: 3 }], password: 'right', notEditable: ['page'] });
    const { documents, site } = await read(served, { login: ANN });
    expect([...documents.keys()].sort()).toEqual(['1', '3']);
    expect(site.types.slice(0, 2)).toEqual([
      { slug: 'post', label: 'One post' },
      { slug: 'page', label: 'Page' },
    ]);
  });

  it('is accepted where a firewall closes everything about users', async () => {
    const api = answerAsApi({ posts, password: 'right' });
    const served = await serveSite((path) =>
      path.includes('/users') ? { status: 403, body: '{}' } : api(path),
    );
    expect((await read(served, { login: ANN })).ids).toEqual([1, 2, 3]);
  });

  it('shows what visitors see to a user who may not edit', async () => {
    const served = await serve({ posts, password: 'right', isEditor: false });
    expect((await read(served, { login: ANN })).ids).toEqual([1, 3]);
  });

  it('is said to be wrong when it is', async () => {
    const served = await serve({ posts, password: 'other' });
    await expect(read(served, { login: ANN })).rejects.toThrow(
      /^http:\/\/site.test refuses the application password of ann \(status 401\).* over https only/,
    );
  });
});

describe('a site with a REST API that fails', () => {
  it.each([429, 503])('is asked again as late as it wishes: %s', async (status) => {
    const served = await serve({
      posts: [{ id: 1 }],
      failures: { status, times: 2, headers: { 'retry-after': '120' } },
    });
    const before = served.options.clock.now();
    expect((await read(served)).ids).toEqual([1]);
    expect(served.options.clock.now() - before).toBeGreaterThanOrEqual(240_000);
  });

  it('loses one type that it cannot list, takes nothing of it for gone, and no other', async () => {
    const posts = [{ id: 1 }, { id: 2, type: 'page' }];
    const { ids, unreadable, events } = await read(
      await serve({ posts, failures: { status: 500, times: 99 } }),
    );
    expect(ids).toEqual([2]);
    expect(unreadable).toEqual({
      'http://site.test/wp-json/wp/v2/posts': expect.stringMatching(
        /^no posts of the type post could be listed: the site answers with status 500\. Those known from before stay/,
      ),
    });
    expect(events.at(-1)).toEqual({ event: 'complete', except: ['post'] });
  });

  it('is read on later when it gives nothing any more', async () => {
    const api = answerAsApi({ posts: somePosts(101, minutesApart(101)) });
    let isDown = false;
    const served = await serveSite((path) => {
      isDown ||= path.includes('modified_after');
      return isDown ? { status: 500, body: '' } : api(path);
    });
    await expect(read(served)).rejects.toThrow('Try again later: the run continues where it stopped');
  });

  it.each<[string, Partial<ApiSettings>]>([
    ['by the time of their change', { posts: somePosts(101, minutesApart(101)) }],
    ['by their ids', { posts: somePosts(101), isOld: true }],
  ])('is not taken for whole when it refuses further posts, listed %s', async (_, settings) => {
    const api = answerAsApi({ posts: [], ...settings });
    const served = await serveSite((path) => {
      const isFurther = path.includes('modified_after') || path.includes('&page=2');
      return isFurther ? { status: 403, body: 'Blocked' } : api(path);
    });
    await expect(read(served)).rejects.toThrow(
      /^The REST API of http:\/\/site\.test gave some posts of the type post and refuses the others: the site answers with status 403\..* the run continues where it stopped/,
    );
  });

  it('does not go on as a visitor when it refuses the user in the middle', async () => {
    const api = answerAsApi({ posts: somePosts(101, minutesApart(101)), password: 'right', isEditor: true });
    const served = await serveSite((path) => {
      const isEdited = path.includes('modified_after') && path.includes('context=edit');
      return isEdited ? { status: 403, body: '{}' } : api(path);
    });
    await expect(read(served, { login: ANN })).rejects.toThrow('gave some posts of the type post');
  });

  it('is asked again when an answer breaks off', async () => {
    const api = answerAsApi({ posts: [{ id: 1 }] });
    const broken = new Set<string>();
    const served = await serveSite((path) => {
      const isFirst = path.startsWith('/wp-json/') && !broken.has(path);
      broken.add(path);
      return isFirst && broken.size > 2 ? breakingOff : api(path);
    });
    expect(await read(served)).toMatchObject({ ids: [1], unreadable: {}, isComplete: true });
  });

  it('loses one post that it cannot give, and no other', async () => {
    const served = await serve({ posts: somePosts(5, (id) => ({ isBroken: id === 3 })) });
    expect(await read(served)).toMatchObject({
      ids: [1, 2, 4, 5],
      unreadable: { 'http://site.test/post-3/': 'the site answers with status 500' },
      isComplete: true,
    });
  });

  it('says what to do when there is no REST API, and when nothing answers', async () => {
    const served = await serveSite({ '/': 'hello' });
    await expect(read(served)).rejects.toThrow('Try: index site http://site.test');
    const closed = await serveSite((path) => (path === '/' ? 'hello' : { status: 401, body: '{}' }));
    await expect(read(closed)).rejects.toThrow('with --user and --password-file');
    await expect(read(closed, { login: ANN })).rejects.toThrow('refuses to let ann read');
    const locked = await serveSite(() => ({ status: 401, body: '' }));
    await expect(read(locked)).rejects.toThrow('wants a password for everything');
    await expect(read(served, { url: 'http://localhost:1' })).rejects.toThrow('--allow-host localhost');
  });

  it.each([
    [
      'a firewall refuses everything',
      { status: 403, body: 'Blocked' },
      /\(status 403\), as firewalls do\. Let it through/,
    ],
    [
      'it is closed for a while',
      { status: 503, headers: { 'retry-after': '99999' } },
      /is asking clients to slow down \(status 503\)/,
    ],
  ])('does not advise a password where %s', async (_, answer, expected) => {
    const failure = await read(await serveSite(() => answer)).catch((error: unknown) => String(error));
    expect(failure).toMatch(expected);
    expect(failure).not.toMatch(/password/);
  });
});

describe('a REST API that cannot be trusted', () => {
  it('is not followed to a private address, by a redirect or by the name of its root', async () => {
    const secret = await serve({ posts: [{ id: 1 }] });
    const there = `http://127.0.0.1:${secret.port}`;
    const redirected = await serveSite((path) =>
      path === '/' ? 'hello' : { status: 302, headers: { location: `${there}${path}` } },
    );
    await expect(read(redirected, { login: ANN })).rejects.toThrow('does not answer like a WordPress site');
    const named = await serveSite({
      '/': { headers: { link: `<${there}/wp-json/>; rel="https://api.w.org/"` }, body: 'hello' },
    });
    await expect(read(named)).rejects.toThrow('does not answer like a WordPress site');
    expect(secret.asked).toEqual([]);
  });

  it('fails with a clear message when it answers with something other than posts', async () => {
    const api = answerAsApi({ posts: [] });
    const warning = '<b>Warning</b>: something in plugin.php on line 3 []';
    const served = await serveSite((path) => (path.includes('/posts?') ? warning : api(path)));
    expect((await read(served)).unreadable).toEqual({
      'http://site.test/wp-json/wp/v2/posts': expect.stringContaining('something other than posts'),
    });
  });

  it('is not asked for ever when it gives the same posts on every page', async () => {
    const { ids, events, unreadable } = await read(await serve({ posts: somePosts(250), hasOnePage: true }));
    expect(ids).toHaveLength(100);
    expect(unreadable).toEqual({
      'http://site.test/wp-json/wp/v2/posts': expect.stringContaining('the same posts of the type post'),
    });
    expect(events.at(-1)).toEqual({ event: 'complete', except: ['post'] });
  });

  it('does not run on when an answer has no end', async () => {
    const api = answerAsApi({ posts: [{ id: 1, type: 'page' }] });
    const block = Buffer.alloc(1024 * 1024, ' ');
    let sent = 0;
    const endless: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (sent < 1000 && !response.destroyed) {
          sent += 1;
          if (!response.write(block)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const served = await serveSite((path) => (path.includes('/posts?') ? endless : api(path)));
    expect(await read(served)).toMatchObject({
      ids: [1],
      unreadable: { 'http://site.test/wp-json/wp/v2/posts': expect.stringContaining('larger than 64 MB') },
    });
    expect(sent).toBeLessThan(1000);
  });
});

/** A page, what is below it, and a post. */
function pagesBelow(about: string): ApiPost[] {
  return [
    { id: 1, type: 'page', slug: about },
    { id: 2, type: 'page', parent: 1, link: `http://site.test/${about}/team/` },
    { id: 3, type: 'page', parent: 2, link: `http://site.test/${about}/team/ann/` },
    { id: 4, type: 'attachment', parent: 2, link: `http://site.test/${about}/team/map/` },
    { id: 5, type: 'page', slug: 'other' },
    { id: 6, type: 'post' },
  ];
}

describe('a second run over a REST API', () => {
  it('reads the contents of changed posts only, and tells which are the same', async () => {
    const posts = somePosts(150, minutesApart(150));
    const served = await serve({ posts });
    const first = await read(served);
    const known = async (key: string) => ({
      modified: '',
      validator: first.documents.get(key)?.validator ?? null,
    });
    posts[6] = { id: 7, modified: '2024-06-01T00:00:00' };
    posts[8] = { ...posts[8], id: 9, link: 'http://site.test/moved/' };
    posts.splice(20, 1);
    posts.push({ id: 300, modified: '2024-06-02T00:00:00' });
    const again = await read(served, {}, { known, since: Date.UTC(2024, 4, 20) });
    expect(again.ids.sort((one, other) => one - other)).toEqual([7, 9, 300]);
    expect(again.same).toHaveLength(147);
    expect(again.same).not.toContain('21');
    expect(again.isComplete).toBe(true);
  });

  it('reads again what was changed lately, because a second may hold two changes', async () => {
    const posts = [{ id: 1 }, { id: 2, modified: '2024-05-20T10:00:00' }];
    const served = await serve({ posts });
    const { documents } = await read(served);
    const known = async (key: string) => ({
      modified: '',
      validator: documents.get(key)?.validator ?? null,
    });
    const again = await read(served, {}, { known, since: Date.UTC(2024, 4, 20, 8) });
    expect(again).toMatchObject({ ids: [2], same: ['1'] });
  });

  it('asks for posts that no list held before it takes them for gone', async () => {
    const served = await serve({ posts: somePosts(2) });
    const unseen = [[2, 3], []];
    const unseenIds = async (type: string) => (type === 'post' ? (unseen.shift() ?? []) : []);
    const { events } = await read(served, {}, { unseenIds });
    expect(events.slice(-3)).toMatchObject([
      { event: 'document', document: { id: 2 } },
      { event: 'gone', key: '3' },
      { event: 'complete' },
    ]);
  });

  it('goes on from any checkpoint', async () => {
    const posts = [...somePosts(250, minutesApart(250)), { id: 900, type: 'page' }];
    const served = await serve({ posts });
    const { checkpoints } = await read(served);
    expect(checkpoints.length).toBeGreaterThan(1);
    const [first = '', second = ''] = checkpoints;
    expect((await read(served, {}, { resume: first })).ids.length).toBe(152);
    expect((await read(served, {}, { resume: second })).ids.length).toBe(53);
  });

  it('reads single posts by id and by address', async () => {
    const served = await serve({ posts: [...somePosts(5), { id: 900, type: 'page', slug: 'about' }] });
    const only = [
      '2',
      'http://site.test/?p=3',
      'http://www.site.test/about',
      '777',
      'http://site.test/nothing/',
    ];
    const run = await read(served, {}, { only });
    expect(run).toMatchObject({ ids: [900, 2, 3], gone: ['777'], isComplete: false });
    expect(run.notes).toEqual(['The REST API has no post at http://site.test/nothing/.']);
  });

  it('reads the posts below a single one again that have other addresses with it', async () => {
    const before = await read(await serve({ posts: pagesBelow('about') }));
    const known = async (key: string) => ({
      modified: '',
      validator: before.documents.get(key)?.validator ?? null,
    });
    const only = ['1', '6'];
    expect((await read(await serve({ posts: pagesBelow('about') }), {}, { known, only })).ids).toEqual([
      6, 1,
    ]);
    const moved = await read(await serve({ posts: pagesBelow('about-us') }), {}, { known, only });
    expect(moved.ids).toEqual([6, 1, 2, 3, 4]);
  });

  it('finds single posts while other types are closed or fail, and loses none of those', async () => {
    const posts = [{ id: 1 }, { id: 2, type: 'book' }, { id: 3, type: 'page' }];
    const api = answerAsApi({ posts, closedTypes: ['page'] });
    const served = await serveSite((path) =>
      path.includes('/wp/v2/posts?') ? { status: 500, body: '' } : api(path),
    );
    const types: Record<string, string> = { 1: 'post', 3: 'page', 4: 'book' };
    const known = async (key: string) =>
      types[key] === undefined ? null : { modified: '', validator: null, type: types[key] };
    const only = ['1', '2', '3', '4', 'http://site.test/post-2/', 'http://site.test/new/'];
    const { ids, gone, unreadable } = await read(served, {}, { only, known });
    expect({ ids, gone, unreadable: Object.keys(unreadable) }).toEqual({
      ids: [2],
      gone: ['4'],
      unreadable: ['http://site.test/new/', 'http://site.test/?p=1', 'http://site.test/?p=3'],
    });
  });
});
