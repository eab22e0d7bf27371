import { describe, expect, it } from 'vitest';
import { hasPagesLast, pathsWithFeeds, registeredNames } from './rewrite-rules.ts';

function rulesFor(path: string, query: string, group = '([^/]+)'): [string, string][] {
  return [
    [`${path}/[^/]+/attachment/([^/]+)/?$`, 'index.php?attachment=$matches[1]'],
    [`${path}/${group}/embed/?$`, `index.php?${query}&embed=true`],
    [`${path}/${group}/page/?([0-9]{1,})/?$`, `index.php?${query}&paged=$matches[2]`],
    [`${path}/${group}(?:/([0-9]+))?/?$`, `index.php?${query}&page=$matches[2]`],
  ];
}

const COMMON: [string, string][] = [
  ['category/(.+?)/?$', 'index.php?category_name=$matches[1]'],
  ['tag/([^/]+)/?$', 'index.php?tag=$matches[1]'],
  ['author/([^/]+)/?$', 'index.php?author_name=$matches[1]'],
  ['([0-9]{4})/([0-9]{1,2})/?$', 'index.php?year=$matches[1]&monthnum=$matches[2]'],
  ['(.?.+?)(?:/([0-9]+))?/?$', 'index.php?pagename=$matches[1]&page=$matches[2]'],
  ['([^/]+)(?:/([0-9]+))?/?$', 'index.php?name=$matches[1]&page=$matches[2]'],
];

describe('the rewrite rules of a site', () => {
  it('tell of its types: path, variable, list, and whether posts stand below others', () => {
    const rules = new Map([
      ['library/?$', 'index.php?post_type=book'] as [string, string],
      ...rulesFor('library', 'book=$matches[1]'),
      ...rulesFor('blog/docs', 'doc=$matches[1]', '(.+?)'),
      ...rulesFor('secret', 'post_type=secret&name=$matches[1]'),
      ...COMMON,
    ]);
    const { types } = registeredNames(rules, ['post', 'page', 'book', 'doc', 'secret']);
    expect(types).toEqual([
      {
        slug: 'book',
        queryVariable: 'book',
        rewriteSlug: 'library',
        isHierarchical: false,
        hasFront: false,
        archivePath: 'library',
        isPublic: true,
      },
      {
        slug: 'doc',
        queryVariable: 'doc',
        rewriteSlug: 'blog/docs',
        isHierarchical: true,
        hasFront: false,
        archivePath: null,
        isPublic: true,
      },
      {
        slug: 'secret',
        queryVariable: null,
        rewriteSlug: 'secret',
        isHierarchical: false,
        hasFront: false,
        archivePath: null,
        isPublic: false,
      },
    ]);
  });

  it('tell of a type whose variable has another name by its list', () => {
    const rules = new Map([
      ['books/?$', 'index.php?post_type=book'] as [string, string],
      ...rulesFor('books', 'volume=$matches[1]'),
    ]);
    expect(registeredNames(rules, ['book']).types).toMatchObject([{ slug: 'book', queryVariable: 'volume' }]);
  });

  it('tell where the lists of authors are, when that is not the usual place', () => {
    const author: [string, string] = ['blog/([^/]+)/?$', 'index.php?author_name=$matches[1]'];
    const writer: [string, string] = ['writer/([^/]+)/?$', 'index.php?author_name=$matches[1]'];
    expect(registeredNames(new Map([...COMMON, author]), []).taxonomies).toEqual([]);
    expect(registeredNames(new Map([writer, ...COMMON]), []).taxonomies).toEqual([
      { queryVariable: 'author_name', path: 'writer' },
    ]);
  });

  it('tell of taxonomies, and not of those of every site', () => {
    const rules = new Map([
      ['topics/([^/]+)/?$', 'index.php?genre=$matches[1]'] as [string, string],
      ...COMMON,
    ]);
    expect(registeredNames(rules, [])).toEqual({
      types: [],
      taxonomies: [{ queryVariable: 'genre', path: 'topics' }],
      answeredPaths: [],
      termPages: [],
      endpoints: [],
    });
  });

  it('tell what has feeds', () => {
    const rules: [string, string][] = [
      ...rulesFor('index.php/book', 'book=$matches[1]'),
      ['index.php/docs/(.+?)/(feed|rdf|rss|rss2|atom)/?$', 'index.php?doc=$matches[1]&feed=$matches[2]'],
    ];
    expect([...pathsWithFeeds(new Map([...rules, ...COMMON]))]).toEqual(['docs']);
  });

  it('tell what plugins answer below pages', () => {
    const rules = new Map([
      ['wc-api(/(.*))?/?$', 'index.php?&wc-api=$matches[2]'],
      ['(.?.+?)/orders(/(.*))?/?$', 'index.php?pagename=$matches[1]&orders=$matches[3]'],
      ['[^/]+/attachment/([^/]+)/édition(/(.*))?/?$', 'index.php?attachment=$matches[1]&edit=$matches[3]'],
    ]);
    expect(registeredNames(rules, []).endpoints).toEqual(['orders', '%c3%a9dition']);
  });

  it('tell of lists that plugins make, and of pages that answer for what is below them', () => {
    const rules = new Map([
      ['(?:events)/?$', 'index.php?post_type=event&eventDisplay=default'],
      ['(?:events)/(?:list)/?$', 'index.php?post_type=event&eventDisplay=list'],
      ...rulesFor('event', 'event=$matches[1]'),
      ['^members/([^/]+)/?$', 'index.php?pagename=members&member=$matches[1]'],
      ...COMMON,
    ]);
    expect(registeredNames(rules, ['event'])).toMatchObject({
      types: [{ slug: 'event', rewriteSlug: 'event', archivePath: 'events' }],
      taxonomies: [],
      answeredPaths: ['members'],
    });
  });

  it('tell of categories without a base', () => {
    const category = 'index.php?category_name=$matches[1]';
    const rules = new Map([
      ['(news/local)/page/?([0-9]{1,})/?$', `${category}&paged=$matches[2]`],
      ['(news/local)/?$', category],
      ['(.+?)/?$', category],
    ]);
    expect(registeredNames(rules, []).termPages).toEqual(['news/local']);
  });

  it('may begin with a language', () => {
    const rules = new Map([
      ['(de|fr)/library/?$', 'index.php?lang=$matches[1]&post_type=book'],
      [
        '(de|fr)/library/([^/]+)(?:/([0-9]+))?/?$',
        'index.php?lang=$matches[1]&book=$matches[2]&page=$matches[3]',
      ],
      ['(de|fr)/?$', 'index.php?lang=$matches[1]'],
    ]);
    expect(registeredNames(rules, ['book'])).toMatchObject({
      types: [{ slug: 'book', queryVariable: 'book', rewriteSlug: 'library', archivePath: 'library' }],
      taxonomies: [],
      termPages: [],
    });
  });

  it('may stand below index.php', () => {
    const rules = new Map(rulesFor('index.php/library', 'book=$matches[1]'));
    expect(registeredNames(rules, ['book']).types).toMatchObject([{ slug: 'book', rewriteSlug: 'library' }]);
  });

  it.each([
    ['library/([^/]+)/([^/]+)', 'genre=$matches[1]&book=$matches[2]', 'library/%genre%'],
    ['index.php/(.+?)/([^/]+)', 'category_name=$matches[1]&book=$matches[2]', '%category%'],
    ['a/(.+?)/b/([^/]+)/([^/]+)', 'x=$matches[1]&y=$matches[2]&book=$matches[3]', 'a/%x%/b/%y%'],
  ])('tell of posts below terms: %s with %s', (path, query, rewriteSlug) => {
    const rules = new Map([[`${path}(?:/([0-9]+))?/?$`, `index.php?${query}&page=$matches[9]`]]);
    expect(registeredNames(rules, ['book']).types).toMatchObject([
      { slug: 'book', queryVariable: 'book', rewriteSlug, isPublic: true },
    ]);
    expect(registeredNames(rules, ['other']).types).toEqual([]);
  });
});

describe('the rules for pages', () => {
  it('come last where posts have a path of their own, and else before those for posts', () => {
    expect(hasPagesLast(new Map(COMMON))).toBe(false);
    const dated: [string, string] = ['([0-9]{4})/([^/]+)/?$', 'index.php?year=$matches[1]&name=$matches[2]'];
    expect(hasPagesLast(new Map([dated, ...COMMON.slice(0, -1)]))).toBe(true);
    const index: [string, string] = ['index.php/(.?.+?)(?:/([0-9]+))?/?$', 'index.php?pagename=$matches[1]'];
    expect(hasPagesLast(new Map([dated, index]))).toBe(true);
    expect(hasPagesLast(new Map())).toBe(null);
    expect(hasPagesLast(new Map([index]))).toBe(null);
  });
});
