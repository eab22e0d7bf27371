import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';
import { listOf } from './list-of.ts';

const HOME = 'https://example.com';

function listAt(path: string, html: string, isInListOfLists = false): string | null {
  return listOf(extractPage(html, { kind: 'page' }), HOME + path, { home: HOME, isInListOfLists });
}

function body(names: string): string {
  return `<link rel="https://api.w.org/" href="/wp-json/"><body class="${names}"><h1>x</h1>`;
}

function head(resource: string): string {
  return `<link rel="alternate" type="application/json" href="${HOME}/wp-json/wp/v2/${resource}"><link rel="shortlink" href="${HOME}/?p=12"><body>`;
}

function teasers(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `<article><h2><a href="/post-${at}">Post ${at}</a></h2><p>Some words of it.</p></article>`,
  ).join('');
}

function data(type: string, more = ''): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}"${more}}</script>`;
}

describe('a page of WordPress', () => {
  it.each([
    ['archive category category-news category-3', 'category'],
    ['archive tag tag-red tag-4', 'tag'],
    ['archive author author-ann author-1', 'author'],
    ['archive date', 'date'],
    ['archive tax-product_cat term-things term-9 woocommerce', 'tax-product_cat'],
    ['archive post-type-archive post-type-archive-book', 'type'],
    ['search search-results', 'search'],
    ['home blog', 'posts'],
    ['home blog paged paged-2', 'posts'],
    ['archive post-type-archive-product woocommerce-shop paged paged-2', 'type'],
  ])('with the body %s lists %s', (names, expected) => {
    expect(listAt('/any/', body(names))).toBe(expected);
  });

  it.each([
    ['wp-singular post-template-default single single-post postid-12 single-format-standard', 'post', 12],
    ['home page-template-default page page-id-2', 'page', 2],
    ['product-template-default single single-product postid-33 woocommerce', 'product', 33],
    ['blog', 'page', null],
    ['archive post-type-archive post-type-archive-product woocommerce-shop', 'page', null],
  ])('with the body %s is a %s', (names, type, id) => {
    const { facts } = extractPage(body(names), { kind: 'page' });
    expect(facts.wordpress).toMatchObject({ type, id });
    expect(listAt('/any/', body(names))).toBeNull();
  });

  it('is known by its resource and its short address where the body has no names', () => {
    expect(extractPage(head('posts/12'), { kind: 'page' }).facts.wordpress).toMatchObject({
      type: 'post',
      id: 12,
    });
    expect(listAt('/any/', head('posts/12'))).toBeNull();
    expect(listAt('/any/', head('users/3'))).toBe('author');
  });

  it('counts no teasers of a page that lists posts, but what is above them', () => {
    const html = `${body('archive post-type-archive-product woocommerce-shop')}<div class="page-description"><a href=/x>x</a></div><ul class="products"><li><a href=/no>no</a></li></ul>`;
    const { links } = extractPage(html, { kind: 'page' });
    expect(links.filter(({ isCounted }) => isCounted).map(({ raw }) => raw)).toEqual(['/x']);
  });
});

describe('another page', () => {
  it.each([
    ['that calls itself a collection', '/all/', data('CollectionPage'), 'collection'],
    [
      'of search results',
      '/find/',
      `<body itemscope itemtype="https://schema.org/SearchResultsPage">`,
      'search',
    ],
    [
      'that has a further one and teasers',
      '/all/',
      `<link rel="next" href="/all/page/2/">${teasers(3)}`,
      'paged',
    ],
    ['of a list after its first one', '/all/page/2/', '<link rel="prev" href="/all/page/1/">', 'paged'],
    ['that is nothing but teasers', '/all/', `<h1>All</h1>${teasers(4)}`, 'teasers'],
  ])('%s is a list', (_title, path, html, expected) => {
    expect(listAt(path, html)).toBe(expected);
  });

  it.each([
    ['home', '/', teasers(5)],
    ['an article in a collection', '/one/', data('Article', ',"isPartOf":{"@type":"CollectionPage"}')],
    [
      'an article with a list in it',
      '/one/',
      `<meta property="og:type" content="article">${data('ItemList')}${teasers(3)}`,
    ],
    ['a manual with a next page', '/page/2', `<link rel="next" href="three.html"><h1>Two</h1>`],
    [
      'a text with a few teasers below it',
      '/one/',
      `<h1>One</h1><p>${'Many words. '.repeat(60)}</p>${teasers(3)}`,
    ],
    [
      'headings with a link to themselves',
      '/one/',
      '<article><h2>A<a href="#a">¶</a></h2><p>x</p></article>'.repeat(5),
    ],
    ['one that names its type', '/one/', `<meta name="signpost:type" content="hub">${teasers(5)}`],
  ])('is no list: %s', (_title, path, html) => {
    expect(listAt(path, html)).toBeNull();
  });

  it('is a list where the sitemap that names it holds lists, unless the page says otherwise', () => {
    expect(listAt('/one/', '<h1>One</h1>', true)).toBe('terms');
    expect(listAt('/one/', body('single single-post postid-1'), true)).toBeNull();
  });
});
