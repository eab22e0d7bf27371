import { describe, expect, it } from 'vitest';
import type { SourceDocument, SourceEvent, SourceSite } from '../src/ports/content-source.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { allOf, aPage, aPost, HOME, PAGES_SITE, runOf, WORDPRESS_SITE } from './fakes/content-source.ts';
import { ledgersOn } from './fakes/ledger-place.ts';

const openLedger = ledgersOn('sqlite');

/** A ledger that has read these documents. */
async function ledgerOf(documents: SourceDocument[], site: SourceSite = WORDPRESS_SITE): Promise<SiteLedger> {
  const ledger = await openLedger();
  await runOf(ledger, allOf(documents), { site });
  return ledger;
}

/** Internal, external and incoming links. */
async function countsOf(ledger: SiteLedger, id: number): Promise<number[]> {
  const { counts } = (await ledger.findPost(id)) ?? {};
  return [counts?.internal.links ?? -1, counts?.external.links ?? -1, counts?.incoming.links ?? -1];
}

describe('the links of a post', () => {
  it.each([
    ['absolute', `${HOME}/one/`],
    ['absolute, by its www twin', 'http://www.site.example/one'],
    ['relative', '../one/'],
    ['only a fragment', '#part'],
    ['empty', ''],
    ['with a query', '/one/?ref=1'],
    ['only a query', '?ref=1'],
    ['by its id', '/?p=1'],
    ['to its second page', '/one/2/'],
  ])('do not count when they lead to itself: %s', async (_, href) => {
    const ledger = await ledgerOf([aPost(1, 'one', [href])]);
    expect(await countsOf(ledger, 1)).toEqual([0, 0, 0]);
    expect((await ledger.totals()).orphans).toBe(1);
  });

  it.each([`${HOME}/one/`, 'http://www.site.example/one', '../one/#part', '#part', '', '?utm_source=mail'])(
    'are in no list and no total when they lead to its own address: %j',
    async (href) => {
      const ledger = await ledgerOf([aPost(1, 'one', [href, '/two/']), aPost(2, 'two')]);
      expect((await ledger.totals()).links).toBe(1);
      const published = (await Array.fromAsync(ledger.records())).flat();
      expect(published.filter(({ record }) => record === 'link')).toMatchObject([{ target_post_id: 2 }]);
      expect(await countsOf(ledger, 1)).toEqual([1, 0, 0]);
      expect(await ledger.verify()).toBeNull();
    },
  );

  it('count as often as they stand there', async () => {
    const ledger = await ledgerOf([aPost(1, 'one', Array<string>(5).fill('/two/')), aPost(2, 'two')]);
    expect(await countsOf(ledger, 1)).toEqual([5, 0, 0]);
    expect((await ledger.findPost(2))?.counts.incoming).toMatchObject({ links: 5, posts: 1 });
  });

  it('count between two posts that link to each other and come in one run', async () => {
    const ledger = await ledgerOf([aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    expect([await countsOf(ledger, 1), await countsOf(ledger, 2)]).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
  });

  it('leave 0 behind when the last one is removed', async () => {
    const ledger = await ledgerOf([aPost(1, 'one', ['/two/']), aPost(2, 'two')]);
    await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two')]));
    expect(await countsOf(ledger, 2)).toEqual([0, 0, 0]);
    expect((await ledger.totals()).orphans).toBe(2);
  });

  it('count for the post in the language whose domain they name', async () => {
    const site = { ...WORDPRESS_SITE, aliases: ['https://seite.example'] };
    const german = { permalink: 'https://seite.example/two/' };
    const ledger = await ledgerOf(
      [
        aPost(1, 'one', ['/two/', 'https://seite.example/two/']),
        aPost(2, 'two'),
        aPost(3, 'two', [], german),
      ],
      site,
    );
    expect(await countsOf(ledger, 1)).toEqual([2, 0, 0]);
    expect(await countsOf(ledger, 2)).toEqual([0, 0, 1]);
    expect(await countsOf(ledger, 3)).toEqual([0, 0, 1]);
  });

  it('count for a post with a password, which gives none itself', async () => {
    const ledger = await ledgerOf([
      aPost(1, 'one', ['/two/']),
      aPost(2, 'two', ['/one/', 'https://other.example/'], { isProtected: true }),
    ]);
    expect(await countsOf(ledger, 2)).toEqual([1, 1, 1]);
    expect(await countsOf(ledger, 1)).toEqual([1, 0, 0]);
  });

  it.each(['draft', 'private', 'future', 'trash'])(
    'to a post that is %s are listed as broken',
    async (status) => {
      const hidden = { status, permalink: `${HOME}/?p=2`, slug: 'two' };
      const ledger = await ledgerOf([aPost(1, 'one', ['/two/']), aPost(2, 'two', [], hidden)]);
      expect(await countsOf(ledger, 1)).toEqual([1, 0, 0]);
      const broken = await ledger.listBroken({ reason: null, page: 1, perPage: 10 });
      expect(broken.items).toMatchObject([{ reason: 'not_published', target: { id: 2, status } }]);
    },
  );

  it('are listed as going through a redirect when the slash at the end is not that of the permalink', async () => {
    const without = { permalink: `${HOME}/three` };
    const ledger = await ledgerOf([
      aPost(1, 'one', ['/two', '/three/', '/two/', '/three']),
      aPost(2, 'two'),
      aPost(3, 'three', [], without),
    ]);
    const broken = await ledger.listBroken({ reason: 'goes_through_redirect', page: 1, perPage: 10 });
    expect(broken.items.map(({ raw }) => raw)).toEqual(['/two', '/three/']);
    expect(await countsOf(ledger, 2)).toEqual([0, 0, 2]);
  });

  it('are unresolved when a web server has nothing for them, with a query or without', async () => {
    const ledger = await openLedger();
    const page = aPage('one', ['/missing', '/one?id=2']);
    const gone: SourceEvent = { event: 'gone', key: 'site.example/one?id=2' };
    await runOf(ledger, [{ event: 'document', document: page }, gone], { site: PAGES_SITE });
    expect((await ledger.totals()).unresolved).toBe(2);
    const broken = await ledger.listBroken({ reason: 'no_such_page', page: 1, perPage: 10 });
    expect(broken.items.map(({ raw }) => raw)).toEqual(['/missing', '/one?id=2']);
  });

  it('lead past a post that cannot be opened', async () => {
    const ledger = await ledgerOf([
      aPost(1, 'one', ['/page2/', '/?p=2']),
      aPost(2, 'page2', [], { opening: 'never' }),
    ]);
    expect(await countsOf(ledger, 2)).toEqual([0, 0, 0]);
    expect(await ledger.findPost(2)).toMatchObject({ cannotBeOpened: true });
  });
});
