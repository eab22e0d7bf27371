import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWordPressDb } from '../src/adapters/content-source/wordpress-db/wordpress-db.ts';
import { createWordPressRest } from '../src/adapters/content-source/wordpress-rest/wordpress-rest.ts';
import { createWxr } from '../src/adapters/content-source/wxr/wxr.ts';
import { indexSite } from '../src/index-site.ts';
import type { ContentSource } from '../src/ports/content-source.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { ledgersOn } from './fakes/ledger-place.ts';
import { serveSite, type Answer, type LoopbackSite } from './loopback-site.ts';
import { phpSerialise } from './php-serialise.ts';
import { answerAsApi } from './wordpress-api.ts';
import { makeWordPressSite } from './wordpress-site.ts';

const HOME = 'http://site.test';
const DATE = '2024-05-07 08:09:10';
const FILE = '2024/05/cat.jpg';
const openLedger = ledgersOn('sqlite');

/** One site: its posts with their addresses under a structure, and what its links lead to when visitors follow them. */
interface Model {
  structure: string;
  /** Paths of the posts 1, 2 and 8, of the page 3, of the page 4 below it, and of the book 6. */
  paths: Record<1 | 2 | 3 | 4 | 6 | 8, string>;
  /** The former address of post 2. */
  former: string;
  /** Links that the platform guesses, and some that it does not, though they look alike. */
  guessed?: readonly string[];
  broken?: readonly string[];
}

const NAMED: Model = {
  structure: '/%postname%/',
  paths: { 1: '/hello/', 2: '/renamed/', 3: '/about/', 4: '/about/team/', 6: '/book/dune/', 8: '/other/' },
  former: '/former/',
  guessed: ['/abo/', '/x/abo/', '/~abou/'],
  broken: ['/x/y/abo/', '/renamed;jsessionid=1/'],
};

const MODELS: readonly Model[] = [
  NAMED,
  {
    structure: '/index.php/%postname%/',
    paths: {
      1: '/index.php/hello/',
      2: '/index.php/renamed/',
      3: '/index.php/about/',
      4: '/index.php/about/team/',
      6: '/index.php/book/dune/',
      8: '/index.php/other/',
    },
    former: '/index.php/former/',
    guessed: ['/index.php/x/abo/'],
    broken: ['/about/', '/abo/', '/index.php/x/y/abo/'],
  },
  {
    structure: '/%year%/%monthnum%/%postname%/',
    paths: {
      1: '/2024/05/hello/',
      2: '/2024/05/renamed/',
      3: '/about/',
      4: '/about/team/',
      6: '/book/dune/',
      8: '/2024/05/other/',
    },
    former: '/2024/05/former/',
    guessed: ['/abo/', '/x/y/z/abo/'],
  },
  {
    structure: '/archives/%post_id%',
    paths: {
      1: '/archives/1',
      2: '/archives/2',
      3: '/about',
      4: '/about/team',
      6: '/archives/book/dune',
      8: '/archives/8',
    },
    former: '/?name=former',
    guessed: ['/abo', '/x/y/z/abo'],
    broken: ['/archives/99'],
  },
  {
    structure: '/%category%/%postname%/',
    paths: {
      1: '/news/hello/',
      2: '/news/renamed/',
      3: '/about/',
      4: '/about/team/',
      6: '/book/dune/',
      8: '/news/other/',
    },
    former: '/news/former/',
    guessed: ['/x/abo/', '/x/y/z/abo/'],
    broken: ['/abo/'],
  },
  {
    structure: '',
    paths: { 1: '/?p=1', 2: '/?p=2', 3: '/?page_id=3', 4: '/?page_id=4', 6: '/?book=dune', 8: '/?p=8' },
    former: '/?name=former',
    broken: ['/abo/', '/x/abo/'],
  },
];

/** The links of the text of post 1, each with the post that visitors get; null for none. */
function linksOf({ structure, paths, former, guessed = [], broken = [] }: Model): [string, number | null][] {
  const pretty: [string, number | null][] =
    structure === ''
      ? []
      : [
          [`${HOME}/${paths[3]}`, 3],
          [`${paths[3].replace(/\/$/, '')}/index.php`, 3],
          [`${paths[2].replace(/\/$/, '')}/feed/`, 2],
          [`${paths[2].replace(/\/$/, '')}/amp/`, null],
          [`${paths[3]}?p=2`, 2],
        ];
  return [
    [paths[2], 2],
    [former, 2],
    [paths[3], 3],
    [`${HOME}${paths[4]}#part`, 4],
    [paths[6], 6],
    ['/?p=2', 2],
    ['/?p=9999', null],
    ['/nothing-at-all/', null],
    ['/moved/', 8],
    ...pretty,
    ...[...guessed, ...broken].map((address): [string, null] => [address, null]),
  ];
}

function textOf(model: Model): string {
  const own = [
    model.paths[1],
    `${model.paths[1]}#part`,
    'https://elsewhere.example/',
    `/wp-content/uploads/${FILE}`,
  ];
  return [...linksOf(model).map(([address]) => address), ...own]
    .map((address) => `<a href="${address.replaceAll('&', '&amp;')}">x</a>`)
    .join(' ');
}

const NAMES = {
  1: 'hello',
  2: 'renamed',
  3: 'about',
  4: 'team',
  5: 'lonely',
  6: 'dune',
  8: 'other',
} as const;
const TYPES: Partial<Record<number, string>> = { 3: 'page', 4: 'page', 6: 'book' };

interface ModelPost {
  id: number;
  slug: string;
  type: string;
  parent: number;
  content: string;
  metas: [string, string][];
  link: string;
}

function postsOf(model: Model): ModelPost[] {
  const { structure, paths } = model;
  const lonely = structure === '' ? '/?p=5' : paths[1].replace('hello', 'lonely').replace(/\/1$/, '/5');
  return Object.entries(NAMES).map(([number, slug]) => {
    const id = Number(number);
    return {
      id,
      slug,
      type: TYPES[id] ?? 'post',
      parent: id === 4 ? 3 : 0,
      content: id === 1 ? textOf(model) : '',
      metas: id === 2 ? [['_wp_old_slug', 'former']] : [],
      link: HOME + (id === 5 ? lonely : paths[id as 1]),
    };
  });
}

async function databaseOf(model: Model): Promise<ContentSource> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-roads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const location = path.join(folder, 'site.sqlite');
  const database = new Database(location);
  onTestFinished(() => void database.close());
  const execute = async (sql: string, values: readonly (string | number)[] = []): Promise<unknown> =>
    database.prepare(sql).run(...values);
  const file = { id: 7, slug: 'cat', type: 'attachment', status: 'inherit', parent: 2, date: DATE };
  await makeWordPressSite(execute, {
    structure: model.structure,
    home: HOME,
    options: { show_on_front: 'posts', wp_attachment_pages_enabled: '0' },
    posts: [
      ...postsOf(model).map((post) => ({ ...post, date: DATE, categories: post.type === 'post' ? [3] : [] })),
      { ...file, metas: [['_wp_attached_file', FILE]] },
    ],
  });
  await execute('CREATE TABLE wp_rank_math_redirections (id, sources, url_to, header_code, status)');
  const sources = phpSerialise([{ pattern: 'moved', comparison: 'exact' }]);
  const rule = [1, sources, `${HOME}${model.paths[8]}`, 301, 'active'] as const;
  await execute('INSERT INTO wp_rank_math_redirections VALUES (?, ?, ?, ?, ?)', rule);
  return createWordPressDb({ location, prefix: null, home: null, types: null });
}

async function exportOf(model: Model): Promise<ContentSource> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-roads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const item = (post: ModelPost, more = ''): string =>
    `<item><title>Post ${post.id}</title><link>${post.link.replaceAll('&', '&amp;')}</link><dc:creator>ann</dc:creator>
    <content:encoded><![CDATA[${post.content}]]></content:encoded><wp:post_id>${post.id}</wp:post_id><wp:post_date>${DATE}</wp:post_date>
    <wp:post_name>${post.slug}</wp:post_name><wp:status>${post.type === 'attachment' ? 'inherit' : 'publish'}</wp:status>
    <wp:post_parent>${post.parent}</wp:post_parent><wp:post_type>${post.type}</wp:post_type>${more}
    ${post.type === 'post' ? '<category domain="category" nicename="news">News</category>' : ''}
    ${post.metas.map(([key, value]) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`).join('')}</item>`;
  const cat: ModelPost = {
    id: 7,
    slug: 'cat',
    type: 'attachment',
    parent: 2,
    content: '',
    metas: [],
    link: `${HOME}/?attachment_id=7`,
  };
  const text = `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Site</title><link>${HOME}</link>
    <generator>https://wordpress.org/?v=6.8</generator><wp:base_blog_url>${HOME}</wp:base_blog_url>
    <wp:category><wp:category_nicename>news</wp:category_nicename><wp:category_parent></wp:category_parent></wp:category>
    ${postsOf(model)
      .map((post) => item(post))
      .join('')}
    ${item(cat, `<wp:attachment_url>${HOME}/wp-content/uploads/${FILE}</wp:attachment_url>`)}</channel></rss>`;
  const name = path.join(folder, 'export.xml');
  await writeFile(name, text);
  return createWxr({ files: [name], types: null, home: null, temporaryFolder: folder });
}

function moved(to: string): Answer {
  return { status: 301, headers: { location: to } };
}

/** The API, and the pages that visitors get: what is not guessed and not there is 404. */
function serveModel(
  model: Model,
  changed: Partial<ModelPost> & { modified?: string } = {},
): Promise<LoopbackSite> {
  const posts = [
    ...postsOf(model).map((post) => ({
      ...post,
      ...(post.id === changed.id && changed),
      categories: post.type === 'post' ? [3] : [],
      date: DATE.replace(' ', 'T'),
    })),
    {
      id: 7,
      slug: 'cat',
      type: 'attachment',
      status: 'inherit',
      parent: 2,
      link: `${HOME}/cat-page/`,
      file: `wp-content/uploads/${FILE}`,
    },
  ];
  const api = answerAsApi({ home: HOME, posts, isPretty: false });
  const pages = new Map<string, Answer>([
    ['/?p=9999', { status: 404 }],
    ['/cat-page/', moved(`${HOME}/wp-content/uploads/${FILE}`)],
    [model.former, moved(HOME + model.paths[2])],
    ['/moved/', moved(HOME + model.paths[8])],
    ...(model.guessed ?? []).map((address): [string, Answer] => [address, moved(HOME + model.paths[3])]),
    ...Object.values(model.paths).map((address): [string, Answer] => [address, '<title>A post</title>']),
  ]);
  return serveSite((asked) => pages.get(asked) ?? api(asked));
}

async function indexed(source: ContentSource, known: SiteLedger | null = null): Promise<SiteLedger> {
  onTestFinished(() => source.close());
  const ledger = known ?? (await openLedger());
  const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
  const { signal } = new AbortController();
  const run = await indexSite(ledger, {
    sourceId: id,
    source,
    settings: {},
    only: null,
    signal,
    onProgress: () => {},
  });
  expect(run).toMatchObject({ state: 'done', problem: null });
  return ledger;
}

/** What people are shown of the site. */
async function shownOf(ledger: SiteLedger): Promise<object> {
  const posts: Record<number, number[]> = {};
  for (const id of [1, 2, 3, 4, 5, 6, 8]) {
    const { counts } = (await ledger.findPost(id)) ?? {};
    posts[id] = [counts?.internal.links ?? -1, counts?.external.links ?? -1, counts?.incoming.links ?? -1];
  }
  const { posts: all, orphans } = await ledger.totals();
  const listed = async (reason: 'no_such_page' | 'reached_by_guess'): Promise<string[]> =>
    (await ledger.listBroken({ reason, page: 1, perPage: 100 })).items.map(({ raw }) => raw).sort();
  return {
    posts,
    totals: { all, orphans },
    broken: await listed('no_such_page'),
    guessed: await listed('reached_by_guess'),
  };
}

/** The same, worked out from the model. */
function expectedOf(model: Model, isRuleKnown: boolean): object {
  const links = linksOf(model).map(([address, target]): [string, number | null] => [
    address,
    target === 8 && !isRuleKnown ? null : target,
  ]);
  const incoming = (id: number): number => links.filter(([, target]) => target === id).length;
  const ids = [1, 2, 3, 4, 5, 6, 8];
  const posts = Object.fromEntries(
    ids.map((id) => [id, id === 1 ? [links.length, 1, 0] : [0, 0, incoming(id)]]),
  );
  const guessed = [...(model.guessed ?? [])].sort();
  return {
    posts,
    totals: { all: ids.length, orphans: ids.filter((id) => incoming(id) === 0).length },
    broken: links
      .flatMap(([address, target]) => (target === null && !guessed.includes(address) ? [address] : []))
      .sort(),
    guessed,
  };
}

describe.each(MODELS)('a site under $structure', (model) => {
  it('has the right numbers by its database', async () => {
    expect(await shownOf(await indexed(await databaseOf(model)))).toEqual(expectedOf(model, true));
  });

  it('has the same by an export, which lacks the redirects of plugins', async () => {
    expect(await shownOf(await indexed(await exportOf(model)))).toEqual(expectedOf(model, false));
  });

  it('has the same by its REST API, which is asked for what it does not explain', async () => {
    expect(await shownOf(await indexed(restAt(await serveModel(model))))).toEqual(expectedOf(model, true));
  });
});

function restAt({ options }: LoopbackSite): ContentSource {
  return createWordPressRest({ url: HOME, login: null, types: null }, options);
}

function pagesAsked({ asked }: LoopbackSite): string[] {
  const pages = new Set(['/former/', '/moved/', '/nothing-at-all/', '/x/abo/']);
  return asked.filter((address) => pages.has(address)).sort();
}

describe('addresses that the REST API does not explain', () => {
  const model = NAMED;
  it('are asked once, and again when the site has changed', async () => {
    const first = await serveModel(model);
    const ledger = await indexed(restAt(first));
    expect(pagesAsked(first)).toEqual(['/former/', '/moved/', '/nothing-at-all/', '/x/abo/']);
    const shown = await shownOf(ledger);

    const same = await serveModel(model);
    await indexed(restAt(same), ledger);
    expect(pagesAsked(same)).toEqual([]);
    expect(await shownOf(ledger)).toEqual(shown);

    const changed = await serveModel(model, {
      id: 5,
      modified: '2026-02-01T08:00:00',
      content: '<a href="/moved/">x</a>',
    });
    await indexed(restAt(changed), ledger);
    expect(pagesAsked(changed)).toEqual(['/former/', '/moved/', '/nothing-at-all/', '/x/abo/']);
    expect((await ledger.findPost(8))?.counts.incoming.links).toBe(2);
  });

  it('are broken where the site has nothing there, whatever the platform might guess', async () => {
    const { guessed = [], ...others } = model;
    const served = await serveModel({ ...others, broken: [...(model.broken ?? []), ...guessed] });
    const ledger = await indexed(restAt(served));
    expect(await shownOf(ledger)).toMatchObject({ guessed: [] });
  });
});
