import { inEnglish } from '@signpost/words/en/said';
import { expect, it } from 'vitest';
import { phpSerialise } from '../../php-serialise.ts';
import {
  addressesOf,
  COMMON_ADDRESSES,
  HOME,
  makeWordPressSite,
  POSTS,
  STRUCTURES,
} from '../../wordpress-site.ts';
import { describeOn } from '../../../../service/test/servers/engines.ts';
import { wordPressIn } from '../../fakes/content-source.ts';
import { aDatabase, read, resolutionsOf, targetsOf, linksTo } from './wordpress-database.ts';

describeOn(['sqlite', 'mariadb'], 'links in the database of a WordPress site', (engine) => {
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
      'to the page of the file, where the plugin is set not to',
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
});

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
