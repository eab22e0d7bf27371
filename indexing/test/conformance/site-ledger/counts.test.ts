import type { PublishedRecord } from '../../../src/ports/published-links.ts';
import { describe, expect, it } from 'vitest';
import type { SourceDocument, SourceEvent } from '../../../src/ports/content-source.ts';
import type { SiteLedger } from '../../../src/ports/site-ledger.ts';
import { allOf, aPost, dump, HOME, PAGES_SITE, runOf, textWith } from '../../fakes/content-source.ts';
import { reachedBy } from '../../../src/lists/reached-by.ts';
import { describeOn, ENGINES } from '../../../../service/test/servers/engines.ts';
import { manualTime } from '../../../../service/test/fakes/manual-time.ts';
import { emptyLedgers, ledgersOn } from '../../fakes/ledger-place.ts';
import { countsOf } from './counts-of.ts';

describeOn(ENGINES, 'siteLedger', (engine) => {
  const openLedger = ledgersOn(engine);
  const emptyLedger = emptyLedgers(engine);

  describe('counts', () => {
    it('counts links to pages, to other sites, and from other published posts', async () => {
      const ledger = await openLedger();
      await runOf(
        ledger,
        allOf([
          aPost(1, 'one', [
            '/two/',
            '/two/#there',
            '/nowhere/',
            'https://other.example/',
            'mailto:a@b.c',
            '/one/?x=1',
            '#top',
          ]),
          aPost(2, 'two', ['/?p=1', '/wp-content/uploads/a.pdf']),
          aPost(3, 'draft', ['/two/'], { status: 'draft' }),
          aPost(4, 'secret', ['/two/'], { isProtected: true }),
        ]),
      );
      expect(await countsOf(ledger, 1)).toEqual([3, 1, 1]);
      expect(await countsOf(ledger, 2)).toEqual([1, 0, 2]);
      expect(await countsOf(ledger, 4)).toEqual([1, 0, 0]);
      const { counts } = (await ledger.findPost(2)) ?? {};
      expect(counts?.incoming).toEqual({ links: 2, posts: 1, contextual: 2 });
      expect(await ledger.totals()).toEqual({ posts: 3, links: 7, orphans: 1, unresolved: 1 });
      expect(await ledger.verify()).toBeNull();
    });

    it('counts and resolves the links of more posts than one statement takes', async () => {
      const ledger = await openLedger();
      const ids = Array.from({ length: 75 }, (_, at) => at + 1);
      const posts = ids.map((id) => aPost(id, `post-${id}`, [`/post-${(id % 75) + 1}/`, `/late-${id}/`]));
      await runOf(ledger, allOf(posts));
      expect(await ledger.totals()).toEqual({ posts: 75, links: 150, orphans: 0, unresolved: 75 });
      expect(await countsOf(ledger, 75)).toEqual([2, 0, 1]);
      await runOf(ledger, allOf([...posts, ...ids.map((id) => aPost(100 + id, `late-${id}`))]));
      expect(await ledger.totals()).toEqual({ posts: 150, links: 150, orphans: 0, unresolved: 0 });
      await runOf(ledger, allOf(posts));
      expect(await ledger.totals()).toEqual({ posts: 75, links: 150, orphans: 0, unresolved: 75 });
      expect(await ledger.verify()).toBeNull();
    });

    it('are found right also while another process writes', async () => {
      const open = await emptyLedger();
      const time = manualTime();
      const [ledger, other] = [await open(time), await open(time)];
      const over = new AbortController();
      const write = async (): Promise<void> => {
        for (let round = 0; round < 8; round += 1) await runOf(ledger, allOf(postsInARing(round)));
      };
      const written = write().finally(() => over.abort());
      const found: unknown[] = [];
      while (!over.signal.aborted) found.push(await other.verify());
      await written;
      expect(found.filter((difference) => difference !== null)).toEqual([]);
    });

    it('does not count a guess of the platform as incoming, and shows it', async () => {
      const ledger = await openLedger();
      await runOf(ledger, allOf([aPost(1, 'about-us'), aPost(2, 'two', ['/blog/abo/'])]));
      expect(await countsOf(ledger, 1)).toEqual([0, 0, 0]);
      const { items } = await ledger.listLinks({ postId: 2, direction: 'outgoing', page: 1, perPage: 10 });
      expect(items[0]).toMatchObject({ target: { id: 1 }, way: 'guess' });
    });

    it('finds a link by its id as it is in the lists, and none that is not there', async () => {
      const ledger = await openLedger();
      await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two', ['/one/', '/gone/'])]));
      const { items } = await ledger.listLinks({ postId: 2, direction: 'outgoing', page: 1, perPage: 10 });
      expect(items).toHaveLength(2);
      for (const link of items) expect(await ledger.findLink(link.id)).toEqual(link);
      expect(await ledger.findLink(99_999)).toBeNull();
    });

    it('resolves a link by itself when its target appears, moves or goes', async () => {
      const ledger = await openLedger();
      await runOf(ledger, allOf([aPost(1, 'one', ['/late/'])]));
      expect((await ledger.totals()).unresolved).toBe(1);
      await runOf(ledger, [{ event: 'document', document: aPost(2, 'late') }]);
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 1]);
      expect((await ledger.totals()).unresolved).toBe(0);
      await runOf(ledger, [{ event: 'document', document: aPost(2, 'moved') }]);
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 0]);
      await runOf(ledger, [{ event: 'document', document: aPost(2, 'late') }]);
      await runOf(ledger, [{ event: 'gone', key: '2' }]);
      expect(await ledger.findPost(2)).toBeNull();
      expect((await ledger.totals()).unresolved).toBe(1);
      expect(await ledger.verify()).toBeNull();
    });

    it('lists no link of a post to itself by its number, a former address or a redirect, in a first run and later', async () => {
      const former = [{ url: `${HOME}/was-one/`, way: 'old_address', redirects: true }] as const;
      const one = aPost(1, 'one', ['/?p=1', '/was-one/', '/short/', '/two/'], { addresses: former });
      const two = aPost(2, 'two', ['/one/']);
      const short: SourceEvent = {
        event: 'redirect',
        from: `${HOME}/short/`,
        to: `${HOME}/one/`,
        status: 301,
      };
      const all = await openLedger();
      const first = await runOf(all, [short, ...allOf([one, two])]);
      expect(first.changes.links).toEqual({ added: 2, removed: 0, moved: 0 });
      const added = await all.listChangedLinks(first.id, { after: 0, limit: 9, change: null });
      expect(added.map(({ address }) => address)).toEqual([`${HOME}/two/`, `${HOME}/one/`]);
      await expectOneLinkEach(all);

      const later = await openLedger();
      await runOf(later, [short, ...allOf([two])]);
      const came = await runOf(later, [short, ...allOf([one, two])]);
      expect(came.changes.links).toEqual({ added: 1, removed: 0, moved: 0 });
      await expectOneLinkEach(later);
      const went = await runOf(later, allOf([two]));
      expect(went.changes.links).toEqual({ added: 0, removed: 1, moved: 0 });

      // Another post has the address now.
      await runOf(all, [short, ...allOf([{ ...one, addresses: [] }, two, aPost(3, 'was-one')])]);
      expect(await countsOf(all, 1)).toEqual([2, 0, 1]);
      expect((await all.totals()).links).toBe(3);
      expect(await all.verify()).toBeNull();
    });

    it('takes the links of a post that is unpublished out of every count, and puts them back', async () => {
      const ledger = await openLedger();
      const one = aPost(1, 'one', ['/two/']);
      await runOf(ledger, allOf([one, aPost(2, 'two')]));
      await runOf(ledger, [{ event: 'document', document: { ...one, status: 'draft' } }]);
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 0]);
      expect((await ledger.totals()).orphans).toBe(1);
      await runOf(ledger, [{ event: 'document', document: one }]);
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 1]);
    });

    it('gives two posts at one address to the page, whichever came first', async () => {
      for (const order of [0, 1]) {
        const ledger = await openLedger();
        const both = [aPost(1, 'same'), aPost(2, 'same', [], { type: 'page' })];
        if (order === 1) both.reverse();
        await runOf(ledger, allOf([...both, aPost(3, 'three', ['/same/'])]));
        expect(await countsOf(ledger, 2)).toEqual([0, 0, 1]);
      }
    });
  });

  describe('by what a post is reached', () => {
    it('is told of pages', async () => {
      const ledger = await openLedger();
      const site: Record<string, SourceDocument> = {
        home: aWebPage(1, '', '<nav><a href=/menu/>Menu</a></nav><a href=/two/>2</a>'),
        two: aWebPage(2, 'two/', '<a href=/marked/ rel="ugc nofollow">x</a><a href=/unlisted/>y</a>'),
        menu: aWebPage(3, 'menu/', '<a href=/below/>below</a>'),
        below: aWebPage(4, 'below/', ''),
        lonely: aWebPage(5, 'lonely/', '<a href=/lonely/>itself</a>'),
        island: aWebPage(6, 'island/', '<a href=/islet/>x</a>'),
        islet: aWebPage(7, 'islet/', '<a href=/island/>x</a>'),
        marked: aWebPage(8, 'marked/', '<meta name=robots content=nofollow><a href=/behind/>x</a>'),
        behind: aWebPage(9, 'behind/', ''),
        unlisted: aWebPage(10, 'unlisted/', '<a href=/kept/>x</a>', { isNoindex: true }),
        kept: aWebPage(11, 'kept/', ''),
        draft: aWebPage(12, 'draft/', '', { status: 'draft' }),
      };
      await runOf(ledger, allOf(Object.values(site)), { site: PAGES_SITE });
      const told: Record<string, string | null> = {};
      for (const [name, { id }] of Object.entries(site)) told[name] = await reached(ledger, id ?? 0);
      expect(told).toEqual({
        home: null,
        two: 'links',
        menu: 'menus',
        below: 'links',
        lonely: 'nothing',
        island: 'no_path_from_home',
        islet: 'no_path_from_home',
        marked: 'unfollowed_links',
        behind: 'unfollowed_links',
        unlisted: 'links',
        kept: 'unfollowed_links',
        draft: null,
      });
    });

    it('is told of posts, which the platform lists', async () => {
      const ledger = await openLedger();
      const posts = [aPost(1, 'one'), aPost(2, 'two', [], { type: 'page' }), aPost(3, 'three', ['/four/'])];
      await runOf(ledger, allOf([...posts, aPost(4, 'four', ['/three/'])]));
      expect(await Promise.all([1, 2, 3].map((id) => reached(ledger, id)))).toEqual([
        'archives',
        'nothing',
        'links',
      ]);
    });
  });

  describe('records', () => {
    it('gives the records of the next generation in their order', async () => {
      const ledger = await openLedger();
      await runOf(
        ledger,
        allOf([
          aPost(1, 'one', ['/two/', 'https://other.example/x', 'mailto:a@b.c'], { seoScore: '81' }),
          aPost(2, 'two', ['/one/'], { status: 'draft', content: { kind: 'post', html: textWith([]) } }),
        ]),
      );
      const { records } = await dump(ledger, { withLinkIds: true });
      expect(records.map(({ record }) => record)).toEqual([
        'site',
        'post',
        'seo_score',
        'link_meta',
        'post',
        'link',
        'link',
      ]);
      expect(records.at(-2)).toEqual({
        record: 'link',
        id: 1,
        url: `${HOME}/two/`,
        post_id: 1,
        target_post_id: 2,
        type: 'internal',
      });
      expect(records[3]).toEqual({ record: 'link_meta', post_id: 1, internal: 1, external: 1, incoming: 0 });
    });
  });
});

function aWebPage(
  id: number,
  path: string,
  html: string,
  more: Partial<SourceDocument> = {},
): SourceDocument {
  return aPost(id, path, [], { permalink: `${HOME}/${path}`, content: { kind: 'page', html }, ...more });
}

async function reached(ledger: SiteLedger, id: number): ReturnType<typeof reachedBy> {
  const post = await ledger.findPost(id);
  return post === null ? null : reachedBy(ledger, post, await ledger.listUncounted(id));
}

function linkUrls(records: readonly PublishedRecord[]): string[] {
  return records.flatMap((record) => (record.record === 'link' ? [record.url] : [])).toSorted();
}

/** The two posts link to each other, and no link of the first to itself is counted. */
async function expectOneLinkEach(ledger: SiteLedger): Promise<void> {
  expect(await ledger.totals()).toEqual({ posts: 2, links: 2, orphans: 0, unresolved: 0 });
  expect([await countsOf(ledger, 1), await countsOf(ledger, 2)]).toEqual([
    [1, 0, 1],
    [1, 0, 1],
  ]);
  const records = (await Array.fromAsync(ledger.records())).flat();
  const ofPosts = [...(await ledger.recordsOf([1, 2])).posts.values()].flat();
  for (const all of [records, ofPosts]) expect(linkUrls(all)).toEqual([`${HOME}/one/`, `${HOME}/two/`]);
  const { items } = await ledger.listLinks({ postId: 1, direction: 'outgoing', page: 1, perPage: 9 });
  expect(items.map(({ type }) => type)).toEqual([null, null, null, 'internal']);
  expect((await ledger.listBroken({ reason: null, page: 1, perPage: 9 })).total).toBe(0);
  expect(await ledger.verify()).toBeNull();
}

/** Twenty posts. Each links to the first one, and to the one that comes `further` places after it. */
function postsInARing(further: number): SourceDocument[] {
  return Array.from({ length: 20 }, (_, at) =>
    aPost(at + 1, `post-${at}`, [`/post-${(at + further) % 20}/`, '/post-0/']),
  );
}
