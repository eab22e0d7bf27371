import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';

/** The addresses that count, as written. */
function counted(html: string): string[] {
  return extractPage(html, { kind: 'page' })
    .links.filter(({ isCounted }) => isCounted)
    .map(({ raw }) => raw);
}

const WORDS = 'A word after a word, and some more of them. '.repeat(10);
const ELSEWHERE = `<main><section><p>${WORDS}<a href=/s>s</a></p></section>`;
const POST = '<body class="single single-post postid-12">';

describe('the text of a page', () => {
  it.each([
    [
      'in the marked text',
      `<div class="entry-content"><p>${WORDS}<a href=/x>x</a></p></div><a href=/no>no</a>`,
      ['/x'],
    ],
    [
      'in an article body',
      `<div itemprop="articleBody">${WORDS}<a href=/x>x</a></div><a href=/no>no</a>`,
      ['/x'],
    ],
    [
      'in the article that holds the main heading',
      `<main><article><h1>One</h1><p>${WORDS}<a href=/x>x</a></p></article><section><a href=/no>no</a></section></main>`,
      ['/x'],
    ],
    [
      'not in what plugins add to it',
      `<div class="post-content">${WORDS}<a href=/x>x</a><div class="sharedaddy"><a href=/no>share</a></div><div class="yarpp-related"><a href=/no>other</a></div></div>`,
      ['/x'],
    ],
    [
      'in all of several texts of one kind',
      `<div class="post-content">${WORDS}<a href=/x>x</a></div><div class="post-content">${WORDS}<a href=/y>y</a></div>`,
      ['/x', '/y'],
    ],
    [
      'in the surest of several marks',
      `<div class="page-content">${WORDS}<a href=/no>no</a><div class="entry-content">${WORDS}<a href=/x>x</a></div></div>`,
      ['/x'],
    ],
  ])('is counted %s', (_title, html, expected) => {
    expect(counted(html)).toEqual(expected);
  });

  it.each([
    [
      'a page without marks',
      `<h1>One</h1><div id="content"><a href=/x>x</a></div><a href=/y>y</a>`,
      ['/x', '/y'],
    ],
    [
      'a mark around a small part',
      `${ELSEWHERE}<div class="post-content"><a href=/x>x</a></div>`,
      ['/s', '/x'],
    ],
    [
      'a short article with a heading',
      `${ELSEWHERE}<article><h1>One</h1><a href=/x>x</a></article>`,
      ['/s', '/x'],
    ],
    [
      'several articles',
      `<article><h1>1</h1>${WORDS}<a href=/x>x</a></article><article><h1>2</h1>${WORDS}<a href=/y>y</a></article>`,
      ['/x', '/y'],
    ],
    [
      'a section that is named as comments are',
      `<section id="comments"><h2>Comments</h2><a href=/x>x</a></section>`,
      ['/x'],
    ],
    [
      'names that mean something in themes only',
      `<div class="related menu widget"><a href=/x>x</a></div>`,
      ['/x'],
    ],
  ])('is the whole content on %s', (_title, html, expected) => {
    expect(counted(html)).toEqual(expected);
  });

  it('of a post is everything that its author wrote, but for menus', () => {
    const html = `${POST}<header><a href=/no>no</a></header><div class="entry-content"><aside><a href=/1>1</a></aside><blockquote><footer><a href=/2>2</a></footer></blockquote><nav><a href=/no>no</a></nav></div>`;
    expect(counted(html)).toEqual(['/1', '/2']);
  });

  it('of a post is not that of another one on its page, whatever holds it', () => {
    const other =
      '<div class="post-33 post type-post hentry"><div class="entry-content"><a href=/no>no</a></div></div>';
    expect(counted(`${POST}<div class="entry-content"><a href=/x>x</a></div>${other}`)).toEqual(['/x']);
    expect(counted(`${POST}<div id="post-12"><a href=/x>x</a>${other}</div><a href=/no>no</a>`)).toEqual([
      '/x',
    ]);
  });

  it('of a product is its description, and nothing without one', () => {
    const body =
      '<body class="single single-product postid-12 woocommerce"><div class="product type-product post-12">';
    const reviews =
      '<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--reviews entry-content"><a href=/no>no</a></div>';
    const description =
      '<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--description entry-content"><a href=/x>x</a></div>';
    expect(counted(`${body}<a href=/no>no</a>${description}${reviews}`)).toEqual(['/x']);
    expect(counted(`${body}<a href=/no>no</a>${reviews}`)).toEqual([]);
  });

  it('is not the switch of languages in it', () => {
    const html = `<main><p>${WORDS}<a href=/x hreflang=de>x</a> <a href=/y rel=alternate>y</a></p><p><a href=/de rel=alternate hreflang=de>de</a></p></main>`;
    expect(counted(html)).toEqual(['/x', '/y']);
  });

  it('keeps the links around it with their place', () => {
    const html = `${POST}<div class="entry-content"><a href=/x>x</a></div><div class="post-navigation"><a href=/a>a</a></div><div class="author-box"><a href=/b>b</a></div><nav><a href=/c>c</a></nav>`;
    expect(extractPage(html, { kind: 'page' }).links.map(({ raw, position }) => [raw, position])).toEqual([
      ['/x', 'content'],
      ['/a', 'nav'],
      ['/b', 'aside'],
      ['/c', 'nav'],
    ]);
  });

  it('is found in a page of 40,000 nested articles', () => {
    const html = `${'<article class="entry-content">'.repeat(40_000)}<h1>One</h1><a href=/x>x</a>`;
    expect(counted(html)).toEqual(['/x']);
  });
});
