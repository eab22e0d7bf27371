import { describe, expect, it } from 'vitest';
import type { DocumentAddress, SitePlatform, SourceDocument } from '../ports/content-source.ts';
import { classifyAddress } from '../addresses/classify-address.ts';
import type { Site } from '../addresses/site.ts';
import type { RedirectRule, WordPressData } from '../wordpress/wordpress-data.ts';
import { rulesOf, siteOf } from '../rules-of.ts';
import { lookKeys } from './look-keys.ts';
import { chooseTarget } from '../../test/choose-target.ts';

const HOME = 'https://example.com';

type Document = Pick<SourceDocument, 'type' | 'status' | 'permalink' | 'slug' | 'opening' | 'addresses'> & {
  id: number;
};

function aDocument(id: number, path: string, document: Partial<Document> = {}): Document {
  return { id, type: 'post', status: 'publish', permalink: HOME + path, addresses: [], ...document };
}

function anAddress(path: string, way: DocumentAddress['way']): DocumentAddress {
  return { url: HOME + path, way, redirects: way !== 'permalink' };
}

function rules(wordpress: Partial<WordPressData> = {}): WordPressData {
  return {
    permalinkStructure: '/%postname%/',
    frontPageId: null,
    postsPageId: null,
    archivePaths: ['category', 'tag', 'author', 'genre'],
    queryVariables: ['book', 'doc', 'genre'],
    taxonomyVariables: ['genre'],
    uploadsPath: 'wp-content/uploads',
    redirects: [],
    ...wordpress,
  };
}

function platformOf(data: WordPressData | null): SitePlatform | null {
  return data && { rules: 'wordpress', data };
}

function aSite(wordpress: Partial<WordPressData> | null = {}, home = HOME, aliases: string[] = []): Site {
  return siteOf({ home, aliases, platform: platformOf(wordpress === null ? null : rules(wordpress)) });
}

/** What a link leads to: `way id`, with a `>` when it goes through a redirect; `ends …`, or `nothing`. */
function resolve(address: string, documents: readonly Document[], site: Site = aSite()): string {
  const addressed = documents.map((document) => ({
    id: document.id,
    addressKeys: rulesOf(site).keysOf(document),
  }));
  const { key, kind } = classifyAddress(address, `${HOME}/source/`, site);
  if (key === null || kind === 'external') return kind;
  const found = chooseTarget(rulesOf(site).candidates(key), addressed);
  if (found.target !== null) return `${found.way} ${found.target}${found.redirects ? ' >' : ''}`;
  return found.ends === null ? 'nothing' : `ends ${found.ends}`;
}

const ABOUT = aDocument(2, '/about/', { type: 'page' });
const HELLO = aDocument(12, '/hello/');

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

  it('finds what stands below it through double slashes', () => {
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

describe('a link by a query', () => {
  const book = aDocument(7, '/?book=dune', { type: 'book' });
  const manual = aDocument(8, '/docs/manual/install/', {
    type: 'doc',
    addresses: [anAddress('/?doc=manual/install', 'query')],
  });

  it.each([
    ['/?p=12', 'query 12 >'],
    ['/?page_id=2', 'query 2 >'],
    ['/?attachment_id=12', 'query 12 >'],
    ['/?post_type=post&p=12', 'query 12 >'],
    ['/index.php?p=12', 'query 12 >'],
    ['/?p=012', 'query 12 >'],
    ['/?p=99', 'nothing'],
    ['/?p=0', 'ends home'],
    ['/?p=abc', 'ends home'],
    ['/?book=dune', 'permalink 7'],
    ['/?doc=manual/install', 'query 8 >'],
    ['/?doc=manual%2finstall', 'query 8 >'],
    ['/?doc=install', 'nothing'],
    ['/?name=hello', 'query 12 >'],
    ['/?name=about', 'nothing'],
    ['/?post_type=doc&name=install', 'query 8 >'],
    ['/?pagename=about', 'query 2 >'],
    ['/?pagename=hello', 'nothing'],
    ['/?attachment=photo', 'query 15 >'],
    ['/?attachment=hello', 'nothing'],
    ['/?post_type=book', 'ends archive'],
    ['/?cat=3', 'ends archive'],
    ['/?tag=x', 'ends archive'],
    ['/?genre=fiction', 'ends archive'],
    ['/?author=1', 'ends archive'],
    ['/?s=word', 'ends archive'],
    ['/?m=202405', 'ends archive'],
    ['/?feed=rss2', 'ends archive'],
    ['/?paged=2', 'ends home'],
  ])('%s is %s', (address, expected) => {
    const photo = aDocument(15, '/hello/photo/', { type: 'attachment', slug: 'photo' });
    expect(resolve(address, [ABOUT, HELLO, book, manual, photo])).toBe(expected);
  });

  it.each([
    ['/any/path/?p=12', 'query 12 >'],
    ['/about/?p=12', 'query 12 >'],
    ['/about/?page_id=2', 'query 2 >'],
    ['/category/news/?attachment_id=15', 'query 15 >'],
    ['/2024/05/?p=12', 'query 12 >'],
    ['/about/?p=abc', 'permalink 2'],
    ['/about/?p=0', 'permalink 2'],
    ['/about/?p=99', 'guess 2 >'],
    ['/nothing/?p=99', 'nothing'],
    ['/wp-login.php?p=12', 'ends system'],
  ])('of a number below a path: %s is %s', (address, expected) => {
    const photo = aDocument(15, '/hello/photo/', { type: 'attachment', slug: 'photo' });
    expect(resolve(address, [ABOUT, HELLO, photo])).toBe(expected);
  });

  it.each(['', '/%postname%/'])(
    'finds a former name by the variable of its type under %j',
    (permalinkStructure) => {
      const site = aSite({ permalinkStructure });
      const renamed = [
        aDocument(7, '/?book=dune', {
          type: 'book',
          slug: 'dune',
          addresses: [anAddress('/?book=arrakis', 'old_address')],
        }),
        aDocument(5, '/?p=5', { slug: 'new', addresses: [anAddress('/?name=old', 'old_address')] }),
      ];
      expect(resolve('/?book=arrakis', renamed, site)).toBe('old_address 7 >');
      expect(resolve('/?name=old', renamed, site)).toBe('old_address 5 >');
      expect(resolve('/?book=old', renamed, site)).toBe('nothing');
    },
  );

  it('is the list of posts where a type has no list of its own', () => {
    const site = aSite({ archiveTypes: ['book'] });
    expect(resolve('/?post_type=book', [], site)).toBe('ends archive');
    expect(resolve('/?post_type=doc', [], site)).toBe('ends home');
  });

  it('finds a post by its name where the permalink has only its number', () => {
    const site = aSite({ permalinkStructure: '/archives/%post_id%' });
    const post = aDocument(5, '/archives/5', { slug: 'hello-world' });
    expect(resolve('/?name=hello-world', [post], site)).toBe('query 5 >');
    expect(resolve('/x/hello', [post], site)).toBe('guess 5 >');
  });

  it('is no redirect where permalinks are plain', () => {
    const site = aSite({ permalinkStructure: '' });
    expect(resolve('/?p=12', [aDocument(12, '/?p=12')], site)).toBe('permalink 12');
    expect(resolve('/?page_id=12', [aDocument(12, '/?p=12')], site)).toBe('query 12');
    const page = aDocument(7, '/?page_id=7', { type: 'page', slug: 'team' });
    const post = aDocument(5, '/?p=5', { slug: 'hello' });
    expect(resolve('/?pagename=about/team', [page, post], site)).toBe('query 7');
    expect(resolve('/?name=hello', [page, post], site)).toBe('query 5');
  });

  it('finds a draft by its id', () => {
    expect(resolve('/?p=5', [aDocument(5, '/?p=5', { status: 'draft' })])).toBe('permalink 5');
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

describe('a link to a list of posts', () => {
  it.each([
    '/2024/',
    '/2023/02/',
    '/2023/02/17/',
    '/2023/02/page/2/',
    '/2023/02/feed/',
    '/2023/feed/atom/',
    '/category/news/',
    '/category/news/local/page/2/',
    '/category/news/feed/',
    '/tag/x/',
    '/author/jane/',
    '/genre/fiction/',
    '/search/words/',
    '/type/aside/',
    '/comments/feed/',
    '/comments/rss2/',
    '/category/news/rss2/',
    '/2023/02/atom/',
  ])('%s ends at an archive', (address) => {
    expect(resolve(address, [HELLO])).toBe('ends archive');
  });

  it('looks for dates behind the front, and behind date/ where posts have numbers', () => {
    expect(resolve('/blog/2024/', [], aSite({ permalinkStructure: '/blog/%postname%/' }))).toBe(
      'ends archive',
    );
    expect(resolve('/archives/date/2023/05', [], aSite({ permalinkStructure: '/archives/%post_id%' }))).toBe(
      'ends archive',
    );
  });

  it.each([
    ['/%category%/%post_id%/', '/date/2023/05/', true],
    ['/%category%/%post_id%/', '/2023/05/', false],
    ['/%year%%monthnum%/%postname%/', '/202305/', true],
    ['/%year%%monthnum%/%postname%/', '/202305/feed/', false],
    ['/%year%%monthnum%/%postname%/', '/2023/05/', true],
    ['/%year%%monthnum%/%postname%/', '/20230/x/', false],
    ['/%monthnum%/%year%/%postname%/', '/05/2023/', true],
    ['/%monthnum%/%year%/%postname%/', '/05/', true],
  ])('is found by the dates of the structure %s: %s is %s', (permalinkStructure, address, isList) => {
    expect(resolve(address, [], aSite({ permalinkStructure }))).toBe(isList ? 'ends archive' : 'nothing');
  });

  it('is known by its month where the source tells of months', () => {
    const month = [{ id: 0, addressKeys: [{ key: lookKeys.list('m', '202305'), priority: 0 }] }];
    const site = aSite({ permalinkStructure: '/%monthnum%-%year%/%postname%/', toldLists: { m: null } });
    const found = (path: string) =>
      chooseTarget(rulesOf(site).candidates(`example.com${path}`), month).target;
    expect(found('/05-2023')).toBe(0);
    expect(found('/2023/05')).toBe(0);
    expect(found('/06-2023')).toBe(null);
  });

  it('is the post whose slug looks like a year, where there is one', () => {
    expect(resolve('/2024/', [aDocument(3, '/2024/', { type: 'page' })])).toBe('permalink 3');
  });

  it('is the page that lists posts, by its permalink and its further pages', () => {
    const blog = aDocument(6, '/blog/', { type: 'page' });
    const site = aSite({ postsPageId: 6, archivePages: ['blog'] });
    expect(resolve('/blog/', [blog], site)).toBe('permalink 6');
    expect(resolve('/Blog/page/2/', [blog], site)).toBe('endpoint 6');
  });

  it('is the shop page, which is a list and a page', () => {
    const shop = aDocument(6, '/shop/', { type: 'page' });
    expect(resolve('/shop/', [shop], aSite({ archivePaths: ['shop'] }))).toBe('permalink 6');
  });
});

describe('a link to home', () => {
  const front = aDocument(9, '/', { type: 'page', addresses: [anAddress('/start/', 'permalink')] });

  it.each(['/', '', HOME, '/index.php', '/?ref=1'])('is the front page: %j', (address) => {
    const absolute = address === '' ? `${HOME}/` : address;
    expect(resolve(absolute, [front])).toBe('permalink 9');
  });

  it('is the front page by its slug and by its id', () => {
    expect(resolve('/start/', [front])).toBe('permalink 9');
    expect(resolve('/?page_id=9', [front])).toBe('query 9 >');
  });

  it('ends at home where home lists posts', () => {
    expect(resolve('/', [HELLO])).toBe('ends home');
  });
});

describe('a link to a list of dates that a plugin has closed', () => {
  it('leads home', () => {
    const site = aSite({ hasClosedDates: true });
    const front = aDocument(9, '/', { type: 'page' });
    for (const address of ['/2024/', '/2024/05/', '/2024/05/page/2/']) {
      expect(resolve(address, [front], site)).toBe('redirect 9 >');
      expect(resolve(address, [HELLO], site)).toBe('ends home');
    }
    expect(resolve('/2024/', [aDocument(3, '/2024/', { type: 'page' })], site)).toBe('permalink 3');
  });
});

describe('a link to a post of a type that visitors cannot open', () => {
  it('ends at home, whatever else has such a path', () => {
    const site = aSite({ closedPaths: ['secret'] });
    const page = aDocument(5, '/secret/memo/', { type: 'page' });
    expect(resolve('/secret/memo/', [page, HELLO], site)).toBe('ends home');
    expect(resolve('/Secret/hello/', [page, HELLO], site)).toBe('ends home');
    expect(resolve('/secret/', [aDocument(6, '/secret/', { type: 'page' })], site)).toBe('permalink 6');
  });
});

describe('a link to the system', () => {
  it.each([
    '/wp-login.php',
    '/wp-admin/',
    '/wp-admin/post.php?post=1',
    '/wp-json/wp/v2/posts',
    '/xmlrpc.php',
  ])('%s is not broken', (address) => {
    expect(resolve(address, [HELLO])).toBe('ends system');
  });
});

describe('a link to a file', () => {
  const photo = aDocument(20, '/hello/photo/', {
    type: 'attachment',
    status: 'inherit',
    addresses: [anAddress('/wp-content/uploads/2024/05/photo-scaled.jpg', 'file')],
  });

  it.each([
    'photo-scaled.jpg',
    'photo.jpg',
    'photo-300x200.jpg',
    'photo-1024x768.jpg',
    'photo-scaled-300x200.jpg',
    'photo-rotated.jpg',
    'photo-e1612345678901.jpg',
    'photo-e1612345678901-150x150.jpg',
  ])('finds the attachment by %s', (file) => {
    expect(resolve(`/wp-content/uploads/2024/05/${file}`, [photo])).toBe('file 20');
  });

  it.each(['photo2.jpg', 'photo-300.jpg', 'photo-x200.jpg', 'photo-big.jpg', 'photo.png'])(
    'does not find it by %s',
    (file) => {
      expect(resolve(`/wp-content/uploads/2024/05/${file}`, [photo])).toBe('nothing');
    },
  );

  it('finds the attachment by encoded letters, which a web server decodes', () => {
    expect(resolve('/wp-content/uploads/2024/05/%70hoto.jpg', [photo])).toBe('file 20');
  });

  it('finds the file of that very name before one of another size', () => {
    const other = aDocument(5, '/other/', {
      type: 'attachment',
      addresses: [anAddress('/wp-content/uploads/2024/05/photo-300x200.jpg', 'file')],
    });
    expect(resolve('/wp-content/uploads/2024/05/photo-300x200.jpg', [photo, other])).toBe('file 5');
  });

  it('finds the attachment where WordPress has a folder of its own', () => {
    const site = aSite({ uploadsPath: 'wp/wp-content/uploads' }, HOME, [`${HOME}/wp`]);
    const file = anAddress('/wp/wp-content/uploads/cat.jpg', 'file');
    const cat = aDocument(21, '/cat/', { type: 'attachment', addresses: [file] });
    for (const name of ['cat', 'cat-300x200'])
      expect(resolve(`/wp/wp-content/uploads/${name}.jpg`, [cat], site)).toBe('file 21');
  });

  it('finds the page of an attachment by its permalink', () => {
    expect(resolve('/hello/photo/', [photo, HELLO])).toBe('permalink 20');
  });
});

describe('a link to the page of a file that is not shown', () => {
  const photo = aDocument(20, '/hello/photo/', {
    type: 'attachment',
    opening: 'by_redirect',
    addresses: [anAddress('/wp-content/uploads/photo.jpg', 'file')],
  });

  it('leads to the file', () => {
    expect(resolve('/hello/photo/', [photo, HELLO])).toBe('old_address 20 >');
    expect(resolve('/?attachment_id=20', [photo, HELLO])).toBe('query 20 >');
    expect(resolve('/wp-content/uploads/photo.jpg', [photo, HELLO])).toBe('file 20');
  });

  it('leads to the post that the file belongs to, where a plugin does so', () => {
    const parent = {
      ...HELLO,
      addresses: [anAddress('/hello/photo/', 'old_address'), anAddress('/?attachment_id=20', 'query')],
    };
    expect(resolve('/hello/photo/', [photo, parent])).toBe('old_address 12 >');
    expect(resolve('/?attachment_id=20', [photo, parent])).toBe('query 12 >');
    expect(resolve('/wp-content/uploads/photo.jpg', [photo, parent])).toBe('file 20');
  });
});

describe('a file whose page leads to another page', () => {
  it('is found by the file alone', () => {
    const addresses = [anAddress('/wp-content/uploads/photo.jpg', 'file')];
    const photo = aDocument(20, '/photo/', { type: 'attachment', opening: 'elsewhere', addresses });
    expect(resolve('/photo/', [photo])).toBe('nothing');
    expect(resolve('/?attachment_id=20', [photo])).toBe('nothing');
    expect(resolve('/wp-content/uploads/photo.jpg', [photo])).toBe('file 20');
  });
});

describe('a post that cannot be opened', () => {
  it('is found by no address: visitors get what is there in its place', () => {
    const hidden = aDocument(5, '/page2/', { opening: 'never' });
    expect(resolve('/page2/', [hidden])).toBe('ends home');
    expect(resolve('/?p=5', [hidden])).toBe('nothing');
    expect(resolve('/same/', [aDocument(6, '/same/', { opening: 'never' })])).toBe('nothing');
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

  it('takes a number below two parts for a page of the post that stands before it', () => {
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

function rule(pattern: string, to: string | null, match: RedirectRule['match'] = 'exact'): RedirectRule {
  return { match, pattern, to, status: to === null ? 410 : 301 };
}

function by(redirects: RedirectRule[], address: string, documents: Document[] = [HELLO]): string {
  return resolve(address, documents, aSite({ redirects }));
}

/** Rules from `/r0/` to `/r1/` and on, the last one to a post. */
function chain(length: number): RedirectRule[] {
  return Array.from({ length }, (_, index) =>
    rule(`r${index}`, index === length - 1 ? '/hello/' : `/r${index + 1}/`),
  );
}

describe('a link that a rule of a plugin redirects', () => {
  it.each([
    ['exact', 'old', '/old/', 'redirect 12 >'],
    ['exact', '/old/', '/old', 'redirect 12 >'],
    ['exact', 'old', '/old/?x=1', 'redirect 12 >'],
    ['exact', 'old?x=1', '/old/', 'redirect 12 >'],
    ['exact', 'old', '/older/', 'nothing'],
    ['contains', 'ld', '/older/', 'redirect 12 >'],
    ['start', 'old', '/older/', 'redirect 12 >'],
    ['start', 'old', '/an-old/', 'nothing'],
    ['end', 'old', '/an-old/', 'redirect 12 >'],
    ['end', 'old', '/older/', 'nothing'],
    ['regex', '^o.d/?$', '/old/', 'redirect 12 >'],
    ['regex', '(', '/old/', 'nothing'],
    ['exact', 'über uns', '/%C3%BCber%20uns/', 'redirect 12 >'],
    ['exact', 'Old', '/Old/', 'redirect 12 >'],
    ['exact', 'Old', '/old/', 'nothing'],
    ['exact', 'old', '/OLD/', 'nothing'],
    ['start', '/', '/old/', 'nothing'],
    ['start', 'straße', '/stra%c3%9fe/5/', 'redirect 12 >'],
    ['regex', '^straße', '/stra%c3%9fe/5/', 'redirect 12 >'],
  ] as const)('%s %s is tried on %s', (match, pattern, address, expected) => {
    expect(by([rule(pattern, '/hello/', match)], address)).toBe(expected);
  });

  it.each(['exact', 'start', 'regex'] as const)(
    'is found in any case by a rule that wants it so: %s',
    (match) => {
      const any = { ...rule('Old', '/hello/', match), ignoresCase: true };
      for (const address of ['/old/', '/OLD/']) expect(by([any], address)).toBe('redirect 12 >');
    },
  );

  it('puts the groups of a pattern into the target', () => {
    expect(by([rule('^blog/(.+)$', '/$1', 'regex')], '/blog/hello/')).toBe('redirect 12 >');
  });

  it('follows targets that are whole addresses', () => {
    expect(by([rule('old', `${HOME}/hello/`)], '/old/')).toBe('redirect 12 >');
    expect(by([rule('old', 'hello')], '/old/')).toBe('redirect 12 >');
    expect(by([rule('old', 'https://other.test/')], '/old/')).toBe('ends elsewhere');
  });

  it('takes the first rule that is for it', () => {
    expect(by([rule('o', '/about/', 'start'), rule('old', '/hello/')], '/old/', [ABOUT, HELLO])).toBe(
      'redirect 2 >',
    );
    expect(by([rule('old', '/hello/'), rule('o', '/about/', 'start')], '/old/', [ABOUT, HELLO])).toBe(
      'redirect 12 >',
    );
  });

  it('ends where the rule says that it is gone', () => {
    expect(by([rule('old', null)], '/old/')).toBe('ends gone');
  });

  it('is led on also where a post is there, unless to itself', () => {
    expect(by([rule('hello', '/about/')], '/hello/', [ABOUT, HELLO])).toBe('redirect 2 >');
    expect(by([rule('hello', null)], '/hello/', [ABOUT, HELLO])).toBe('ends gone');
    expect(by([rule('hello', '/hello/')], '/hello/', [ABOUT, HELLO])).toBe('permalink 12');
  });

  it('follows a chain of ten, and no more', () => {
    expect(by(chain(5), '/r0/')).toBe('redirect 12 >');
    expect(by(chain(10), '/r0/')).toBe('redirect 12 >');
    expect(by(chain(11), '/r0/')).toBe('ends loop');
  });

  it('is tried before the list of a category', () => {
    expect(by([rule('category/old', '/hello/')], '/category/old/')).toBe('redirect 12 >');
  });

  it('is a guess where the target of the rule is one', () => {
    const draft = aDocument(7, '/?p=7', { status: 'draft', slug: 'draft' });
    expect(by([rule('old', '/blog/hel/')], '/old/')).toBe('guess 12 >');
    expect(by([rule('old', '/blog/draft/')], '/old/', [draft])).toBe('guess 7 >');
  });

  it('recognises a loop', () => {
    expect(by([rule('a', '/b/'), rule('b', '/a/')], '/a/')).toBe('ends loop');
    expect(by([rule('a', '/a/')], '/a/')).toBe('ends loop');
  });
});

describe('a link to nothing', () => {
  it('is found by a guess, which is a way of its own', () => {
    expect(resolve('/blog/about/', [ABOUT])).toBe('guess 2 >');
  });

  it.each([
    ['/abo/', 'guess 2 >'],
    ['/a/', 'guess 2 >'],
    ['/x/ABOUT-US-AND-Y/', 'guess 3 >'],
    ['/about-us-and-your/', 'nothing'],
    ['/x/abo/2/', 'nothing'],
    ['/abo/2/', 'guess 2 >'],
    ['/x/2/', 'nothing'],
    ['/x/%e4%bd%a0%e5/', 'guess 4 >'],
  ])('guesses %s by the letters that a slug begins with: %s', (address, expected) => {
    const chinese = aDocument(4, '/%e4%bd%a0%e5%a5%bd/');
    const numbered = aDocument(5, '/2024-report/');
    const long = aDocument(3, '/about-us-and-you/', { type: 'page' });
    expect(resolve(address, [ABOUT, long, chinese, numbered])).toBe(expected);
  });

  it('guesses the whole slug before its beginning', () => {
    expect(
      resolve('/x/about/', [aDocument(1, '/about-us/', { type: 'page' }), aDocument(2, '/about/')]),
    ).toBe('guess 2 >');
  });

  it('guesses by the name without what the structure puts behind it', () => {
    const site = aSite({ permalinkStructure: '/%postname%.html' });
    const hello = aDocument(3, '/hello.html', { slug: 'hello' });
    const draft = aDocument(4, '/?p=4', { slug: 'waiting', status: 'draft' });
    expect(resolve('/hel.html', [hello, draft], site)).toBe('guess 3 >');
    expect(resolve('/x/hel.html', [hello, draft], site)).toBe('nothing');
    expect(resolve('/waiting.html', [hello, draft], site)).toBe('guess 4 >');
  });

  it.each([
    [
      '/%postname%/',
      ['/abo/', '/x/abo/', '/x/abo/feed/', '/x/y/attachment/abo/', '/book/abo/'],
      ['/x/y/abo/', '/x/abo/2/'],
    ],
    [
      '/index.php/%postname%/',
      ['/index.php/abo/', '/index.php/x/abo/'],
      ['/index.php/x/y/abo/', '/abo/', '/x/abo/'],
    ],
    ['/%year%/%monthnum%/%postname%/', ['/abo/', '/x/abo/', '/x/y/z/abo/', '/x/y/abo/2/'], []],
    ['/archives/%post_id%', ['/abo/', '/x/y/z/abo/', '/archives/abo'], ['/archives/99']],
    ['/news/%postname%/', ['/abo/', '/news/abo/', '/x/y/z/abo/'], []],
    ['/%category%/%postname%/', ['/x/abo/', '/x/y/z/abo/'], ['/abo/', '/abo/feed/']],
    ['/%author%/%postname%/', ['/x/abo/', '/x/y/abo/'], ['/abo/', '/x/y/z/abo/']],
    ['', [], ['/abo/', '/x/abo/']],
  ])('is guessed under %s where the rule that fits sets a name', (permalinkStructure, guessed, broken) => {
    const typePaths = [{ path: 'book', isHierarchical: false, hasFeeds: true }];
    const root = permalinkStructure.startsWith('/index.php') ? '/index.php' : '';
    const pages = [aDocument(2, `${root}/about/`, { type: 'page' }), aDocument(99, '/999-reasons/')];
    const site = aSite({ permalinkStructure, typePaths });
    for (const address of guessed)
      expect([address, resolve(address, pages, site)]).toEqual([address, 'guess 2 >']);
    for (const address of broken)
      expect([address, resolve(address, pages, site)]).toEqual([address, 'nothing']);
  });

  it('is guessed by the rules of the site where they are known', () => {
    const structure = { permalinkStructure: '/news/%postname%/' };
    expect(resolve('/x/y/abo/', [ABOUT], aSite({ ...structure, hasPagesLast: false }))).toBe('nothing');
    expect(resolve('/x/y/abo/', [ABOUT], aSite({ ...structure, hasPagesLast: true }))).toBe('guess 2 >');
  });

  it.each(['/~about/', '/a+bout/', '/about%C2%A0/', '/about./', "/'about'/", '/-about-/'])(
    'is guessed by its name as the platform cleans it: %s',
    (address) => {
      expect(resolve(address, [ABOUT])).toBe('guess 2 >');
    },
  );

  it('guesses nothing for a date without posts', () => {
    const site = aSite({ permalinkStructure: '/blog/%postname%/', toldLists: { m: null } });
    const blog = aDocument(2, '/blog/', { type: 'page' });
    const review = aDocument(3, '/blog/1999-in-review/');
    expect(resolve('/blog/1999/', [blog, review], site)).toBe('nothing');
  });

  it('guesses nothing under plain permalinks', () => {
    const draft = aDocument(5, '/?p=5', { status: 'draft', slug: 'hello' });
    expect(resolve('/x/hello/', [HELLO, draft], aSite({ permalinkStructure: '' }))).toBe('nothing');
  });

  it('is nothing where not even a guess helps', () => {
    expect(resolve('/missing/', [ABOUT, HELLO])).toBe('nothing');
  });

  it('becomes a link to the post that appears under it, by one of the keys that were looked for', () => {
    const site = aSite();
    const { key } = classifyAddress('/later/', `${HOME}/`, site);
    const looks = new Set(
      rulesOf(site)
        .candidates(key ?? '')
        .map((candidate) => ('look' in candidate ? candidate.look : '')),
    );
    const keys = rulesOf(site).keysOf(aDocument(50, '/later/'));
    expect(keys.some((address) => 'key' in address && looks.has(address.key))).toBe(true);
  });
});

describe('a link to a post that visitors do not see', () => {
  it.each(['draft', 'private', 'future', 'trash'])(
    'finds it while it is %s, so that it can be told',
    (status) => {
      expect(resolve('/hidden/', [aDocument(4, '/hidden/', { status })])).toBe('permalink 4');
    },
  );

  // What is not published has no other permalink than that of its number.
  const draft = aDocument(5, '/?p=5', { status: 'draft', slug: 'hello' });

  it('finds it by its name, also in the trash', () => {
    const trashed = aDocument(6, '/?p=6', { status: 'trash', slug: 'gone__trashed' });
    expect(resolve('/2024/05/hello/', [draft, trashed])).toBe('guess 5 >');
    expect(resolve('/gone/', [draft, trashed])).toBe('guess 6 >');
  });

  it('finds whatever visitors find first', () => {
    expect(resolve('/hello/', [draft, HELLO])).toBe('permalink 12');
    expect(resolve('/x/hello/', [draft, HELLO])).toBe('guess 12 >');
    expect(resolve('/x/hello/', [draft, aDocument(13, '/hello-again/')])).toBe('guess 13 >');
    expect(by([rule('hello', '/about/')], '/hello/', [draft, ABOUT])).toBe('redirect 2 >');
  });
});

describe('a link on a site that is only pages', () => {
  const site = aSite(null);

  it.each([
    ['/about/', 'permalink 1'],
    ['/about', 'permalink 1'],
    ['/about/index.html', 'permalink 1'],
    ['/about/?x=1', 'permalink 1'],
    ['/About/', 'nothing'],
    ['/about/feed/', 'nothing'],
    ['/old/', 'old_address 1 >'],
    ['/copy/', 'canonical 1'],
    ['/search?q=1', 'permalink 2'],
    ['/search?q=2', 'nothing'],
    ['/#!route', 'permalink 3'],
  ])('%s is %s', (address, expected) => {
    const documents = [
      aDocument(1, '/about/', {
        addresses: [anAddress('/old/', 'old_address'), anAddress('/copy/', 'canonical')],
      }),
      aDocument(2, '/search?q=1'),
      aDocument(3, '/#!route'),
    ];
    expect(resolve(address, documents, site)).toBe(expected);
  });
});

describe('an address of a megabyte', () => {
  it.each(['-1x1', '/', '%', '%41', '/index.php', '/page/2', 'é', '?a&', '..', '/feed', '-e12345678901'])(
    'leads to nothing when it is made of %s',
    (part) => {
      const long = part.repeat(Math.ceil(1_000_000 / part.length));
      expect(resolve(`/wp-content/uploads/a${long}.jpg`, [HELLO])).toBe('nothing');
      expect(resolve(`/missing${long}`, [HELLO])).toBe('nothing');
    },
  );
});
