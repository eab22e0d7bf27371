import { describe, expect, it } from 'vitest';
import { rulesOf, siteOf } from '../rules-of.ts';
import { classifyAddress } from '../addresses/classify-address.ts';
import { lookKeys } from './look-keys.ts';
import { chooseTarget } from '../../test/choose-target.ts';
import {
  ABOUT,
  aDocument,
  anAddress,
  aSite,
  HELLO,
  HOME,
  platformOf,
  resolve,
  rules,
} from '../../test/resolve-link.ts';

describe('a link to a permalink', () => {
  it.each([
    ['as it is', '/hello/'],
    ['without the slash at its end', '/hello'],
    ['by http and www.', 'http://www.example.com/hello/'],
    ['in upper case', '/HELLO/'],
    ['with a fragment', '/hello/#comment-5'],
    ['with an unknown parameter', '/hello/?ref=1'],
    ['with a tracking parameter', '/hello/?utm_source=x'],
    ['with replytocom', '/hello/?replytocom=7'],
    ['with index.php at its end', '/hello/index.php'],
    ['with index.php at its beginning', '/index.php/hello/'],
    ['relative to its page', '../hello/'],
    ['by a host with a dot at its end', 'https://example.com./hello/'],
  ])('finds the post %s', (_title, address) => {
    expect(resolve(address, [HELLO])).toBe('permalink 12');
  });

  it('finds a slug of other letters by its escapes in any case', () => {
    const post = aDocument(5, '/%e4%bd%a0-%c3%a9/');
    for (const address of ['/你-é/', '/%E4%BD%A0-%C3%A9/', '/你-É'])
      expect(resolve(address, [post])).toBe('permalink 5');
  });

  it('finds a page by encoded letters, and no post', () => {
    expect(resolve('/%61bout/', [ABOUT])).toBe('permalink 2');
    expect(resolve('/%68ello/', [HELLO])).toBe('nothing');
    expect(resolve('/a%2Db/', [aDocument(3, '/a-b/')])).toBe('permalink 3');
  });

  it('does not find it by the name of a visit, which other servers leave out', () => {
    expect(resolve('/hello;jsessionid=1A2B', [HELLO])).toBe('nothing');
    expect(resolve('/hello/;jsessionid=1A2B', [HELLO])).toBe('nothing');
    expect(resolve('/hello;jsessionid=1A2B', [HELLO], aSite(null))).toBe('permalink 12');
  });

  it('finds what is below it through double slashes', () => {
    for (const address of ['//example.com//hello//feed/', '/index.php//hello/feed/'])
      expect(resolve(address, [HELLO])).toMatch(/^endpoint 12/);
    expect(resolve(`${HOME}//nothing//`, [HELLO])).toBe('nothing');
  });

  it('finds it through double slashes, by a redirect', () => {
    expect(resolve('//example.com//hello//', [HELLO])).toBe('permalink 12 >');
    expect(resolve('/a//b/', [aDocument(3, '/a/b/')])).toBe('permalink 3 >');
  });

  it('does not find index.html, which WordPress does not answer', () => {
    expect(resolve('/index.html', [aDocument(9, '/', { type: 'page' })])).toBe('nothing');
  });

  it('is not lost to a public variable in its query', () => {
    expect(resolve('/hello/?s=x', [HELLO])).not.toContain('permalink');
    expect(resolve('/hello/?cpage=2#comment-5', [HELLO])).toBe('endpoint 12');
  });

  it('finds pages four deep, and tells one leaf slug under two parents apart', () => {
    const pages = [aDocument(1, '/a/b/c/d/', { type: 'page' }), aDocument(2, '/x/d/', { type: 'page' })];
    expect(resolve('/a/b/c/d', pages)).toBe('permalink 1');
    expect(resolve('/x/d/', pages)).toBe('permalink 2');
  });

  it('finds a custom permalink', () => {
    expect(resolve('/my/own.html', [aDocument(4, '/my/own.html')])).toBe('permalink 4');
  });

  it('finds the post below a home in a sub-directory', () => {
    const site = aSite({}, `${HOME}/blog`);
    const post = aDocument(3, '/blog/hello/');
    expect(resolve('/blog/hello/', [post], site)).toBe('permalink 3');
    expect(resolve('/blog/index.php/hello/', [post], site)).toBe('permalink 3');
    expect(resolve('/hello/', [post], site)).toBe('external');
  });

  it('finds the post by an old domain, and each language by its own', () => {
    const site = aSite({}, HOME, ['https://old.test/site', 'https://beispiel.test']);
    const german = aDocument(13, '', { permalink: 'https://beispiel.test/hello/' });
    expect(resolve('https://old.test/site/hello/', [HELLO], site)).toBe('permalink 12 >');
    expect(resolve('https://beispiel.test/hello/', [HELLO, german], site)).toBe('permalink 13');
    expect(resolve('/hello/', [HELLO, german], site)).toBe('permalink 12');
  });

  it('finds the front page by the home of an old domain', () => {
    const site = aSite({}, HOME, ['https://old.test']);
    expect(resolve('https://old.test/', [aDocument(9, '/', { type: 'page' })], site)).toBe('permalink 9 >');
    expect(resolve('https://old.test/?p=9', [aDocument(9, '/', { type: 'page' })], site)).toBe('query 9 >');
    expect(resolve('https://old.test/', [HELLO], site)).toBe('ends home');
  });

  it('does not take a page of another host of the domain for one of home', () => {
    const site = siteOf(
      { home: HOME, aliases: [], platform: platformOf(rules()) },
      { isRegistrableDomainOurs: true },
    );
    expect(resolve('https://shop.example.com/hello/', [HELLO], site)).not.toContain('permalink');
  });

  it.each([rules(), null])('may be at another host of the domain, of which nothing was read', (wordpress) => {
    const site = siteOf(
      { home: HOME, aliases: [], platform: platformOf(wordpress) },
      { isRegistrableDomainOurs: true },
    );
    const cart = aDocument(13, '', { permalink: 'https://shop.example.com/Cart/' });
    for (const path of ['/hello/', '/helo/', '/?p=12', '/', '/category/x/'])
      expect(resolve(`https://shop.example.com${path}`, [HELLO, cart], site)).toBe('ends not_read');
    expect(resolve('https://shop.example.com/Cart?ref=1', [HELLO, cart], site)).toBe('permalink 13');
  });

  it('finds the post under index permalinks', () => {
    const site = aSite({ permalinkStructure: '/index.php/%postname%/' });
    expect(resolve('/index.php/hello/', [aDocument(3, '/index.php/hello/')], site)).toBe('permalink 3');
  });
});

describe('one path, two documents', () => {
  const post = aDocument(1, '/same/');
  const page = aDocument(2, '/same/', { type: 'page' });

  it('is the page under verbose rules, in whatever order they came', () => {
    expect(resolve('/same/', [post, page])).toBe('permalink 2');
    expect(resolve('/same/', [page, post])).toBe('permalink 2');
  });

  it('is the post under other rules', () => {
    expect(resolve('/same/', [page, post], aSite({ permalinkStructure: '/%year%/%postname%/' }))).toBe(
      'permalink 1',
    );
  });

  it('is the post of another type under any rules', () => {
    expect(resolve('/same/', [page, aDocument(3, '/same/', { type: 'book' })])).toBe('permalink 3');
  });

  it('is the page before an attachment, and the published one before a draft', () => {
    expect(resolve('/same/', [aDocument(1, '/same/', { type: 'attachment', status: 'inherit' }), page])).toBe(
      'permalink 2',
    );
    expect(resolve('/same/', [aDocument(1, '/same/', { type: 'page', status: 'draft' }), page])).toBe(
      'permalink 2',
    );
  });

  it('is the one with the lowest id when nothing else tells them apart', () => {
    expect(resolve('/same/', [aDocument(9, '/same/'), aDocument(8, '/same/')])).toBe('permalink 8');
  });
});

describe('a link to what stands below a post', () => {
  it.each([
    ['/hello/page/2/', 'endpoint 12 >'],
    ['/hello/2/', 'endpoint 12'],
    ['/hello/comment-page-3/', 'endpoint 12'],
    ['/hello/feed/', 'endpoint 12'],
    ['/hello/feed/atom/', 'endpoint 12'],
    ['/hello/embed/', 'endpoint 12'],
    ['/hello/page2/', 'endpoint 12 >'],
    ['/hello/amp/', 'nothing'],
    ['/hello/trackback/', 'endpoint 12 >'],
  ])('%s counts as a link to it: %s', (address, expected) => {
    expect(resolve(address, [HELLO])).toBe(expected);
  });

  it.each(['/page/2/', '/page2/', '/feed/', '/feed/rss2/', '/embed/'])('%s never becomes home', (address) => {
    const front = aDocument(1, '/', { type: 'page' });
    expect(resolve(address, [front])).toBe('ends home');
    const site = aSite({ permalinkStructure: '/index.php/%postname%/' });
    expect(resolve(`/index.php${address}`, [front], site)).toBe('ends home');
    expect(resolve('/index.php/wp-json/wp/v2/posts', [front], site)).toBe('ends system');
  });

  it('counts as one to the page where a plugin answers', () => {
    const account = aDocument(7, '/shop/account/', { type: 'page' });
    const site = aSite({ endpoints: ['orders', '%c3%a9dition', 'amp'] });
    expect(resolve('/hello/amp/', [HELLO], site)).toBe('endpoint 12');
    for (const address of ['orders/', 'orders/12/', 'Orders/12/items', '%C3%89dition'])
      expect(resolve(`/shop/account/${address}`, [account], site)).toBe('endpoint 7');
    expect(resolve('/orders/', [account], site)).toBe('nothing');
    expect(resolve('/shop/account/x/', [account], site)).toBe('nothing');
  });
});

describe('a link with encoded letters, which WordPress decodes where a rule fits only then', () => {
  const typePaths = [
    { path: 'book', isHierarchical: false, hasFeeds: true },
    { path: 'docs', isHierarchical: true, hasFeeds: true },
  ];
  const documents = [
    aDocument(3, '/docs/guide/install/', { type: 'doc' }),
    aDocument(4, '/book/dune/', { type: 'book' }),
    aDocument(5, '/photo/', { type: 'attachment', slug: 'photo' }),
  ];

  it.each([
    ['/docs/%67uide/inst%61ll/', 'permalink 3'],
    ['/%64ocs/guide/install/', 'permalink 3'],
    ['/%62ook/dune/', 'permalink 4'],
    ['/book/%64une/', 'nothing'],
    ['/%70hoto/', 'permalink 5'],
    ['/%63ategory/news/', 'ends archive'],
    ['/%61uthor/%6Aane/', 'ends archive'],
    ['/%32%3024/05/', 'ends archive'],
  ])('%s is %s', (address, expected) => {
    expect(resolve(address, documents, aSite({ typePaths }))).toBe(expected);
  });

  it('finds lists below the front', () => {
    const site = aSite({ permalinkStructure: '/blog/%postname%/', archivePaths: ['blog/category'] });
    expect(resolve('/blog/%63ategory/news/', [], site)).toBe('ends archive');
  });

  it('finds the file below a page, and none below a post', () => {
    const site = aSite({ permalinkStructure: '/%year%/%postname%/' });
    const files = [
      aDocument(6, '/about/map/', { type: 'attachment', slug: 'map' }),
      aDocument(7, '/2024/hello/photo/', { type: 'attachment', slug: 'photo' }),
    ];
    expect(resolve('/about/%6Dap/', files, site)).toBe('permalink 6');
    expect(resolve('/2024/hello/%70hoto/', files, site)).toBe('nothing');
  });
});

describe('a link below a post of another type', () => {
  const typePaths = [
    { path: 'book', isHierarchical: false, hasFeeds: false },
    { path: 'docs', isHierarchical: true, hasFeeds: true },
  ];
  const documents = [
    aDocument(3, '/docs/guide/', { type: 'doc' }),
    aDocument(4, '/book/dune/', { type: 'book' }),
    aDocument(5, '/book/emma/cover/', { type: 'attachment', slug: 'cover' }),
    aDocument(6, '/hello/photo/', { type: 'attachment', slug: 'photo' }),
  ];

  it.each([
    // Only types that have a list have feeds.
    ['/book/dune/feed/', 'nothing'],
    ['/book/dune/feed/atom/', 'nothing'],
    ['/book/dune/rss2/', 'nothing'],
    ['/book/emma/cover/feed/', 'endpoint 5'],
    ['/docs/guide/feed/', 'endpoint 3'],
    ['/book/dune/2/', 'endpoint 4'],
    ['/book/dune/cover/', 'permalink 5'],
    ['/book/dune/photo/', 'permalink 6'],
    ['/docs/photo/', 'nothing'],
    ['/book/emma/cover/2/', 'nothing'],
  ])('%s is %s', (address, expected) => {
    expect(resolve(address, documents, aSite({ typePaths })).replace(/guess.*/, 'nothing')).toBe(expected);
  });
});

describe('a link to a page of what has no pages', () => {
  const photo = aDocument(7, '/2024/hello/photo/', { type: 'attachment', slug: 'photo' });
  const map = aDocument(8, '/about/map/', { type: 'attachment', slug: 'map' });
  const numbered = aDocument(9, '/about/attachment/12/', { type: 'attachment', slug: '12' });

  it.each([
    ['/2024/hello/photo/2/', 'nothing'],
    ['/2024/hello/photo/page/2/', 'nothing'],
    ['/about/attachment/12/2/', 'nothing'],
    ['/2024/hello/photo/comment-page-2/', 'endpoint 7'],
    ['/about/map/2/', 'endpoint 8'],
  ])('%s is %s', (address, expected) => {
    const site = aSite({ permalinkStructure: '/%year%/%postname%/' });
    expect(resolve(address, [photo, map, numbered], site)).toBe(expected);
  });
});

describe('a link to the front page', () => {
  const front = aDocument(1, '/', { type: 'page' });
  const site = aSite({ frontPageId: 1 });

  it.each([
    ['/page/2/', 'endpoint 1'],
    ['/comment-page-2/', 'endpoint 1'],
    ['/?paged=2', 'permalink 1'],
    ['/feed/', 'ends home'],
    ['/rss2/', 'ends home'],
    ['/?feed=rss2', 'ends archive'],
  ])('%s is %s', (address, expected) => {
    expect(resolve(address, [front], site)).toBe(expected);
  });

  it('has no such pages where WordPress does not see the path', () => {
    const index = aSite({ permalinkStructure: '/index.php/%postname%/', frontPageId: 1 });
    expect(resolve('/index.php/page/2/', [front], index)).toBe('endpoint 1');
    for (const address of ['/page/2/', '/feed/']) {
      expect(resolve(address, [front], index)).toBe('nothing');
      expect(resolve(address, [front], aSite({ permalinkStructure: '' }))).toBe('nothing');
    }
  });
});

describe('a link to a former address', () => {
  const moved = aDocument(30, '/new/', {
    addresses: [anAddress('/old/', 'old_address'), anAddress('/2020/05/new/', 'old_address')],
  });

  it('finds the post by its old slug and its old date, by a redirect', () => {
    expect(resolve('/old/', [moved])).toBe('old_address 30 >');
    expect(resolve('/2020/05/new/', [moved])).toBe('old_address 30 >');
  });

  it('finds a post of a custom type below the list of its type', () => {
    const book = aDocument(31, '/books/new/', {
      type: 'book',
      addresses: [anAddress('/books/old/', 'old_address')],
    });
    expect(resolve('/books/old/', [book], aSite({ archivePaths: ['books'] }))).toBe('old_address 31 >');
    expect(resolve('/books/', [book], aSite({ archivePaths: ['books'] }))).toBe('ends archive');
  });

  it('finds the post that has the slug now before the one that had it', () => {
    expect(resolve('/old/', [moved, aDocument(99, '/old/')])).toBe('permalink 99');
  });
});

describe('a link to a term below a path that is not known', () => {
  const term = [{ id: 0, addressKeys: [{ key: lookKeys.list('term', 'news'), priority: 0 }] }];

  it.each([
    ['/kategorie/news/', true],
    ['/kategorie/news/page/2/', true],
    ['/kategorie/sport/', false],
    ['/news/', false],
  ])('%s is its list: %s', (address, isList) => {
    const site = aSite({ toldLists: { term: null } });
    const { key } = classifyAddress(address, HOME, site);
    expect(chooseTarget(rulesOf(site).candidates(key ?? ''), term).target).toBe(isList ? 0 : null);
  });
});

describe('a link with one digit in its date', () => {
  it.each([
    ['/2024/5/7/hello/', 'permalink 1'],
    ['/2024/5/7/hello/feed/', 'endpoint 1'],
    ['/2024/5/8/hello/', 'guess 1 >'],
    ['/2024/5/', 'ends archive'],
  ])('%s is %s', (address, expected) => {
    const site = aSite({ permalinkStructure: '/%year%/%monthnum%/%day%/%postname%/' });
    expect(resolve(address, [aDocument(1, '/2024/05/07/hello/')], site)).toBe(expected);
  });
});

describe('a link to the page of a file', () => {
  const file = aDocument(7, '/2024/hello/photo/', { type: 'attachment', status: 'inherit', slug: 'photo' });

  it.each([
    ['/%year%/%postname%/', '/2019/other/photo/', 'permalink 7'],
    ['/%year%/%postname%/', '/other/photo/', 'nothing'],
    ['/%postname%/', '/other/photo/', 'permalink 7'],
    ['/%category%/%postname%/', '/a/b/photo/', 'nothing'],
    ['/%category%/%postname%/', '/a/b/attachment/photo/', 'permalink 7'],
  ])('under %s finds it below other posts too: %s is %s', (permalinkStructure, address, expected) => {
    expect(resolve(address, [file], aSite({ permalinkStructure }))).toBe(expected);
  });
});

describe('a link into a category', () => {
  const site = aSite({ permalinkStructure: '/%category%/%postname%/' });
  const post = aDocument(3, '/news/hello/');

  it('finds the post under any of its categories, and under any other path by a redirect', () => {
    const both = { ...post, addresses: [anAddress('/sport/hello/', 'permalink')] };
    expect(resolve('/news/hello/', [both], site)).toBe('permalink 3');
    expect(resolve('/sport/hello/', [both], site)).toBe('permalink 3');
    expect(resolve('/other/hello/', [both], site)).toBe('permalink 3 >');
    expect(resolve('/other/hello/feed/', [both], site)).toBe('endpoint 3');
  });

  it('finds it only where the rest of the structure fits', () => {
    expect(resolve('/hello/', [post], site)).toBe('nothing');
    const deep = aSite({ permalinkStructure: '/blog/%author%/%category%/%postname%/' });
    const own = aDocument(3, '/blog/ann/news/hello/');
    expect(resolve('/blog/ann/other/local/hello/', [own], deep)).toBe('permalink 3 >');
    expect(resolve('/blog/bob/news/hello/', [own], deep)).toBe('guess 3 >');
    expect(resolve('/else/ann/news/hello/', [own], deep)).toBe('guess 3 >');
    const numbered = aSite({ permalinkStructure: '/%category%/%post_id%' });
    expect(resolve('/other/3', [aDocument(3, '/news/3')], numbered)).toBe('permalink 3 >');
    expect(resolve('/other/2', [ABOUT], numbered)).toBe('nothing');
  });

  it('finds no page and no post of another type under a path that is not its own', () => {
    const others = [ABOUT, aDocument(8, '/book/dune/', { type: 'book' })];
    expect(resolve('/news/about/', others, site)).toBe('guess 2 >');
    expect(resolve('/news/dune/', others, site)).toBe('guess 8 >');
  });

  it('finds the post by a former name under any path, after posts that have the name', () => {
    const renamed = aDocument(9, '/news/new/', { addresses: [anAddress('/news/old/', 'old_address')] });
    expect(resolve('/wrong/old/', [renamed], site)).toBe('old_address 9 >');
    expect(resolve('/wrong/old/', [renamed, aDocument(10, '/sport/old/')], site)).toBe('permalink 10 >');
    const file = aDocument(9, '/news/new/', { addresses: [anAddress('/news/new/x/photo/', 'old_address')] });
    expect(resolve('/wrong/photo/', [file], site)).toBe('nothing');
  });

  it('finds a post of another type under any term of its taxonomy', () => {
    const shop = aSite({ typesBelowTerms: [{ type: 'product', path: 'shop' }] });
    const shirt = aDocument(4, '/shop/clothes/shirts/blue/', {
      type: 'product',
      addresses: [anAddress('/shop/clothes/shirts/azure/', 'old_address')],
    });
    expect(resolve('/shop/sale/blue/', [shirt], shop)).toBe('permalink 4 >');
    expect(resolve('/shop/sale/azure/', [shirt], shop)).toBe('old_address 4 >');
    expect(resolve('/blog/blue/', [shirt], shop)).toBe('guess 4 >');
  });

  it('finds the post under any path before its number', () => {
    const numbered = aSite({ permalinkStructure: '/%category%/%post_id%/' });
    expect(resolve('/other/3/', [aDocument(3, '/news/3/')], numbered)).toBe('permalink 3 >');
  });

  it('takes a number below two parts for a page of the post that is before it', () => {
    const numbered = aDocument(5, '/news/2024/', { slug: '2024' });
    expect(resolve('/news/2024/', [post, numbered], site)).toBe('permalink 5');
    expect(resolve('/other/2024/', [post, numbered], site)).toBe('permalink 5 >');
    expect(resolve('/news/hello/2024/', [post, numbered], site)).toBe('endpoint 3');
    expect(resolve('/news/local/2024/', [post, numbered], site)).toBe('nothing');
  });

  it('finds a page with that very path first', () => {
    expect(resolve('/about/hello/', [post, aDocument(4, '/about/hello/', { type: 'page' })], site)).toBe(
      'permalink 4',
    );
  });
});
