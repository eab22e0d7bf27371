import { describe, expect, it } from 'vitest';
import { rulesOf } from '../rules-of.ts';
import { classifyAddress } from '../addresses/classify-address.ts';
import {
  ABOUT,
  aDocument,
  anAddress,
  aSite,
  HELLO,
  HOME,
  resolve,
  by,
  rule,
} from '../../test/resolve-link.ts';

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

describe.each([null, {}])('a link to a path of another program, on %j', (wordpress) => {
  const site = aSite(wordpress, HOME, [], { elsewhere: ['/forum/', '/gästebuch'] });

  it.each([
    ['/forum/', 'ends system'],
    ['/forum', 'ends system'],
    ['/forum/topic?t=7', 'ends system'],
    ['/g%C3%A4stebuch/2', 'ends system'],
    ['/forums/', 'permalink 2'],
    ['/about/us/', 'nothing'],
  ])('%s is %s', (address, expected) => {
    const documents = [aDocument(1, '/forum/topic/'), aDocument(2, '/forums/', { type: 'page' })];
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
