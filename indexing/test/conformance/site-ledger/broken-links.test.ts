import { describe, expect, it } from 'vitest';
import type { SourceDocument, SourceEvent } from '../../../src/ports/content-source.ts';
import type { RedirectRule } from '../../../src/wordpress/wordpress-data.ts';
import type { BrokenFilter } from '../../../src/ports/link-index.ts';
import type { SiteLedger } from '../../../src/ports/site-ledger.ts';
import {
  allOf,
  aPage,
  aPost,
  HOME,
  PAGES_SITE,
  runOf,
  WORDPRESS_SITE,
  wordPress,
} from '../../fakes/content-source.ts';
import { describeOn, ENGINES } from '../../../../service/test/servers/engines.ts';
import { ledgersOn } from '../../fakes/ledger-place.ts';
import { countsOf } from './counts-of.ts';

describeOn(ENGINES, 'siteLedger', (engine) => {
  const openLedger = ledgersOn(engine);

  describe('broken links', () => {
    it('counts the links that would lead to a document that is gone, however they spell its address', async () => {
      const ledger = await openLedger();
      const one = aPost(1, 'one', ['/two/', '/Two?utm_source=x', '/nowhere/']);
      await runOf(ledger, allOf([one, aPost(2, 'two')]));
      const [two, nowhere] = ['p site.example/two', 'p site.example/elsewhere'];
      expect(await ledger.countMissed([two, nowhere])).toEqual(new Map());
      await runOf(ledger, allOf([one]));
      expect(await ledger.countMissed([two, nowhere])).toEqual(new Map([[two, 2]]));
      expect(await ledger.countMissed([])).toEqual(new Map());
    });

    it('lists links to nothing, to unpublished posts and through redirects, with their sources', async () => {
      const ledger = await openLedger();
      await runOf(
        ledger,
        allOf([
          aPost(1, 'one', ['/nowhere/', '/hidden/', '/old/', '/two/', '/category/x/', '/wp-login.php']),
          aPost(2, 'two', [], { addresses: [{ url: `${HOME}/old/`, way: 'old_address', redirects: true }] }),
          aPost(3, 'hidden', ['/nowhere/'], { status: 'draft' }),
        ]),
      );
      const { items, total } = await ledger.listBroken({ reason: null, page: 1, perPage: 10 });
      expect(items.map(({ raw, reason, source, target }) => [raw, reason, source.id, target?.id])).toEqual([
        ['/nowhere/', 'no_such_page', 1, undefined],
        ['/hidden/', 'not_published', 1, 3],
        ['/old/', 'goes_through_redirect', 1, 2],
      ]);
      expect(total).toBe(3);
      const second = await ledger.listBroken({ reason: 'not_published', page: 1, perPage: 1 });
      expect(second).toMatchObject({ total: 1, items: [{ before: expect.stringContaining('See') }] });
    });

    it('ignores all broken links of a post, also those of a later run, under the title that it has', async () => {
      const ledger = await openLedger();
      const two = aPost(2, 'two', ['/gone/']);
      await runOf(ledger, allOf([aPost(1, 'one', ['/gone/', '/hidden/']), two]));
      const rule = { by: 'post', value: '1', reason: 'An archive', addedBy: '' } as const;
      const added = await ledger.ignored.add(rule);
      expect(added).toMatchObject({ ...rule, title: 'Post 1' });
      const open = async (filter: Partial<BrokenFilter> = {}) =>
        (await ledger.listBroken({ reason: null, page: 1, perPage: 10, ...filter })).items.map(
          ({ source, raw }) => `${source.id} ${raw}`,
        );
      expect(await open()).toEqual(['2 /gone/']);
      expect((await ledger.listDays()).at(-1)).toMatchObject({ broken: 1 });

      const renamed = aPost(1, 'one', ['/gone/', '/new/'], { title: 'Renamed' });
      await runOf(ledger, allOf([renamed, two]));
      expect(await open({ isIgnored: true })).toEqual(['1 /gone/', '1 /new/']);
      expect(await ledger.ignored.list()).toEqual([{ ...added, title: 'Renamed' }]);
      expect((await ledger.listDays()).at(-1)).toMatchObject({ broken: 1 });
      await runOf(ledger, allOf([two]));
      expect(await ledger.ignored.list()).toEqual([{ ...added, title: '' }]);
      expect(await ledger.ignored.remove(added.id)).toBe(true);
      expect(await open({ isIgnored: true })).toEqual([]);
    });

    it('searches broken links by address, text and title, and sorts them, equal ones by post', async () => {
      const ledger = await openLedger();
      const content = { kind: 'page', html: '<a href="/z/">Ärger 100%</a> <a href="/b_c/">b</a>' } as const;
      await runOf(
        ledger,
        allOf([
          aPost(1, 'one', ['/Émile/', '/z/'], { title: 'zwei' }),
          aPost(2, 'two', [], { title: 'Élan', content }),
          aPost(3, 'three', ['/draft/'], { title: 'a' }),
          aPost(4, 'draft', [], { status: 'draft' }),
        ]),
      );
      const found = async (filter: Partial<BrokenFilter>) => {
        const { items, total } = await ledger.listBroken({ reason: null, ...filter, page: 1, perPage: 10 });
        expect(total).toBe(items.length);
        const walked = await Array.fromAsync(ledger.walkBroken({ reason: null, ...filter }));
        expect(walked.flat()).toEqual(items);
        return items.map(({ source, raw }) => `${source.id} ${raw}`);
      };
      expect(await found({ search: ' EMILE ' })).toEqual(['1 /Émile/']);
      expect(await found({ search: 'arger 100%' })).toEqual(['2 /z/']);
      expect(await found({ search: 'elan' })).toEqual(['2 /z/', '2 /b_c/']);
      expect(await found({ search: 'b%c' })).toEqual([]);
      expect(await found({ search: '/z/', sort: { by: 'source_title', order: 'asc' } })).toEqual([
        '2 /z/',
        '1 /z/',
      ]);
      expect(await found({ sort: { by: 'url', order: 'desc' } })).toEqual([
        '1 /z/',
        '2 /z/',
        '3 /draft/',
        '2 /b_c/',
        '1 /Émile/',
      ]);
      expect((await found({ sort: { by: 'reason', order: 'desc' } }))[0]).toBe('3 /draft/');
      const page = { search: 'z', sort: { by: 'url', order: 'asc' }, page: 2, perPage: 1 } as const;
      expect(await ledger.listBroken({ reason: 'no_such_page', ...page })).toMatchObject({
        total: 3,
        items: [{ raw: '/z/', source: { id: 1 } }],
      });
    });

    it('does not list what visitors reach as it is written', async () => {
      const fine = [
        '/two-words/',
        '/two-words/?ref=1#part',
        '/TWO-WORDS/',
        '/two-words/feed/',
        '/secret/',
        '#part',
        '',
        '/one/?x=1',
        '/',
        '/?s=words',
        '/2024/05/',
        '/feed/',
        '/page/2/',
        '/category/x/',
        '/category/x/feed/',
        '/wp-login.php',
        '/wp-admin/post.php?post=1',
        '/wp-json/wp/v2/posts',
        '/wp-content/uploads/no-attachment.pdf',
        'https://other.example/nowhere',
        'mailto:a@site.example',
      ];
      expect(await brokenIn(await openLedger(), fine)).toEqual({});
    });

    it('lists links to lists that are not there, until the source tells of them', async () => {
      const ledger = await openLedger();
      const toldLists = { category_name: 'category', cat: null, author_name: 'author', m: null };
      const site = { ...WORDPRESS_SITE, platform: wordPress({ archivePaths: [], toldLists }) };
      const told = ['category_name=news', 'cat=3', 'author_name=ann', 'm=2024', 'm=202405'];
      const fine =
        '/category/news/ /category/any/News/page/2/ /category/news/feed/ /?cat=3 /?cat=1,2 /?category_name=world/news /author/ann/ /2024/ /2024/5/ /?m=202405 /search/x/'.split(
          ' ',
        );
      const broken =
        '/?cat=4 /?category_name=sport /?m=2023 /2023/ /2024/06/ /author/bob/ /category/ /category/sport/'.split(
          ' ',
        );
      const runWith = (lists: readonly string[]): Promise<unknown> =>
        runOf(ledger, [...listsOf(lists), ...allOf([aPost(1, 'source', [...fine, ...broken])])], { site });
      const brokenNow = async (): Promise<string[]> =>
        (await ledger.listBroken({ reason: 'no_such_page', page: 1, perPage: 100 })).items
          .map(({ raw }) => raw)
          .sort();
      await runWith(told);
      expect(await brokenNow()).toEqual(broken.toSorted());
      await runWith([...told, 'category_name=sport']);
      expect(await brokenNow()).toEqual(broken.filter((address) => !address.includes('sport')).toSorted());
      await runWith(told);
      expect(await brokenNow()).toEqual(broken.toSorted());
    });

    it('lists spellings that the site redirects from, and what it guesses', async () => {
      const hrefs = [
        '/two-words',
        'http://site.example/two-words/',
        'https://www.site.example/two-words/',
        '/index.php/two-words/',
        '/?p=2',
        '//site.example//two-words/',
        '/two-words/trackback/',
        '/blog/two/',
      ];
      const redirected = hrefs.slice(0, -1).map((href) => [href, 'goes_through_redirect']);
      expect(await brokenIn(await openLedger(), hrefs)).toEqual({
        ...Object.fromEntries(redirected),
        '/blog/two/': 'reached_by_guess',
      });
    });

    it('lists where rules of redirection lead, and files only when a rule says that they are gone', async () => {
      const redirects = [
        rule('moved', '/two-words/'),
        rule('away', 'https://other.example/'),
        rule('gone', null),
        rule('wp-content/uploads/gone.pdf', null),
        rule('round', '/and-round/'),
        rule('and-round', '/round/'),
      ];
      const trashed = aPost(9, 'photo', [], {
        type: 'attachment',
        status: 'trash',
        addresses: [{ url: `${HOME}/wp-content/uploads/photo.jpg`, way: 'file', redirects: false }],
      });
      const hrefs = [
        '/moved/',
        '/away/',
        '/gone/',
        '/wp-content/uploads/gone.pdf',
        '/round/',
        '/wp-content/uploads/photo.jpg',
        '/photo/',
      ];
      expect(await brokenIn(await openLedger(), hrefs, { redirects, others: [trashed] })).toEqual({
        '/moved/': 'goes_through_redirect',
        '/away/': 'goes_through_redirect',
        '/gone/': 'no_such_page',
        '/wp-content/uploads/gone.pdf': 'no_such_page',
        '/round/': 'no_such_page',
        '/photo/': 'not_published',
      });
    });
  });

  describe('redirects', () => {
    const linking = [
      aPage('linking', ['/old', '/older', '/twin', '/circle', '/away', '/gone']),
      aPage('here'),
    ].map((document) => ({ event: 'document', document }) as const);

    it('leads links to where pages of the site lead visitors, over several hops', async () => {
      const ledger = await openLedger();
      const complete = { event: 'complete' } as const;
      const redirects = [
        redirect('older', '/old'),
        redirect('old', '/here', 302),
        redirect('twin', '/here', 200),
        redirect('circle', '/round'),
        redirect('round', '/circle'),
        redirect('away', 'https://other.example/'),
        redirect('gone', '/nowhere'),
      ];
      await runOf(ledger, [...linking, ...redirects, complete], { site: PAGES_SITE });
      expect(await linkTargets(ledger)).toEqual([
        [`${HOME}/here`, 'redirect', true],
        [`${HOME}/here`, 'redirect', true],
        [`${HOME}/here`, 'canonical', false],
        ['loop', null, false],
        ['elsewhere', null, true],
        [null, null, false],
      ]);
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 3]);

      // A page that cannot be read leads where it led; one that is gone, or is not reported, does not.
      const unreadable = ['old', 'twin', 'circle', 'gone'].map((path) => {
        const [key, address] = [`site.example/${path}`, `${HOME}/${path}`];
        return {
          event: 'unreadable',
          key,
          address,
          reason: { code: 'no_https' },
          leadsNowhere: path === 'circle',
        } as const;
      });
      await runOf(ledger, [...linking, redirect('older', '/old'), ...unreadable, complete], {
        site: PAGES_SITE,
      });
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 3]);
      expect((await linkTargets(ledger)).slice(3)).toEqual([
        [null, null, false],
        [null, null, false],
        [null, null, false],
      ]);
      await runOf(ledger, [{ event: 'gone', key: 'site.example/old' }], { site: PAGES_SITE });
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 1]);
      expect(await ledger.verify()).toBeNull();
    });

    it('gives up a document whose page leads elsewhere now', async () => {
      const ledger = await openLedger();
      const [first] = linking;
      const old = { event: 'document', document: { ...aPage('old'), key: 'site.example/old' } } as const;
      if (first === undefined) throw new Error('There is no page');
      await runOf(ledger, [first, old], { site: PAGES_SITE });
      expect((await linkTargets(ledger))[0]).toEqual([`${HOME}/old`, 'permalink', false]);
      await runOf(ledger, [redirect('old', '/linking')], { site: PAGES_SITE });
      expect((await linkTargets(ledger))[0]).toEqual([`${HOME}/linking`, 'redirect', true]);
      expect((await ledger.totals()).posts).toBe(1);
    });
  });
});

function rule(pattern: string, to: string | null): RedirectRule {
  return { match: 'exact', pattern, to, status: to === null ? 410 : 301 };
}

/** The broken links of a post with these links, each with its reason. */
async function brokenIn(
  ledger: SiteLedger,
  hrefs: readonly string[],
  { redirects = [], others = [] }: { redirects?: RedirectRule[]; others?: SourceDocument[] } = {},
): Promise<Record<string, string>> {
  const site = { ...WORDPRESS_SITE, platform: wordPress({ redirects }) };
  const secret = aPost(3, 'secret', [], { isProtected: true });
  await runOf(ledger, allOf([aPost(1, 'one', hrefs), aPost(2, 'two-words'), secret, ...others]), { site });
  const { items } = await ledger.listBroken({ reason: null, page: 1, perPage: 100 });
  return Object.fromEntries(items.map(({ raw, reason }) => [raw, reason]));
}

/** Where the links of the first post lead, and how. */
async function linkTargets(ledger: SiteLedger): Promise<unknown[]> {
  const { items } = await ledger.listLinks({ postId: 1, direction: 'outgoing', page: 1, perPage: 10 });
  return items.map(({ target, way, redirects, ends }) => [target?.permalink ?? ends, way, redirects]);
}

/** Events that tell of lists by `variable=value`. */
function listsOf(names: readonly string[]): SourceEvent[] {
  return names.map((name): SourceEvent => {
    const [variable = '', value = ''] = name.split('=', 2);
    return { event: 'list', variable, value };
  });
}

function redirect(from: string, to: string, status = 301): SourceEvent {
  return { event: 'redirect', from: `${HOME}/${from}`, to: new URL(to, HOME).href, status };
}
