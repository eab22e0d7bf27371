import { describe, expect, it } from 'vitest';
import { rulesOf } from '../rules-of.ts';
import { lookKeys } from './look-keys.ts';
import { chooseTarget } from '../../test/choose-target.ts';
import { ABOUT, aDocument, anAddress, aSite, HELLO, HOME, resolve } from '../../test/resolve-link.ts';

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
