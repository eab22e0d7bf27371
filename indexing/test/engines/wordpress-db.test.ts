import { inEnglish } from '@signpost/words/en/said';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { afterEach, describe, expect, it } from 'vitest';
import type { WordPressDbSettings } from '../../src/adapters/content-source/wordpress-db/open-site.ts';
import { createWordPressDb } from '../../src/adapters/content-source/wordpress-db/wordpress-db.ts';
import { classifyAddress } from '../../src/addresses/classify-address.ts';
import { extractPage } from '../../src/extract/extract-page.ts';
import { rulesOf, siteOf } from '../../src/rules-of.ts';
import { chooseTarget, type Resolution } from '../choose-target.ts';
import type { ReadOptions, SourceDocument, SourceEvent, SourceSite } from '../../src/ports/content-source.ts';
import { phpSerialise } from '../php-serialise.ts';
import {
  addPost,
  addressesOf,
  COMMON_ADDRESSES,
  HOME,
  makeWordPressSite,
  POSTS,
  STRUCTURES,
  type Execute,
} from '../wordpress-site.ts';
import { describeOn, serverUrl } from '../../../service/test/servers/engines.ts';
import { freshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { wordPressIn } from '../fakes/content-source.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Place {
  location: string;
  execute: Execute;
}

type Engine = 'sqlite' | 'mariadb';

async function aDatabase(engine: Engine): Promise<Place> {
  if (engine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-wordpress-'));
    ends.push(() => rm(folder, { recursive: true }));
    const location = join(folder, '.ht.sqlite');
    const database = new Database(location);
    database.pragma('journal_mode = WAL');
    ends.push(async () => database.close());
    return { location, execute: async (sql, values = []) => database.prepare(sql).run(...values) };
  }
  const { url, drop } = await freshDatabase('mariadb');
  ends.push(drop);
  const connection = await createConnection(url);
  ends.push(() => connection.end());
  await connection.query("SET SESSION sql_mode = ''");
  return { location: url, execute: (sql, values = []) => connection.query(sql, [...values]) };
}

interface Outcome {
  site: SourceSite;
  /** All but those of lists. */
  events: SourceEvent[];
  lists: string[];
  documents: SourceDocument[];
}

async function read(
  location: string,
  settings: Partial<WordPressDbSettings> = {},
  options: Partial<ReadOptions> = {},
): Promise<Outcome> {
  const source = createWordPressDb({ location, prefix: null, home: null, types: null, ...settings });
  try {
    const site = await source.site();
    const events: SourceEvent[] = [];
    const all = {
      resume: null,
      since: null,
      only: null,
      known: async () => null,
      signal: new AbortController().signal,
    };
    const lists: string[] = [];
    for await (const event of source.read({ ...all, ...options })) {
      if (event.event === 'list') lists.push(`${event.variable}=${event.value}`);
      else events.push(event);
    }
    return {
      site,
      events,
      lists,
      documents: events.flatMap((event) => (event.event === 'document' ? [event.document] : [])),
    };
  } finally {
    await source.close();
  }
}

/** What each link of a document leads to, by the address as written. */
function resolutionsOf(id: number, { site: sourceSite, documents }: Outcome): Map<string, Resolution | null> {
  const site = siteOf(sourceSite);
  const addressed = documents.map((document) => ({
    id: document.id ?? 0,
    addressKeys: rulesOf(site).keysOf(document),
  }));
  const source = documents.find((document) => document.id === id);
  const html = source?.content.kind === 'post' ? source.content.html : '';
  return new Map(
    extractPage(html, { kind: 'post' }).links.map(({ raw }) => {
      const { key } = classifyAddress(raw, source?.permalink ?? HOME, site);
      return [raw, key === null ? null : chooseTarget(rulesOf(site).candidates(key), addressed)];
    }),
  );
}

/** The post that each link leads to; one that is only guessed does not count, and is told as such. */
function targetsOf(id: number, outcome: Outcome): Map<string, number | string | null> {
  return new Map(
    [...resolutionsOf(id, outcome)].map(([raw, found]) => {
      if (found === null || found.target === null) return [raw, null];
      return [raw, found.way === 'guess' ? `guess ${found.target}` : found.target];
    }),
  );
}

function permalinksOf({ documents }: Outcome): (string | null)[] {
  return documents.map(({ permalink }) => permalink);
}

/** Ways in which people write one address. */
function spellingsOf(address: string): string[] {
  const whole = `${HOME}${address}`;
  const [path = '', query] = address.split('?', 2);
  const always = [
    address,
    whole,
    `http://www.example.com${address}`,
    `//EXAMPLE.com:443${address}`,
    `${address}#part`,
  ];
  if (query !== undefined) return [...always, `/index.php?${query}`, `${address}&utm_source=mail`];
  const isFile = path.includes('/uploads/');
  const turned = path === '/' ? '' : path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return [
    ...always,
    ` ${address}\n`,
    `${address}?ref=1&utm_source=mail`,
    ...(isFile
      ? []
      : [HOME + turned, address.toUpperCase().replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase())]),
    ...(isFile || path === '/' ? [] : [`${path.replace(/\/$/, '')}/feed/`]),
  ];
}

function linksTo(addresses: readonly (readonly [string, unknown])[]): string {
  return addresses.map(([address], index) => `<p><a href="${address}">link ${index}</a></p>`).join('');
}

describeOn(['sqlite', 'mariadb'], 'the database of a WordPress site', (engine) => {
  it.each(Object.entries(STRUCTURES))('leads links to the right posts under %s', async (text, structure) => {
    const { location, execute } = await aDatabase(engine);
    // Under index permalinks nothing answers at the address of a file without a post.
    const isLost = (address: string): boolean => structure.root !== '/' && address === '/dog/';
    const below = [...addressesOf(structure), ...COMMON_ADDRESSES].map(
      ([address, id]): [string, number | null] => [address, isLost(address) ? null : id],
    );
    const expected: [string, number | null][] = [
      ...below.flatMap(([address, id]) =>
        spellingsOf(address).map((spelling): [string, number | null] => [spelling, id]),
      ),
      ['/nowhere-at-all/', null],
      ['/?p=999', null],
    ];
    const source = { id: 900, slug: 'source', content: linksTo(expected) };
    await makeWordPressSite(execute, { structure: text, posts: [...POSTS, source] });
    const outcome = await read(location);
    expect(Object.fromEntries(targetsOf(900, outcome))).toEqual(Object.fromEntries(expected));
    expect(wordPressIn(outcome.site).archivePages).toContain(`${structure.root}journal`.slice(1));
    const permalinks = new Map(outcome.documents.map(({ id, permalink }) => [id, permalink]));
    expect(permalinks).toEqual(
      new Map([
        ...addressesOf(structure).map(([address, id]): [number, string] => [id, HOME + address]),
        [900, permalinks.get(900) ?? ''],
      ]),
    );
  });

  it('leads links below posts of custom types, and into nested categories, where WordPress does', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/book/dune/feed/', 30],
      ['/note/memo/feed/', null],
      ['/manual/guide/%69nstall/', 32],
      ['/manual/guide/install/feed/', 32],
      ['/book/dune/attachment/cat/', 20],
      ['/news/77/', 61],
      // The number is taken for a page of a post named local.
      ['/news/local/78/', null],
      ['/news/79/', 63],
      ['/news/local/79/', null],
      ['/page/2/', 13],
      ['/feed/', null],
    ];
    const posts = [
      { id: 61, slug: '77', categories: [3] },
      { id: 62, slug: '78', categories: [5] },
      { id: 63, slug: '79', categories: [3, 5] },
      { id: 900, slug: 'source', content: linksTo(expected) },
    ];
    await makeWordPressSite(execute, { structure: '/%category%/%postname%/', posts: [...POSTS, ...posts] });
    const outcome = await read(location);
    expect(Object.fromEntries(targetsOf(900, outcome))).toEqual(Object.fromEntries(expected));
    expect(outcome.documents.find(({ id }) => id === 62)?.opening).toBe('never');
  });

  it('leads links to the right posts under plain permalinks', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/?p=1', 1],
      ['/?page_id=12', 12],
      ['/?attachment_id=22', 22],
      ['/?book=dune', 30],
      ['/?note=memo', 33],
      ['/?doc=guide/install', 32],
      ['/', 13],
    ];
    const source = { id: 900, content: linksTo(expected) };
    await makeWordPressSite(execute, { structure: '', posts: [...POSTS, source] });
    const outcome = await read(location);
    expect(Object.fromEntries(targetsOf(900, outcome))).toEqual(Object.fromEntries(expected));
    expect(outcome.documents.find(({ id }) => id === 1)?.permalink).toBe(`${HOME}/?p=1`);
  });

  it('leads links to former slugs and dates to the post, and not those to former slugs of pages', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/2023/05/hallo/', 1],
      ['/2020/01/dated/', 2],
      ['/alt/', null],
    ];
    await makeWordPressSite(execute, {
      structure: '/%year%/%monthnum%/%postname%/',
      posts: [
        ...POSTS.slice(0, 1),
        { id: 2, slug: 'dated', metas: [['_wp_old_date', '2020-01-05']] },
        { id: 10, slug: 'neu', type: 'page', metas: [['_wp_old_slug', 'alt']] },
        { id: 900, content: linksTo(expected) },
      ],
    });
    expect(Object.fromEntries(targetsOf(900, await read(location)))).toEqual(Object.fromEntries(expected));
  });

  it('reads redirections of plugins, and lets them take the place of former slugs where the plugin says so', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/short/', 1],
      ['/hallo/', null],
      ['/off/', null],
      ['/second/', 2],
    ];
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: {
        rank_math_modules: phpSerialise(['redirections', 'sitemap']),
        'rank-math-options-general': phpSerialise({ redirections_post_redirect: 'on' }),
        'wpseo-premium-redirects-base': phpSerialise([
          { origin: 'second', url: '/two/', type: 301, format: 'plain' },
        ]),
      },
      posts: [
        ...POSTS.slice(0, 1),
        { id: 2, slug: 'two' },
        { id: 900, slug: 'source', content: linksTo(expected) },
      ],
    });
    await execute(
      'CREATE TABLE wp_rank_math_redirections (id int PRIMARY KEY, sources text, url_to text, header_code smallint, status varchar(25))',
    );
    await execute('INSERT INTO wp_rank_math_redirections VALUES (?, ?, ?, ?, ?)', [
      1,
      exactRule('short'),
      `${HOME}/hello/`,
      301,
      'active',
    ]);
    await execute('INSERT INTO wp_rank_math_redirections VALUES (?, ?, ?, ?, ?)', [
      2,
      exactRule('off'),
      `${HOME}/hello/`,
      301,
      'inactive',
    ]);
    expect(Object.fromEntries(targetsOf(900, await read(location)))).toEqual(Object.fromEntries(expected));
  });

  it('reads redirections with paths of the host, where the site is in a folder', async () => {
    const { location, execute } = await aDatabase(engine);
    const home = `${HOME}/en`;
    await makeWordPressSite(execute, { structure: '/%postname%/', home });
    await execute(
      'CREATE TABLE wp_redirection_items (id int PRIMARY KEY, url text, regex int, position int, status varchar(20), action_type varchar(20), action_code int, action_data text, match_type varchar(20))',
    );
    for (const [id, url, regex] of [
      [1, '/en/old/', 0],
      [2, '^/en/a/(.*)', 1],
    ] as const)
      await execute(
        "INSERT INTO wp_redirection_items VALUES (?, ?, ?, 0, 'enabled', 'url', 301, '/en/new/', 'url')",
        [id, url, regex],
      );
    const { site } = await read(location);
    expect(wordPressIn(site).redirects.map(({ pattern }) => pattern)).toEqual(['old/', 'a/(.*)']);
  });

  it('takes the links that a plugin has stored, and nothing of drafts, images and posts that are gone', async () => {
    const { location, execute } = await aDatabase(engine);
    const content = '<a href="/not-in-the-table/">x</a>';
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      posts: [
        { id: 1, slug: 'one', content },
        { id: 2, slug: 'two', content },
        { id: 3, slug: 'draft', status: 'draft', content },
      ],
    });
    await expect(read(location, { trustsPluginTables: true })).rejects.toThrow(
      'has no wp_rank_math_internal_links and no wp_yoast_seo_links. Leave --trust-plugin-tables out',
    );
    await execute(
      'CREATE TABLE wp_yoast_seo_links (id bigint PRIMARY KEY, url varchar(255), post_id bigint, target_post_id bigint, type varchar(8))',
    );
    for (const [index, row] of (
      [
        [`${HOME}/two/`, 1, 2, 'internal'],
        [`${HOME}/gone/`, 1, 777, 'internal'],
        ['https://other.example/', 1, 0, 'external'],
        [`${HOME}/a.jpg`, 1, 0, 'image-in'],
        [`${HOME}/two/`, 3, 2, 'internal'],
        [`${HOME}/two/`, 888, 2, 'internal'],
      ] as const
    ).entries())
      await execute('INSERT INTO wp_yoast_seo_links VALUES (?, ?, ?, ?, ?)', [index + 1, ...row]);
    const { documents } = await read(location, { trustsPluginTables: true });
    expect(documents.map(({ id, content: links }) => [id, links])).toEqual([
      [
        1,
        {
          kind: 'links',
          links: [
            { id: null, url: `${HOME}/two/`, type: 'internal', targetId: 2 },
            { id: null, url: `${HOME}/gone/`, type: 'internal', targetId: null },
            { id: null, url: 'https://other.example/', type: 'external', targetId: null },
          ],
        },
      ],
      [2, { kind: 'links', links: [] }],
      [3, { kind: 'links', links: [] }],
    ]);
    const validators = new Map(documents.map(({ key, validator }) => [key, validator]));
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    await execute('DELETE FROM wp_yoast_seo_links WHERE id = 1');
    const again = await read(location, { trustsPluginTables: true }, { known });
    expect(again.documents.map(({ id }) => id)).toEqual([1]);
  });

  it('leads links to any category of a post, to the front page by its name, and past what cannot be opened', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/news/local/hello/', 1],
      ['/sport/hello/', 1],
      ['/nonsense/hello/', 1],
      ['/nonsense/hallo/', 1],
      ['/start/', 13],
      ['/?page_id=13', 13],
      ['/?name=hello', 1],
    ];
    await makeWordPressSite(execute, {
      structure: '/%category%/%postname%/',
      posts: [...POSTS, { id: 900, slug: 'source', content: linksTo(expected) }],
    });
    const outcome = await read(location);
    expect(Object.fromEntries(targetsOf(900, outcome))).toEqual(Object.fromEntries(expected));
    // Its own categories answer; others lead to one of them.
    const found = resolutionsOf(900, outcome);
    expect(found.get('/sport/hello/')).toMatchObject({ redirects: false });
    expect(found.get('/nonsense/hello/')).toMatchObject({ redirects: true });
  });

  it('tells which lists of posts there are', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = [{ id: 1 }, { id: 2, date: '2024-11-02 21:00:59' }, { id: 3, date: '2022-01-01 00:00:00' }];
    await makeWordPressSite(execute, {
      structure: '/blog/%postname%/',
      options: { tag_base: '/about' },
      posts,
    });
    await execute("UPDATE wp_posts SET post_status = 'draft' WHERE ID = 3");
    const { site, lists } = await read(location);
    expect(lists.toSorted()).toEqual([
      'author=1',
      'author=2',
      'author_name=ann',
      'author_name=bob-example',
      ...[1, 3, 5, 7].map((id) => `cat=${id}`),
      ...['local', 'news', 'sport', 'uncategorised'].map((slug) => `category_name=${slug}`),
      ...['2023', '202305', '20230507', '2024', '202411', '20241102'].map((date) => `m=${date}`),
    ]);
    expect(wordPressIn(site).toldLists).toEqual({
      category_name: 'blog/category',
      cat: null,
      tag: 'about',
      author: null,
      author_name: 'blog/author',
      m: null,
    });
  });

  it('tells which published posts cannot be opened', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      posts: [
        { id: 8, slug: 'drafted' },
        { id: 9, slug: 'drafted', type: 'page', status: 'draft' },
        { id: 10, slug: '2024', type: 'attachment', status: 'inherit' },
        // The lists and posts of a type stand where these pages should be.
        { id: 11, slug: 'book', type: 'page' },
        { id: 12, slug: 'dune', type: 'page', parent: 11 },
        { id: 13, slug: 'manual', type: 'page' },
        { id: 30, slug: 'emma', type: 'book' },
        { id: 1, slug: 'page2' },
        { id: 2, slug: '2024' },
        { id: 3, slug: '' },
        { id: 4, slug: 'about' },
        { id: 5, slug: 'about', type: 'page' },
        { id: 6, slug: 'page3', status: 'draft' },
        { id: 7, slug: 'fine' },
      ],
    });
    const { documents } = await read(location);
    expect(documents.map(({ id, opening }) => [id, opening])).toEqual([
      [1, 'never'],
      [2, 'never'],
      [3, 'never'],
      [4, 'never'],
      [5, undefined],
      [6, undefined],
      [7, undefined],
      [8, 'never'],
      [9, undefined],
      [10, 'never'],
      [11, 'never'],
      [12, 'never'],
      [13, undefined],
      [30, undefined],
    ]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['to the file, where the pages of files are off', { wp_attachment_pages_enabled: '0' }, 20],
    [
      'to the post of the file, where a plugin does so',
      {
        active_plugins: phpSerialise(['seo-by-rank-math/rank-math.php']),
        'rank-math-options-general': phpSerialise({}),
        'rank-math-options-titles': phpSerialise({ disable_date_archives: 'on' }),
      },
      1,
    ],
    [
      'to the page of the file, where the plugin was told not to',
      {
        active_plugins: phpSerialise(['seo-by-rank-math/rank-math.php']),
        'rank-math-options-general': phpSerialise({ attachment_redirect_urls: 'off' }),
      },
      20,
    ],
  ])('leads links to the page of a file %s', async (_, options, target) => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/hello/cat/', target],
      ['/?attachment_id=20', target],
      ['/wp-content/uploads/2023/05/cat.jpg', 20],
    ];
    // Without a post, the plugin leads home.
    const isLedHome = target === 1;
    expected.push(['/dog/', isLedHome ? null : 21]);
    const source = { id: 900, slug: 'source', content: linksTo(expected) };
    await makeWordPressSite(execute, { structure: '/%postname%/', options, posts: [...POSTS, source] });
    const outcome = await read(location);
    expect(Object.fromEntries(targetsOf(900, outcome))).toEqual(Object.fromEntries(expected));
    // The plugin may close the lists of dates, too.
    expect(wordPressIn(outcome.site).hasClosedDates).toBe(isLedHome ? true : undefined);
    // Without a page it is no post.
    const hasPages = options['wp_attachment_pages_enabled'] === undefined && target === 20;
    for (const id of [20, 21])
      expect(outcome.documents.find((document) => document.id === id)?.status).toBe(
        hasPages ? 'publish' : 'inherit',
      );
    const redirect = { event: 'redirect', to: `${HOME}/`, status: 301 };
    expect(outcome.events.filter(({ event }) => event === 'redirect')).toEqual(
      isLedHome
        ? ['/dog/', '/?attachment_id=21', '/?p=21'].map((path) => ({ ...redirect, from: HOME + path }))
        : [],
    );
  });

  it('reads products that stand below their categories', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | string][] = [
      ['/shop/clothes/shirts/blue/', 1],
      ['/shop/sale/blue/', 1],
      ['/shop/any/azure/', 1],
      ['/shop/clothes/red/', 2],
      ['/shop/sale/green/', 3],
      ['/shop/uncategorized/loose/', 4],
      ['/?product=blue', 1],
      ['/blue/', 'guess 1'],
    ];
    const rules = {
      'shop/?$': 'index.php?post_type=product',
      'product-category/(.+?)/?$': 'index.php?product_cat=$matches[1]',
      'shop/(.+?)/([^/]+)(?:/([0-9]+))?/?$':
        'index.php?product_cat=$matches[1]&product=$matches[2]&page=$matches[3]',
    };
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: { rewrite_rules: phpSerialise(rules) },
      posts: [
        // Of its categories the one below another, of those the lowest.
        {
          id: 1,
          slug: 'blue',
          type: 'product',
          categories: [20, 21, 23],
          metas: [['_wp_old_slug', 'azure']],
        },
        { id: 2, slug: 'red', type: 'product', categories: [20, 22] },
        {
          id: 3,
          slug: 'green',
          type: 'product',
          categories: [21, 22],
          metas: [['rank_math_primary_product_cat', '22']],
        },
        { id: 4, slug: 'loose', type: 'product' },
        { id: 900, slug: 'source', content: linksTo(expected) },
      ],
    });
    for (const [id, slug, parent] of [
      [20, 'clothes', 0],
      [21, 'shirts', 20],
      [22, 'sale', 0],
      [23, 'linen', 20],
    ] as const) {
      await execute('INSERT INTO wp_terms VALUES (?, ?, ?)', [id, slug, slug]);
      await execute("INSERT INTO wp_term_taxonomy VALUES (?, ?, 'product_cat', ?)", [id + 100, id, parent]);
    }
    const outcome = await read(location);
    expect(outcome.documents.slice(0, 4).map(({ permalink }) => permalink)).toEqual(
      ['clothes/shirts/blue', 'clothes/red', 'sale/green', 'uncategorized/loose'].map(
        (path) => `${HOME}/shop/${path}/`,
      ),
    );
    expect(targetsOf(900, outcome)).toEqual(new Map(expected));
  });

  it('passes over posts with ids that are too large, and reads the others', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: [{ id: 1 }, { id: 2 }] });
    await execute('UPDATE wp_posts SET ID = 9007199254740993 WHERE ID = 1');
    const { documents, events } = await read(location);
    expect(documents.map(({ id }) => id)).toEqual([2]);
    expect(events.slice(-2)).toEqual([
      {
        event: 'unreadable',
        key: '9007199254740993',
        address: `${HOME}/?p=9007199254740993`,
        reason: { code: 'id_too_large', id: '9007199254740993', largest: 9007199254740991 },
      },
      { event: 'complete' },
    ]);
    const again = await read(location, {}, { only: ['9007199254740993', '2'] });
    expect(again.documents.map(({ id }) => id)).toEqual([2]);
  });

  it('tells of status, password, score, robots and label, and leaves out what is no content', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: {
        cptui_post_types: phpSerialise({
          book: { name: 'book', label: 'All books', singular_label: 'One book', public: 'true' },
        }),
      },
      posts: [
        {
          id: 1,
          title: 'Tom &amp; Jerry',
          metas: [
            ['rank_math_seo_score', '81'],
            ['rank_math_robots', phpSerialise(['noindex'])],
          ],
        },
        { id: 2, status: 'draft', slug: '', date: '0000-00-00 00:00:00', modified: '0000-00-00 00:00:00' },
        { id: 3, status: 'private' },
        { id: 4, status: 'future', date: '2099-01-01 00:00:00' },
        { id: 5, status: 'trash' },
        { id: 6, password: 'secret', metas: [['_yoast_wpseo_linkdex', '45']] },
        { id: 7, type: 'attachment', status: 'inherit', parent: 2 },
        { id: 8, type: 'book' },
        { id: 9, type: 'revision', status: 'inherit', parent: 1 },
        { id: 10, type: 'nav_menu_item' },
        { id: 11, status: 'auto-draft' },
        { id: 12, type: 'secret' },
        { id: 13, type: 'wpcf7_contact_form' },
      ],
    });
    const { documents, site } = await read(location);
    expect(
      documents.map(({ id, status, isProtected, isNoindex, seoScore }) => [
        id,
        status,
        isProtected,
        isNoindex,
        seoScore,
      ]),
    ).toEqual([
      [1, 'publish', false, true, '81'],
      [2, 'draft', false, false, null],
      [3, 'private', false, false, null],
      [4, 'future', false, false, null],
      [5, 'trash', false, false, null],
      [6, 'publish', true, false, '45'],
      [7, 'draft', false, false, null],
      [8, 'publish', false, false, null],
    ]);
    expect(documents[0]?.title).toBe('Tom & Jerry');
    expect(documents[1]).toMatchObject({ permalink: `${HOME}/?p=2`, modified: '1970-01-01 00:00:00' });
    expect(site.types).toContainEqual({ slug: 'book', label: 'One book' });
    expect(site.warnings.map(inEnglish)).toEqual([expect.stringMatching(/not read: secret \(1\)\./)]);
    expect((await read(location, { types: ['secret'] })).documents.map(({ id }) => id)).toEqual([12]);
    const lacking = /no posts of these types: books\. It has: post, page/;
    await expect(read(location, { types: ['books'] })).rejects.toThrow(lacking);
    expect((await read(location, { types: ['post', 'books'] })).site.warnings.map(inEnglish)).toEqual([
      expect.stringMatching(lacking),
    ]);
    await execute(
      "UPDATE wp_options SET option_value = '' WHERE option_name IN ('permalink_structure', 'rewrite_rules')",
    );
    const { documents: plain } = await read(location);
    expect(plain.slice(-2).map(({ permalink }) => permalink)).toEqual([
      `${HOME}/?book=post-8`,
      `${HOME}/?secret=post-12`,
    ]);
  });

  it('reads again only what has changed, whatever of a post it is', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: POSTS });
    const first = await read(location);
    const validators = new Map(first.documents.map(({ key, validator }) => [key, validator]));
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    const again = await read(location, {}, { known });
    expect(again.documents).toEqual([]);
    expect(again.events.filter(({ event }) => event === 'same')).toHaveLength(first.documents.length);

    await execute("UPDATE wp_posts SET post_content = 'new' WHERE ID = 2");
    await execute("UPDATE wp_posts SET post_name = 'about-us' WHERE ID = 10");
    await addPost(execute, { id: 70, slug: 'later' });
    await execute('DELETE FROM wp_posts WHERE ID = 30');
    await execute('INSERT INTO wp_postmeta VALUES (5000, 3, ?, ?)', ['rank_math_seo_score', '50']);
    const changed = await read(location, {}, { known });
    // The pages below the one with a new slug have new addresses, and so have their attachments.
    expect(changed.documents.map(({ id }) => id)).toEqual([2, 3, 10, 11, 12, 22, 70]);
    expect(changed.events.at(-1)).toEqual({ event: 'complete' });
    expect(changed.events.some((event) => 'key' in event && event.key === '30')).toBe(false);
  });

  it('goes on after the last checkpoint', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = Array.from({ length: 700 }, (_, index) => ({ id: index + 1 }));
    await makeWordPressSite(execute, { structure: '/%postname%/', posts });
    const { events } = await read(location);
    const [state] = events.flatMap((event) => (event.event === 'checkpoint' ? [event.state] : []));
    expect(events[0]).toEqual({ event: 'total', documents: 700 });
    const { documents } = await read(location, {}, { resume: state ?? null });
    expect(documents.map(({ id }) => id)).toEqual(posts.slice(500).map(({ id }) => id));
  });

  it('reads single posts by id and by address', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: POSTS });
    const only = ['1', `${HOME}/about/team/`, `${HOME}/?p=3`, `${HOME}/`, `${HOME}/book/dune/`, '777'];
    const { events } = await read(location, {}, { only });
    expect(events.map((event) => ('document' in event ? event.document.id : event))).toEqual([
      1,
      11,
      3,
      13,
      30,
      { event: 'gone', key: '777' },
    ]);
  });

  it('reads the posts below a single one again that have other addresses with it', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: POSTS });
    const validators = new Map(
      (await read(location)).documents.map(({ key, validator }) => [key, validator]),
    );
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    const ids = async (): Promise<(number | null)[]> =>
      (await read(location, {}, { known, only: ['10'] })).documents.map(({ id }) => id);
    expect(await ids()).toEqual([10]);
    await execute("UPDATE wp_posts SET post_name = 'about-us' WHERE ID = 10");
    expect(await ids()).toEqual([10, 11, 12, 22]);
    await execute('UPDATE wp_posts SET post_parent = 12 WHERE ID = 10');
    expect(await ids()).toEqual([10, 11, 12, 22]);
  });

  it('takes the address that is given in the place of the stored one, which stays ours', async () => {
    const { location, execute } = await aDatabase(engine);
    const content = linksTo([['https://staging.example/hello/', 1]]);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      home: 'https://staging.example',
      posts: [...POSTS, { id: 900, slug: 'source', content }],
    });
    const outcome = await read(location, { home: 'https://example.com/' });
    expect(outcome.site).toMatchObject({ home: HOME, aliases: ['https://staging.example'] });
    expect(outcome.documents[0]?.permalink).toBe(`${HOME}/hello/`);
    expect([...targetsOf(900, outcome).values()]).toEqual([1]);
  });

  it.each([
    ['http://localhost:8080', 'https://www.real.example'],
    ['https://example.com/wp', 'https://example.com'],
  ])('takes the address that its texts use in the place of %s, and says so: %s', async (home, real) => {
    const { location, execute } = await aDatabase(engine);
    const posts = [1, 2, 3, 4].map((id) => ({
      id,
      content: `<img src="${real}/wp-content/uploads/a.jpg"><a href="${real}/post-${(id % 4) + 1}/">x</a><a href="https://other.example/post/">y</a>`,
    }));
    await makeWordPressSite(execute, { structure: '/%postname%/', home, posts });
    const outcome = await read(location);
    expect(outcome.site).toMatchObject({ home: real, storedHome: home });
    expect(outcome.site.aliases).toContain(home);
    expect(outcome.site.warnings.map(inEnglish)).toEqual([
      `The database says that the site is at ${home}, but 4 of 4 addresses in its posts are at ${real}, which was taken for the address of the site. If it is not, index it again with --home ${home}.`,
    ]);
    expect(outcome.documents[0]?.permalink).toBe(`${real}/post-1/`);
    expect(targetsOf(1, outcome).get(`${real}/post-2/`)).toBe(2);
    const told = await read(location, { home: real });
    expect([told.site.warnings, told.site.storedHome]).toEqual([[], undefined]);
  });

  it('reads nothing until it is told the address where its texts use two', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = [1, 2, 3, 4].map((id) => ({
      id,
      content: `<a href="https://real.example/post-1/">x</a><a href="https://real.example/post-2/">y</a><a href="${HOME}/post-3/">z</a>`,
    }));
    await makeWordPressSite(execute, { structure: '/%postname%/', posts });
    await expect(read(location)).rejects.toThrow(
      /8 of 12 addresses .* --home https:\/\/real\.example, or --home/,
    );
    expect((await read(location, { home: HOME })).site.home).toBe(HOME);
  });

  it('warns when the files in its texts are elsewhere', async () => {
    const { location, execute } = await aDatabase(engine);
    const content = '<img src="https://www.real.example/wp-content/uploads/a.jpg">';
    const posts = [1, 2, 3, 4].map((id) => ({ id, content }));
    await makeWordPressSite(execute, { structure: '/%postname%/', home: 'http://localhost:8080', posts });
    expect((await read(location)).site.warnings.map(inEnglish)).toEqual([
      expect.stringContaining('--home https://www.real.example.'),
    ]);
  });

  it('leaves types out that visitors cannot open, and links to their posts end at home', async () => {
    const { location, execute } = await aDatabase(engine);
    const counted: [string, string][] = [['rank_math_internal_links_processed', '1']];
    const content =
      '<a href="/secret/memo/">1</a><a href="/book/memo/">2</a><a href="/?post_type=event&amp;p=40">3</a>';
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      posts: [
        { id: 1, content, metas: counted },
        { id: 34, slug: 'memo', type: 'secret', metas: counted },
        { id: 35, slug: 'memo', type: 'book' },
        { id: 40, slug: 'party', type: 'event', metas: counted, guid: `${HOME}/?post_type=event&#038;p=40` },
      ],
    });
    const outcome = await read(location);
    expect(outcome.documents.map(({ id, permalink }) => [id, permalink])).toEqual([
      [1, `${HOME}/post-1/`],
      [40, `${HOME}/?post_type=event&p=40`],
    ]);
    expect(wordPressIn(outcome.site).closedPaths?.toSorted()).toEqual(['book', 'secret']);
    expect([...resolutionsOf(1, outcome).values()]).toMatchObject([
      { target: null, ends: 'home' },
      { target: null, ends: 'home' },
      { target: 40, way: 'permalink' },
    ]);
    expect(outcome.site.warnings.map(inEnglish)).toEqual([
      expect.stringMatching(/leaves posts of these types out.*: book \(1\)\./),
      expect.stringMatching(/Nothing says .*: secret \(1\)\./),
    ]);
  });

  it('does not warn of links to another site', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = [1, 2, 3, 4].map((id) => ({
      id,
      content: `<a href="https://other.example/${id}/">x</a><a href="${HOME}/post-1/">y</a>`,
    }));
    await makeWordPressSite(execute, { structure: '/%postname%/', posts });
    expect((await read(location)).site.warnings.map(inEnglish)).toEqual([]);
  });

  it('has posts of other languages where a plugin puts them', async () => {
    const { location, execute } = await aDatabase(engine);
    const polylang = { force_lang: 1, hide_default: true, default_lang: 'en', rewrite: 1, redirect_lang: 1 };
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: {
        active_plugins: phpSerialise(['polylang/polylang.php']),
        polylang: phpSerialise(polylang),
        page_on_front: '5',
      },
      posts: [
        { id: 1, slug: 'hello', categories: [20] },
        {
          id: 2,
          slug: 'hallo',
          categories: [21],
          content: '<a href="/de/">home</a><a href="/de/2024/">2024</a>',
        },
        { id: 3, slug: 'bild', type: 'attachment', status: 'inherit', parent: 2 },
        { id: 4, slug: 'entwurf', status: 'draft', categories: [21] },
        { id: 5, slug: 'start', type: 'page', categories: [20, 22] },
        { id: 6, slug: 'anfang', type: 'page', categories: [21, 22] },
      ],
    });
    for (const [id, slug] of [
      [20, 'en'],
      [21, 'de'],
    ] as const) {
      await execute('INSERT INTO wp_terms VALUES (?, ?, ?)', [id, slug, slug]);
      await execute("INSERT INTO wp_term_taxonomy VALUES (?, ?, 'language', 0)", [id + 100, id]);
    }
    await execute('ALTER TABLE wp_term_taxonomy ADD COLUMN description text');
    await execute("INSERT INTO wp_term_taxonomy VALUES (122, 22, 'post_translations', 0, ?)", [
      phpSerialise({ en: 5, de: 6 }),
    ]);
    const first = await read(location);
    const german = ['/de/hallo/', '/de/hallo/bild/', '/?p=4', '/', '/de/'].map((path) => HOME + path);
    expect(permalinksOf(first)).toEqual([`${HOME}/hello/`, ...german]);
    expect([...targetsOf(2, first)]).toEqual([
      ['/de/', 6],
      ['/de/2024/', null],
    ]);

    // The other plugin keeps the languages in a table of its own.
    await execute(
      'CREATE TABLE wp_icl_translations (element_type text, element_id bigint, trid bigint, language_code text)',
    );
    for (const [id, group, code] of [
      [1, 1, 'en'],
      [2, 1, 'de'],
      [5, 2, 'en'],
      [6, 2, 'de'],
    ] as const)
      await execute("INSERT INTO wp_icl_translations VALUES ('post_x', ?, ?, ?)", [id, group, code]);
    const wpml = { default_language: 'en', language_negotiation_type: '1' };
    await execute(
      "UPDATE wp_options SET option_name = 'icl_sitepress_settings', option_value = ? WHERE option_name = 'polylang'",
      [phpSerialise(wpml)],
    );
    await execute("UPDATE wp_options SET option_value = ? WHERE option_name = 'active_plugins'", [
      phpSerialise(['sitepress-multilingual-cms/sitepress.php']),
    ]);
    expect(permalinksOf(await read(location))).toEqual([`${HOME}/hello/`, ...german]);
    await execute("UPDATE wp_options SET option_value = ? WHERE option_name = 'icl_sitepress_settings'", [
      phpSerialise({ ...wpml, language_negotiation_type: 2, language_domains: { de: 'beispiel.test' } }),
    ]);
    expect(permalinksOf(await read(location))[1]).toBe('https://beispiel.test/hallo/');

    // On a network the plugin need not be among those of the site.
    await execute("UPDATE wp_options SET option_value = ? WHERE option_name = 'active_plugins'", [
      phpSerialise([]),
    ]);
    await execute('CREATE TABLE wp_blogs (blog_id int PRIMARY KEY, domain varchar(200), path varchar(100))');
    await execute("INSERT INTO wp_blogs VALUES (1, ?, '/')", [new URL(HOME).host]);
    expect(permalinksOf(await read(location))[1]).toBe('https://beispiel.test/hallo/');
  });

  it('has uploads and edit pages where WordPress itself is, when that is not home', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: { siteurl: `${HOME}/wp` },
      posts: POSTS,
    });
    const { site, documents } = await read(location);
    expect(site).toMatchObject({
      aliases: [`${HOME}/wp`],
      editUrl: `${HOME}/wp/wp-admin/post.php?post={id}&action=edit`,
    });
    expect(wordPressIn(site).uploadsPath).toBe('wp/wp-content/uploads');
    expect(documents.find(({ id }) => id === 20)?.addresses[0]?.url).toBe(
      `${HOME}/wp/wp-content/uploads/2023/05/cat.jpg`,
    );
    // A constant in wp-config.php puts them elsewhere. Files have had their addresses from before the site moved.
    await execute('UPDATE wp_posts SET guid = ? WHERE ID = 21', [
      'http://www.example.com/app/uploads/2023/05/dog-scaled.jpg',
    ]);
    const moved = await read(location, { home: 'https://new.test' });
    expect(wordPressIn(moved.site).uploadsPath).toBe('app/uploads');
    expect(moved.documents.find(({ id }) => id === 20)?.addresses[0]?.url).toBe(
      'https://new.test/app/uploads/2023/05/cat.jpg',
    );
  });

  it('finds any prefix, and asks which site of a network is meant', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', prefix: 'abc_', posts: [{ id: 1 }] });
    expect((await read(location)).documents).toHaveLength(1);

    await makeWordPressSite(execute, {
      structure: '/%author%/%postname%/',
      prefix: 'abc_2_',
      home: `${HOME}/second`,
      posts: [
        { id: 1 },
        { id: 2, type: 'attachment', status: 'inherit', metas: [['_wp_attached_file', 'a.jpg']] },
      ],
    });
    await execute('CREATE TABLE abc_blogs (blog_id int PRIMARY KEY, domain varchar(200), path varchar(100))');
    const { host } = new URL(HOME);
    await execute('INSERT INTO abc_blogs VALUES (1, ?, ?), (2, ?, ?)', [host, '/', host, '/second/']);
    await expect(read(location)).rejects.toThrow(
      `Choose one with --prefix: abc_ (${HOME}), abc_2_ (${HOME}/second).`,
    );
    const second = await read(location, { prefix: 'abc_2_' });
    expect(second.documents[0]?.permalink).toBe(`${HOME}/second/ann/post-1/`);
    expect(second.documents[1]?.addresses[0]?.url).toBe(`${HOME}/second/wp-content/uploads/sites/2/a.jpg`);
    expect((await read(location, { home: `${HOME}/second/` })).documents).toHaveLength(2);
    expect((await read(location, { blog: 2 })).documents).toHaveLength(2);
    expect(wordPressIn(second.site).otherSites).toEqual([]);
    const first = await read(location, { blog: 1 });
    expect(first.documents).toHaveLength(1);
    expect(wordPressIn(first.site).otherSites).toEqual(['second']);
    await expect(read(location, { prefix: 'wp_' })).rejects.toThrow(
      'no WordPress tables with the prefix wp_',
    );
  });

  it('says what to do when the tables are not there', async () => {
    const { location, execute } = await aDatabase(engine);
    await execute('CREATE TABLE something (id int)');
    await expect(read(location)).rejects.toThrow('has no WordPress tables with the prefix wp_: wp_posts,');
  });

  it('says what to do when the site has no address', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', options: { home: '' } });
    await expect(read(location)).rejects.toThrow('Give it with --home URL');
  });
});

describeOn(['mariadb'], 'a WordPress database', (engine) => {
  it('is read by a user who may only read', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: [{ id: 1 }] });
    const url = new URL(location);
    const user = `reader_${randomBytes(4).toString('hex')}`;
    await execute(`CREATE USER ${user}@'%' IDENTIFIED BY 'pass word'`);
    ends.push(async () => execute(`DROP USER ${user}@'%'`));
    await execute(`GRANT SELECT ON ${url.pathname.slice(1)}.* TO ${user}@'%'`);
    url.username = user;
    url.password = 'pass word';
    expect((await read(url.href)).documents).toHaveLength(1);
    await execute(`REVOKE SELECT ON ${url.pathname.slice(1)}.* FROM ${user}@'%'`);
    for (const table of ['posts', 'postmeta', 'options', 'terms', 'term_taxonomy', 'term_relationships'])
      await execute(`GRANT SELECT ON ${url.pathname.slice(1)}.wp_${table} TO ${user}@'%'`);
    expect((await read(url.href)).documents).toHaveLength(1);
    await execute(
      "UPDATE wp_options SET option_value = '/%author%/' WHERE option_name = 'permalink_structure'",
    );
    await expect(read(url.href)).rejects.toThrow(/may not read .*wp_users.*Grant SELECT/);
    await execute("UPDATE wp_options SET option_value = '/%postname%/' WHERE option_value = '/%author%/'");
    const kill = async (): Promise<null> => {
      await execute(`KILL USER ${user}`);
      return null;
    };
    await expect(read(url.href, {}, { known: kill })).rejects.toThrow('the connection was lost');
    url.password = 'wrong';
    await expect(read(url.href)).rejects.toThrow('refuses this user or password');
  });

  it('says what to do when it cannot be reached or is not there', async () => {
    await expect(read('mysql://user:secret@127.0.0.1:1/wordpress')).rejects.toThrow(
      'The database at 127.0.0.1:1, database wordpress cannot be read: it cannot be reached',
    );
    const url = new URL(serverUrl('mariadb'));
    url.pathname = '/signpost_test_absent';
    await expect(read(url.href)).rejects.toThrow('there is no database of this name');
  });
});

describe('a file of SQLite', () => {
  it('has to be one', async () => {
    const { location } = await aDatabase('sqlite');
    await writeFile(
      `${location}.txt`,
      'This is no database at all, only a text that is long enough to be taken for one.'.repeat(20),
    );
    await expect(read(`${location}.txt`)).rejects.toThrow('cannot be read: file is not a database');
    await expect(read(`${location}.no`)).rejects.toThrow('no such file');
  });

  it('is read while WordPress writes to it, and never written to', async () => {
    const { location, execute } = await aDatabase('sqlite');
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: [{ id: 1 }] });
    await execute('BEGIN IMMEDIATE');
    await addPost(execute, { id: 2 });
    expect((await read(location)).documents.map(({ id }) => id)).toEqual([1]);
    await execute('COMMIT');
    expect((await read(location)).documents.map(({ id }) => id)).toEqual([1, 2]);
  });
});

function exactRule(pattern: string): string {
  return phpSerialise([{ ignore: '', pattern, comparison: 'exact' }]);
}
