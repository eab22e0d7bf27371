import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';
import type { ExtractedLink } from './extracted-page.ts';

function links(html: string, kind: 'post' | 'page' = 'post'): ExtractedLink[] {
  return extractPage(html, { kind }).links;
}

function addresses(html: string): string[] {
  return links(html).map(({ raw }) => raw);
}

function facts(html: string): ReturnType<typeof extractPage>['facts'] {
  return extractPage(html, { kind: 'page' }).facts;
}

const ATTRIBUTES: [title: string, html: string, expected: string[]][] = [
  ['a value in double quotes', '<a href="/x">', ['/x']],
  ['a value in single quotes', "<a href='/x'>", ['/x']],
  ['a value without quotes', '<a href=/x>', ['/x']],
  ['an empty value without quotes before the end of the tag', '<a href=>', ['']],
  ['a name in upper case', '<A HREF="/x">', ['/x']],
  ['white space around the equals sign', '<a href \n = \t "/x">', ['/x']],
  ['a newline and a tab inside a value, as written', '<a href="/x\n\ty">', ['/x\n\ty']],
  ['a > inside another attribute', '<a title="a > b" href="/x">', ['/x']],
  ['data-href, which is another attribute', '<a data-href="/no" href="/x">', ['/x']],
  ['the first of two href attributes', '<a href="/x" href="/no">', ['/x']],
  ['an empty href, which is the page itself', '<a href="">', ['']],
  ['an href without a value', '<a href>', ['']],
  ['no link for an a without href', '<a name="top">', []],
  ['&amp; once', '<a href="/?a=1&amp;b=2&amp;amp;c">', ['/?a=1&b=2&amp;c']],
  ['a numeric character reference', '<a href="&#x2F;x&#47;y">', ['/x/y']],
  ['&notit; in an attribute, which is no reference', '<a href="/?a&notit;b">', ['/?a&notit;b']],
  ['&copy= in an attribute, which is no reference', '<a href="/?a&copy=1">', ['/?a&copy=1']],
  ['a slash between tag name and attribute', '<a/href=/x>', ['/x']],
  ['the sign for kelvin, which is no K', '<lin\u212A href=/no><a href=/x>', ['/x']],
  ['NUL as the replacement character', '<a href="/a\0b">', ['/a\uFFFDb']],
  ['carriage returns as newlines', '<a href="/a\r\nb\rc">', ['/a\nb\nc']],
  ['an address in a CDATA look-alike, unchanged', '<a href="/<![CDATA[x]]>">', ['/<![CDATA[x]]>']],
];

const ELEMENTS: [title: string, html: string, expected: string[]][] = [
  ['area', '<map><area href="/x"></map>', ['/x']],
  ['an unclosed a, once', '<p><a href="/x">one<p>two<p>three', ['/x']],
  ['both of nested a elements', '<a href="/x">one <a href="/y">two</a></a>', ['/x', '/y']],
  ['nothing in a comment', '<!-- <a href="/no"> --><a href="/x">', ['/x']],
  ['what follows a comment that ends at once', '<!--><a href="/x"><!-- -->', ['/x']],
  ['what follows a comment that ends with --!>', '<!-- a --!><a href="/x">', ['/x']],
  ['nothing in a script', '<script>"<a href=/no>"</script><a href="/x">', ['/x']],
  [
    'nothing in a script inside a script comment',
    '<script><!--<script></script><a href=/no>--></script><a href=/x>',
    ['/x'],
  ],
  ['nothing in a style', '<style><a href=/no></style><a href=/x>', ['/x']],
  ['nothing in a template', '<template><p><a href=/no></p></template><a href=/x>', ['/x']],
  [
    'nothing in a nested template',
    '<template><template></template><a href=/no></template><a href=/x>',
    ['/x'],
  ],
  ['nothing in a textarea', '<textarea><a href=/no></textarea><a href=/x>', ['/x']],
  ['nothing in a title', '<title><a href=/no></title><a href=/x>', ['/x']],
  [
    'nothing in an iframe, noembed, noframes or xmp',
    '<iframe><a href=/1></iframe><noembed><a href=/2></noembed><noframes><a href=/3></noframes><xmp><a href=/4></xmp><a href=/x>',
    ['/x'],
  ],
  ['nothing after plaintext', '<a href=/x><plaintext><a href=/no></plaintext><a href=/no>', ['/x']],
  ['nothing in a select', '<select><a href=/no></a><option>1</select><a href=/x>', ['/x']],
  ['a real link in pre', '<pre><a href="/x">x</a></pre>', ['/x']],
  ['CDATA in HTML as a comment that ends at the next >', '<![CDATA[ <a href=/no> <a href=/x> ]]>', ['/x']],
  ['CDATA in SVG as text', '<svg><![CDATA[ > <a href=/no> ]]></svg><a href=/x>', ['/x']],
  ['an end tag up to the > that is not in its attributes', '</p title="> <a href=/no>"><a href=/x>', ['/x']],
  ['a processing instruction as a comment', '<?php <a href=/no> ?><a href=/x>', ['/x']],
  ['nothing of a tag that never ends', '<a href=/x>one</a><a href="/no', ['/x']],
  ['no block editor comments', '<!-- wp:button {"url":"/no"} --><a href=/x></a><!-- /wp:button -->', ['/x']],
  ['a link in a table but in no cell', '<table><a href=/x></table>', ['/x']],
  ['no a of MathML', '<math><a href=/no></math><a href=/x>', ['/x']],
  ['no area of SVG', '<svg><area href=/no></svg><a href=/x>', ['/x']],
  ['HTML after an element that ends SVG', '<svg><p><a href=/x>', ['/x']],
  ['nothing in a script of SVG', '<svg><script><a href=/no></a></script></svg><a href=/x>', ['/x']],
];

describe('extractPage', () => {
  it.each(ATTRIBUTES)('reads %s', (_title, html, expected) => {
    expect(addresses(html)).toEqual(expected);
  });

  it.each(ELEMENTS)('finds %s', (_title, html, expected) => {
    expect(addresses(html)).toEqual(expected);
  });

  it('counts the href of SVG, and keeps xlink:href without counting it', () => {
    const html = '<svg><a href="/x" xlink:href="/no">1</a><a xlink:href="/y">2</a></svg>';
    expect(links(html)).toMatchObject([
      { element: 'svg a', attribute: 'href', raw: '/x', text: '1', isCounted: true },
      { element: 'svg a', attribute: 'xlink:href', raw: '/y', text: '2', isCounted: false },
    ]);
  });

  it('counts links inside noscript in a post, and only keeps them in a page', () => {
    const html = '<noscript><a href="/x">x</a></noscript>';
    expect(links(html, 'post')).toMatchObject([{ raw: '/x', isInNoscript: true, isCounted: true }]);
    expect(links(html, 'page')).toMatchObject([{ raw: '/x', isInNoscript: true, isCounted: false }]);
  });

  it('ends noscript where a browser does, even inside a comment of it', () => {
    const [first, second] = links('<noscript><!-- <a href=/1> </noscript><a href=/2>', 'page');
    expect(first).toMatchObject({ raw: '/2', isInNoscript: false });
    expect(second).toBeUndefined();
  });

  it('lets nothing inside noscript close what is open around it', () => {
    const html = '<nav><noscript></nav><a href=/1></noscript><a href=/2></nav><a href=/3>';
    expect(links(html, 'page').map(({ position }) => position)).toEqual(['nav', 'nav', 'content']);
  });

  it('takes navigation-link blocks as links in posts that are menus', () => {
    const html =
      '<!-- wp:navigation-link {"label":"About us","url":"/about/","rel":"nofollow","opensInNewTab":true} /--><!-- wp:navigation-submenu {"url":"/more/"} --><!-- wp:page-list /--><!-- wp:navigation-link {broken} /-->';
    expect(extractPage(html, { kind: 'post' }).links).toEqual([]);
    expect(extractPage(html, { kind: 'post', hasNavigationBlocks: true }).links).toMatchObject([
      { element: 'navigation-link', raw: '/about/', text: 'About us', rel: ['nofollow'], target: '_blank' },
      { element: 'navigation-link', raw: '/more/', text: '', position: 'nav', isCounted: false },
    ]);
  });

  it.each([
    ['its text in one line', '<a href=/x> One\n <b>two</b>\tthree&nbsp;four </a>', 'One two three four'],
    ['words of blocks apart', '<a href=/x><h3>One</h3><p>two</p></a>', 'One two'],
    ['the text of an image when there is none', '<a href=/x> <img alt=" A cat "><img alt=dog></a>', 'A cat'],
    ['its label when there is no image', '<a href=/x aria-label="Home" title="No"></a>', 'Home'],
    ['its title at last', '<a href=/x title="Home"><img alt=""></a>', 'Home'],
    ['the text before the text of an image', '<a href=/x><img alt="no">yes</a>', 'yes'],
    ['the alternative text of an area', '<area href=/x alt="North">', 'North'],
    ['text across blocks that are inside of it', '<a href=/x>one<p>two</a> three', 'one two'],
    ['text up to the next a', '<a href=/x>one <a href=/y>two</a>', 'one'],
    ['text in a table cell inside of it', '<a href=/x><table><td>one</td></table></a>', 'one'],
    ['the text of an image in a table cell', '<a href=/x><table><td><img alt=one></td></table></a>', 'one'],
    ['no text of scripts and templates', '<a href=/x>a<script>b</script><template>c</template></a>', 'a'],
    ['no NUL', '<a href=/x>a\0b</a>', 'ab'],
  ])('gives a link %s', (_title, html, text) => {
    expect(links(html)[0]?.text).toBe(text);
  });

  it('cuts the text of a link that is never closed', () => {
    const [link] = links(`<a href=/x>${'word '.repeat(1000)}`);
    expect(link?.text).toHaveLength(499);
  });

  it('records order, rel, target and language', () => {
    const html =
      '<a href=/1 rel="NoFollow  sponsored nofollow" target=_blank hreflang=de>1</a><a href=/2>2</a>';
    expect(links(html)).toMatchObject([
      { order: 0, rel: ['nofollow', 'sponsored'], target: '_blank', hreflang: 'de' },
      { order: 1, rel: [], target: null, hreflang: null },
    ]);
  });

  it('records 60 characters of context on either side, across elements', () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
    const [link] = links(`<p>${words}</p><p>Before <a href=/x>link</a> after,</p><ul><li>${words}</ul>`);
    expect(link?.before).toBe(
      'w24 w25 w26 w27 w28 w29 w30 w31 w32 w33 w34 w35 w36 w37 w38 w39 Before'.slice(-60).trim(),
    );
    expect(link?.after).toBe(
      'after, w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 w12 w13 w14 w15 w16'.slice(0, 60).trim(),
    );
  });

  it.each(['post', 'page'] as const)('lets no context run into another part of a %s', (kind) => {
    const html =
      '<header>Title</header>One <a href=/1>x</a> two<nav>Menu <a href=/2>y</a></nav><p>three</p><p>four <a href=/3>z</a></p><div role=contentinfo>Footer</div><a href=/4>w</a><aside>Ad</aside>five';
    expect(links(html, kind).map(({ before, after }) => [before, after])).toEqual([
      ['One', 'two'],
      ['Menu', ''],
      ['three four', ''],
      ['', ''],
    ]);
  });

  it('cuts no character in half', () => {
    const [link] = links(`${'😀'.repeat(40)}a<a href=/x></a>b${'😀'.repeat(40)}`);
    expect(link?.before.isWellFormed()).toBe(true);
    expect(link?.after.isWellFormed()).toBe(true);
  });

  it.each([
    ['content', '<div><a href=x></div>'],
    ['nav', '<nav><ul><li><a href=x></nav>'],
    ['header', '<header><div><a href=x></div></header>'],
    ['footer', '<footer><a href=x></footer>'],
    ['aside', '<aside><a href=x></aside>'],
    ['content', '<main><a href=x></main>'],
    ['nav', '<main><nav><a href=x></nav></main>'],
    ['content', '<main><nav></nav><a href=x></main>'],
    ['nav', '<div role=navigation><div></div><a href=x></div>'],
    ['header', '<div role="banner"><a href=x></div>'],
    ['footer', '<div role=contentinfo><a href=x></div>'],
    ['aside', '<section role=complementary><a href=x></section>'],
    ['content', '<div role=main><a href=x></div>'],
    ['content', '<nav role=presentation><a href=x></nav>'],
    ['content', '<p><nav></p></nav><a href=x>'],
    ['content', '<a><span role=navigation><a href=x>'],
  ])('places a link of a whole page in %s: %s', (position, html) => {
    expect(links(html, 'page')).toMatchObject([{ position, isCounted: position === 'content' }]);
  });

  it('takes everything in a post for content', () => {
    expect(links('<aside><nav><a href=x></nav></aside>')).toMatchObject([
      { position: 'content', isCounted: true },
    ]);
  });

  it('keeps relations of the page, which are no links', () => {
    const page = extractPage(
      `<link rel=canonical href=/c><link rel="alternate" hreflang=de href=/de><link rel="alternate stylesheet" href=/css>
       <link rel=next href=/2><link rel=prev href=/0><link rel=amphtml href=/amp><link rel=stylesheet href=/s>
       <link rel=alternate type=application/rss+xml href=/feed/><meta http-equiv=Refresh content="3; URL='/new'">`,
      { kind: 'page' },
    );
    expect(page.links).toEqual([]);
    expect(page.relations.map(({ rel, raw }) => `${rel} ${raw}`)).toEqual([
      'canonical /c',
      'alternate /de',
      'next /2',
      'prev /0',
      'amphtml /amp',
      'alternate /feed/',
      'refresh /new',
    ]);
    expect(page.relations[1]).toMatchObject({ hreflang: 'de' });
    expect(page.relations[5]).toMatchObject({ type: 'application/rss+xml' });
  });

  it('keeps resources of the page with their kind, which are no links', () => {
    const page = extractPage(
      `<img src=1.png srcset="2.png 2x, 3.png 300w,4,5.png"><picture><source srcset=6.webp></picture><video src=7 poster=8></video>
       <audio src=9></audio><track src=10><embed src=11><object data=12></object><iframe src=13></iframe><script src=14></script>`,
      { kind: 'page' },
    );
    expect(page.links).toEqual([]);
    expect(page.resources.map(({ kind, raw }) => `${kind} ${raw}`)).toEqual([
      'image 1.png',
      'image 2.png',
      'image 3.png',
      'image 4,5.png',
      'source 6.webp',
      'video 7',
      'image 8',
      'audio 9',
      'track 10',
      'embed 11',
      'object 12',
      'frame 13',
      'script 14',
    ]);
  });

  it('reads title, language, base and canonical of a page', () => {
    const html =
      '<html lang=de><head><title> A &amp; B\n &lt;c </title><title>No</title><base target=_top><base href="/b/"><base href="/no/"><link rel=canonical href=/c><link rel=canonical href=/no>';
    expect(facts(html)).toMatchObject({ title: 'A & B <c', lang: 'de', base: '/b/', canonical: '/c' });
  });

  it('takes no title from SVG and no base from a template', () => {
    expect(facts('<svg><title>No</title></svg><template><base href=/no></template>')).toMatchObject({
      title: '',
      base: null,
    });
  });

  it.each([
    ['noindex', { isNoindex: true, isNofollow: false }],
    ['NOINDEX, nofollow', { isNoindex: true, isNofollow: true }],
    ['none', { isNoindex: true, isNofollow: true }],
    ['index, follow, max-image-preview:large', { isNoindex: false, isNofollow: false }],
  ])('understands the robots rule %s', (content, expected) => {
    expect(facts(`<meta name="Robots" content="${content}">`)).toMatchObject(expected);
    // What Google is not to list is not listed; where its robot may go is nothing to us.
    const { isNoindex } = expected;
    expect(facts(`<meta name=googlebot content="${content}">`)).toMatchObject({
      isNoindex,
      isNofollow: false,
    });
  });

  it.each([
    ['5; url=/x', { seconds: 5, raw: '/x' }],
    ['0;URL="/x y"', { seconds: 0, raw: '/x y' }],
    [' 3 , /x', { seconds: 3, raw: '/x' }],
    ['1.5; url = /x', { seconds: 1, raw: '/x' }],
    ['.5;/x', { seconds: 0, raw: '/x' }],
    ['7', { seconds: 7, raw: null }],
    ['7;', { seconds: 7, raw: null }],
    ['1; urlx', { seconds: 1, raw: 'urlx' }],
    ['soon; url=/x', null],
    ['5 x', { seconds: 5, raw: 'x' }],
    ['5x', null],
  ])('understands the refresh %s', (content, expected) => {
    expect(facts(`<meta http-equiv=refresh content='${content}'>`).refresh).toEqual(expected);
  });

  it('takes no facts from noscript', () => {
    const html =
      '<noscript><base href=/no/><title>No</title><link rel=canonical href=/no><meta name=robots content=noindex><meta http-equiv=refresh content="0;url=/x"></noscript>';
    expect(facts(html)).toMatchObject({
      title: '',
      base: null,
      canonical: null,
      isNoindex: false,
      refresh: null,
    });
  });

  it('has no links for a page that is a frameset', () => {
    const html = '<html><head></head><frameset><frame src=1><a href=x></frameset><a href=y></html>';
    expect(links(html, 'page')).toEqual([]);
    expect(links(`<p>text</p>${html}`, 'page')).toHaveLength(2);
    expect(links('&nbsp;<frameset><a href=x>', 'page')).toHaveLength(1);
  });

  it('reads bytes that are no UTF-8 once they are decoded', () => {
    const bytes = Buffer.concat([
      Buffer.from('<a href="/a'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('b">x</a>'),
    ]);
    expect(addresses(new TextDecoder().decode(bytes))).toEqual(['/a\uFFFD\uFFFDb']);
  });
});
