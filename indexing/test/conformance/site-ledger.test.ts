import type { PublishedRecord } from '../../src/ports/published-links.ts';
import { SecretBox } from '@signpost/platform/secrets';
import { describe, expect, it } from 'vitest';
import { sealStoredSecrets, withSealedSecrets } from '../../src/adapters/site-ledger/sealed-secrets.ts';
import type { ReadOptions, SourceDocument } from '../../src/ports/content-source.ts';
import type { RedirectRule } from '../../src/wordpress/wordpress-data.ts';
import type { SourceEvent } from '../../src/ports/content-source.ts';
import type { RunRecord } from '../../src/ports/run.ts';
import { IndexRunningError, type LinkChange } from '../../src/ports/runs.ts';
import type { BrokenFilter } from '../../src/ports/link-index.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import {
  allOf,
  aPage,
  aPost,
  dump,
  HOME,
  PAGES_SITE,
  runOf,
  textWith,
  WORDPRESS_SITE,
  wordPress,
} from '../fakes/content-source.ts';
import { reachedBy } from '../../src/lists/reached-by.ts';
import { HOSTILE_TEXTS } from '../../../service/test/fakes/hostile-texts.ts';
import { emptyLedgers } from '../fakes/ledger-place.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';

const SITE_SOURCE = { kind: 'wordpress-rest', location: 'https://my.site', options: {} };

describeOn(ENGINES, 'siteLedger', (engine) => {
  const emptyLedger = emptyLedgers(engine);

  async function openLedger(): Promise<SiteLedger> {
    return (await emptyLedger())(manualTime());
  }

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
      const isRight = async (ledger: SiteLedger): Promise<void> => {
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
      };
      const all = await openLedger();
      const first = await runOf(all, [short, ...allOf([one, two])]);
      expect(first.changes.links).toEqual({ added: 2, removed: 0, moved: 0 });
      const added = await all.listChangedLinks(first.id, { after: 0, limit: 9, change: null });
      expect(added.map(({ address }) => address)).toEqual([`${HOME}/two/`, `${HOME}/one/`]);
      await isRight(all);

      const later = await openLedger();
      await runOf(later, [short, ...allOf([two])]);
      const came = await runOf(later, [short, ...allOf([one, two])]);
      expect(came.changes.links).toEqual({ added: 1, removed: 0, moved: 0 });
      await isRight(later);
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

  describe('identity', () => {
    it('keeps the ids of links that are still there', async () => {
      const ledger = await openLedger();
      const idsOf = async (): Promise<Map<string, number>> => {
        const links = await ledger.listLinks({ postId: 1, direction: 'outgoing', page: 1, perPage: 10 });
        return new Map(links.items.map(({ url, id }) => [url, id]));
      };
      await runOf(ledger, allOf([aPost(1, 'one', ['/a/', '/b/', '/c/'])]));
      const before = await idsOf();
      await runOf(ledger, allOf([aPost(1, 'one', ['/new/', '/c/', '/a/'])]));
      const after = await idsOf();
      expect(after.get(`${HOME}/a/`)).toBe(before.get(`${HOME}/a/`));
      expect(after.get(`${HOME}/c/`)).toBe(before.get(`${HOME}/c/`));
      expect([...before.values()]).not.toContain(after.get(`${HOME}/new/`));
    });

    it('gives a page without an id one that stays, also when the page goes and comes back', async () => {
      const ledger = await openLedger();
      const [a, b] = [aPage('a'), aPage('b')];
      const idOf = async (title: string): Promise<number | undefined> => {
        const records = (await Array.fromAsync(ledger.records())).flat();
        return records.filter((one) => one.record === 'post').find((post) => post.title === title)?.id;
      };
      const run = (documents: (typeof a)[]) => runOf(ledger, allOf(documents), { site: PAGES_SITE });
      await run([a, { ...b, title: 'B' }]);
      const id = await idOf('B');
      await run([a]);
      expect(await idOf('B')).toBeUndefined();
      await run([aPage('c'), { ...b, title: 'B' }]);
      expect(await idOf('B')).toBe(id);
    });

    it('changes nothing when the same is read again', async () => {
      const ledger = await openLedger();
      const documents = [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])];
      await runOf(ledger, allOf(documents));
      const revision = await ledger.revision();
      const run = await runOf(ledger, allOf(documents));
      expect(run.documents.same).toBe(2);
      expect(run.changes.posts).toEqual({ added: 0, removed: 0, changed: 0 });
      expect(await ledger.revision()).toBe(revision);
    });

    it('changes nothing when only such parts of a page differ as are not kept', async () => {
      const ledger = await openLedger();
      const ends: unknown[] = [];
      const first = '<a href="/two/">To two</a>';
      for (const html of [
        `${first}<input name="token" value="a1"><p>12:00</p><script src="/app.js?1"></script>`,
        `${first}<input name="token" value="b2"><p>12:00</p><script src="/app.js?1"></script>`,
        `${first}<input name="token" value="b2"><p>12:00</p><script src="/app.js?2"></script>`,
        `${first}<input name="token" value="b2"><p>13:00</p><script src="/app.js?2"></script>`,
        `${first}<input name="token" value="b2"><p>13:00 o'clock</p><script src="/app.js?2"></script>`,
        `${first}<input name="token" value="b2"><p>13:00 o'clock</p><script src="/other.js"></script>`,
        `${first}<input name="token" value="b2"><p>13:00 o'clock</p><a href="/three/">Three</a>`,
      ]) {
        const content = { kind: 'page', html } as const;
        const { documents, changes } = await runOf(
          ledger,
          allOf([{ ...aPage('one'), content }, aPage('two')]),
          {
            site: PAGES_SITE,
          },
        );
        ends.push([documents.same, changes.posts.changed, changes.links.added, await ledger.revision()]);
      }
      const revisions = ends.map((end) => (end as number[])[3] ?? 0);
      expect(ends.map((end) => (end as number[]).slice(0, 3))).toEqual([
        [0, 0, 1],
        [2, 0, 0],
        [2, 0, 0],
        [2, 0, 0],
        // Another text is a change, another time of day is not.
        [1, 1, 0],
        // Files that the page loads are kept, and nobody is told of them.
        [1, 0, 0],
        [1, 1, 1],
      ]);
      expect(revisions.map((revision) => revision - (revisions[0] ?? 0))).toEqual([0, 0, 0, 0, 1, 1, 2]);
      expect(await ledger.verify()).toBeNull();
    });

    it('takes the time of a file or of an answer for a change only with something else', async () => {
      const ledger = await openLedger();
      const ends: unknown[] = [];
      const read = async (html: string, modified: string, timeOf: 'copy' | 'answer'): Promise<void> => {
        const document = { ...aPage('one'), modified, timeOf, content: { kind: 'page', html } as const };
        const { changes } = await runOf(ledger, allOf([document]), { site: PAGES_SITE });
        ends.push([changes.posts.changed, (await ledger.findPost(1))?.modified]);
      };
      const [first, second, third] = ['2026-01-01 00:00:00', '2026-01-02 00:00:00', '2026-01-03 00:00:00'];
      await read('<p>One', first, 'copy');
      await read('<p>One', second, 'copy');
      await read('<p>Two', second, 'copy');
      await read('<p>Two', third, 'answer');
      await read('<p>Three', '2026-01-04 00:00:00', 'answer');
      await read('<p>Three<input name="token" value="b2">', '2026-01-05 00:00:00', 'answer');
      await read('<p>Four', '2026-01-06 00:00:00', 'answer');
      expect(ends).toEqual([
        [0, first],
        [0, first],
        [1, second],
        [0, second],
        [1, '2026-01-04 00:00:00'],
        [0, '2026-01-04 00:00:00'],
        [1, '2026-01-06 00:00:00'],
      ]);
    });

    it('keeps by what a document is known to be the same, and tells of no change for that alone', async () => {
      const ledger = await openLedger();
      const seen: unknown[] = [];
      for (const validator of ['one', 'two', 'three']) {
        const { changes } = await runOf(ledger, async function* ({ known }) {
          seen.push((await known('1'))?.validator);
          yield { event: 'document', document: { ...aPost(1, 'one', ['/two/']), key: '1', validator } };
        });
        seen.push(changes.posts.changed);
      }
      expect(seen).toEqual([undefined, 0, 'one', 0, 'two', 0]);
    });

    it('reads a site as earlier versions kept it, and finds nothing new in it', async () => {
      const ledger = await openLedger();
      const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
      const stored = Object.entries(WORDPRESS_SITE).map(([name, value]: [string, unknown]) =>
        name === 'platform' ? ['wordpress', wordPress().data] : [name, value],
      );
      // The form of earlier versions, which no source gives any more.
      const site = Object.fromEntries(stored) as typeof WORDPRESS_SITE;
      const args = { site, rules: '', isPartial: false };
      await (await ledger.beginRun(id, args)).end({ state: 'done', problem: null });
      expect(await ledger.site()).toEqual(WORDPRESS_SITE);
      const revision = await ledger.revision();
      const run = await ledger.beginRun(id, { ...args, site: WORDPRESS_SITE });
      expect(await ledger.revision()).toBe(revision);
      await run.end({ state: 'done', problem: null });
    });

    it('reads everything again when the rules of the site have changed', async () => {
      const ledger = await openLedger();
      const documents = [aPost(1, 'one', ['/blog/two/']), aPost(2, 'two')];
      await runOf(ledger, allOf(documents));
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 0]);
      const redirects = [{ match: 'exact', pattern: 'blog/two', to: '/two/', status: 301 }] as const;
      const site = { ...WORDPRESS_SITE, platform: wordPress({ redirects }) };
      const run = await runOf(ledger, allOf(documents), { site });
      expect(run.changes.posts.changed).toBe(0);
      expect(await countsOf(ledger, 2)).toEqual([0, 0, 1]);
      expect(await ledger.verify()).toBeNull();
    });

    it('takes an address with a query for what was seen there, and not for the page without it', async () => {
      const ledger = await openLedger();
      const home = { ...aPage(''), content: { kind: 'page', html: '' } as const };
      const links = aPage('links', ['/?id=1', '/?id=2', '/?other=3']);
      const first = [home, links, aPage('one'), aPage('old', [])].map((document): SourceEvent => ({
        event: 'document',
        document,
      }));
      const moved: SourceEvent = { event: 'redirect', from: `${HOME}/?id=1`, to: `${HOME}/one`, status: 301 };
      const gone: SourceEvent = { event: 'gone', key: 'site.example/?id=2' };
      await runOf(ledger, [...first, moved, gone, { event: 'complete' }], { site: PAGES_SITE });
      const { items } = await ledger.listLinks({ postId: 2, direction: 'outgoing', page: 1, perPage: 9 });
      expect(items.map(({ target, reason }) => [target?.permalink ?? null, reason])).toEqual([
        [`${HOME}/one`, 'goes_through_redirect'],
        [null, 'no_such_page'],
        [`${HOME}/`, null],
      ]);
      // What links lead to is asked for when a run was not told of it.
      let unseen: readonly string[] = [];
      await runOf(
        ledger,
        async function* ({ askedBefore }) {
          yield { event: 'same', key: links.key };
          unseen = (await askedBefore?.()) ?? [];
        },
        { site: PAGES_SITE },
      );
      expect(unseen.toSorted()).toEqual([`${HOME}/`, `${HOME}/?id=1`, `${HOME}/?id=2`, `${HOME}/one`]);
    });

    it('lists what nothing explains, until it is told what is there', async () => {
      const ledger = await openLedger();
      const links = aPost(1, 'one', ['/gone/', '/tw/', '/gone/#part', '/two/', '/old/', '/waiting/']);
      const draft = aPost(3, 'waiting', [], { status: 'draft', permalink: `${HOME}/?p=3`, slug: 'waiting' });
      const documents = [links, aPost(2, 'two'), draft];
      const listed: unknown[] = [];
      async function* read({ unexplained }: ReadOptions): AsyncGenerator<SourceEvent> {
        for (const document of documents) yield { event: 'document', document };
        listed.push(await unexplained?.());
        yield { event: 'missing', address: `${HOME}/tw/` };
        yield { event: 'redirect', from: `${HOME}/old/`, to: `${HOME}/two/`, status: 301 };
        listed.push(await unexplained?.());
        yield { event: 'complete' };
      }
      const gone = { address: `${HOME}/gone/`, guess: null };
      await runOf(ledger, read);
      expect(listed).toEqual([
        [gone, { address: `${HOME}/tw/`, guess: `${HOME}/two/` }, { address: `${HOME}/old/`, guess: null }],
        [gone],
      ]);
      expect((await ledger.findPost(2))?.counts.incoming.links).toBe(2);
      const broken = async (): Promise<string[]> =>
        (await ledger.listBroken({ reason: 'no_such_page', page: 1, perPage: 9 })).items.map(
          ({ raw }) => raw,
        );
      expect(await broken()).toEqual(['/gone/', '/tw/', '/gone/#part']);
      await runOf(ledger, [
        ...documents.map((document): SourceEvent => ({ event: 'document', document })),
        { event: 'complete', keepsRedirects: true },
      ]);
      expect((await ledger.findPost(2))?.counts.incoming.links).toBe(2);
      await runOf(ledger, allOf(documents));
      expect((await ledger.findPost(2))?.counts.incoming.links).toBe(1);
      expect(await broken()).toEqual(['/gone/', '/gone/#part', '/old/']);
    });

    it('takes texts for what they are', async () => {
      const ledger = await openLedger();
      const texts = [...HOSTILE_TEXTS.map((text) => text.replaceAll('\0', '')), 'x'.repeat(100_000)];
      const documents = texts.map((title, at) => ({
        ...aPost(at + 1, `p${at}`),
        title,
        key: `key ${title}`,
      }));
      await runOf(ledger, allOf(documents));
      for (const [at, title] of texts.entries()) {
        expect((await ledger.findPost(at + 1))?.title).toBe(title.toWellFormed());
      }
      expect((await runOf(ledger, allOf(documents))).documents.same).toBe(texts.length);
    });
  });

  describe('sources', () => {
    it('removes what a complete run was not told of, of its own source only', async () => {
      const ledger = await openLedger();
      const other = await ledger.ensureSource({ kind: 'test', location: 'elsewhere', options: {} });
      await runOf(ledger, allOf([aPost(9, 'nine')]), { sourceId: other.id });
      const closed = { ...aPost(3, 'three'), type: 'book' };
      await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two'), closed]));
      let unseen: readonly number[] | undefined;
      const run = await runOf(ledger, async function* ({ unseenIds }) {
        yield { event: 'document', document: aPost(1, 'one') };
        unseen = await unseenIds?.('post');
        yield { event: 'complete', except: ['book'] };
      });
      expect(unseen).toEqual([2]);
      expect(run.changes.posts.removed).toBe(1);
      expect(await ledger.findPost(2)).toBeNull();
      expect(await ledger.findPost(3)).not.toBeNull();
      expect(await ledger.findPost(9)).not.toBeNull();
    });

    it('adds a source once, changes it, and removes it with its documents', async () => {
      const ledger = await openLedger();
      const source = await ledger.ensureSource({
        kind: 'wxr',
        location: '/a.xml',
        options: { types: ['a'] },
      });
      const again = await ledger.ensureSource({ kind: 'wxr', location: '/a.xml', options: {} });
      expect(again).toEqual({ ...source, options: {} });
      await ledger.updateSource(source.id, { schedule: '0 3 * * *', nextRunAt: 5 });
      expect(await ledger.listSources()).toEqual([{ ...again, schedule: '0 3 * * *', nextRunAt: 5 }]);
      await ledger.updateSource(source.id, { secret: 'open sesame' });
      await ledger.ensureSource({ kind: 'wxr', location: '/a.xml', options: {} });
      expect(await ledger.secretOf(source.id)).toBe('open sesame');
      expect(JSON.stringify(await ledger.listSources())).not.toContain('sesame');
      await runOf(ledger, allOf([aPost(1, 'one', ['/two/']), aPost(2, 'two')]), { sourceId: source.id });
      await ledger.removeSource(source.id);
      expect(await ledger.listSources()).toEqual([]);
      expect(await ledger.totals()).toEqual({ posts: 0, links: 0, orphans: 0, unresolved: 0 });
      expect(await ledger.verify()).toBeNull();
    });

    it('stores passwords encrypted, each for its own source, and encrypts those of an earlier version', async () => {
      const plain = await openLedger();
      const secrets = new SecretBox({ secretKey: 'ab'.repeat(32), dataFolder: '/nonexistent' });
      const old = await plain.ensureSource({ ...SITE_SOURCE, secret: 'open sesame' });
      expect(await sealStoredSecrets(plain, secrets)).toBe(true);
      expect(await sealStoredSecrets(plain, secrets)).toBe(false);
      const ledger = withSealedSecrets(plain, secrets);
      expect(await ledger.secretOf(old.id)).toBe('open sesame');
      const added = { ...SITE_SOURCE, location: 'https://other.example/ü' };
      const { id } = await ledger.ensureSource({ ...added, secret: 'first' });
      expect(await ledger.secretOf(id)).toBe('first');
      await ledger.ensureSource({ ...added, options: { user: 'ann' } });
      await ledger.updateSource(id, { schedule: '0 3 * * *' });
      expect(await ledger.secretOf(id)).toBe('first');
      await ledger.updateSource(id, { secret: 'second' });
      expect(await ledger.secretOf(id)).toBe('second');
      const stored = await plain.secretOf(id);
      expect(stored).toMatch(/^sealed:1:/);
      await plain.updateSource(old.id, { secret: stored });
      await expect(ledger.secretOf(old.id)).rejects.toThrow(/moved there from another place/);
      expect(await ledger.hasSecret(old.id)).toBe(true);
      await ledger.updateSource(id, { secret: null });
      expect([await ledger.secretOf(id), await ledger.hasSecret(id)]).toEqual([null, false]);
    });
  });

  describe('runs', () => {
    it('tells what came, went and changed, and which posts became orphans or were rescued', async () => {
      const ledger = await openLedger();
      const first = await runOf(
        ledger,
        allOf([aPost(1, 'one', ['/two/', 'mailto:ann@site.example']), aPost(2, 'two')]),
      );
      expect(first.changes).toEqual({
        posts: { added: 2, removed: 0, changed: 0 },
        links: { added: 1, removed: 0, moved: 0 },
        orphans: { new: 1, rescued: 0 },
      });
      const second = await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two', ['/one/'])]));
      expect(second.changes).toEqual({
        posts: { added: 0, removed: 0, changed: 2 },
        links: { added: 1, removed: 1, moved: 0 },
        orphans: { new: 1, rescued: 1 },
      });
      expect((await ledger.listRuns({ sourceId: null, limit: 10 })).map(({ id }) => id)).toEqual([
        second.id,
        first.id,
      ]);
      expect(await ledger.findRun(second.id)).toEqual(second);
    });

    it('keeps the warnings of the site and the notes of the source, each once', async () => {
      const ledger = await openLedger();
      const site = { ...WORDPRESS_SITE, warnings: [{ code: 'no_address', address: 'x' } as const] };
      const note = { event: 'note', said: { code: 'robots_forbid', count: 3 } } as const;
      const run = await runOf(ledger, [note, note], { site });
      expect(run.notes).toEqual([...site.warnings, note.said]);
      expect(await ledger.findRun(run.id)).toEqual(run);
    });

    it('lists the posts that came, went, moved and changed, as they were called then', async () => {
      const ledger = await openLedger();
      const first = await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two'), aPost(3, 'three')]));
      const second = await runOf(
        ledger,
        allOf([
          aPost(1, 'one', [], { title: 'Another one' }),
          aPost(2, 'moved', ['/one/']),
          aPost(4, 'four'),
        ]),
      );
      const changesOf = async (runId: number) =>
        (await ledger.listChangedPosts(runId, { after: 0, limit: 9, change: null })).map(
          ({ post_id, change, address }) => [post_id, change, address],
        );
      expect(await changesOf(first.id)).toEqual([
        [1, 'added', `${HOME}/one/`],
        [2, 'added', `${HOME}/two/`],
        [3, 'added', `${HOME}/three/`],
        [1, 'orphaned', `${HOME}/one/`],
        [2, 'orphaned', `${HOME}/two/`],
        [3, 'orphaned', `${HOME}/three/`],
      ]);
      expect(await changesOf(second.id)).toEqual([
        [1, 'changed', `${HOME}/one/`],
        [2, 'moved', `${HOME}/moved/`],
        [4, 'added', `${HOME}/four/`],
        [3, 'removed', `${HOME}/three/`],
        [4, 'orphaned', `${HOME}/four/`],
        [1, 'rescued', `${HOME}/one/`],
      ]);
      const moved = await ledger.listChangedPosts(second.id, { after: 0, limit: 9, change: 'moved' });
      expect(moved.map(({ post_id }) => post_id)).toEqual([2]);
      expect(await ledger.listPostEvents(2, 9)).toEqual([
        { runId: second.id, at: second.startedAt, change: 'moved' },
        { runId: first.id, at: first.startedAt, change: 'orphaned' },
        { runId: first.id, at: first.startedAt, change: 'added' },
      ]);
      expect(await ledger.listPostEvents(2, 1)).toHaveLength(1);
      expect(await ledger.listPostEvents(9, 9)).toEqual([]);
    });

    it('shows what a cancelled run changed with the run that publishes it, each post and link once', async () => {
      const open = await emptyLedger();
      const time = manualTime();
      const [ledger, other] = [await open(time), await open(time)];
      const postsOf = async (runId: number) =>
        (await ledger.listChangedPosts(runId, { after: 0, limit: 99, change: null })).map(
          ({ post_id, change, title }) => [post_id, change, title],
        );
      const linksOf = async (runId: number) =>
        (await ledger.listChangedLinks(runId, { after: 0, limit: 99, change: null })).map(
          ({ post_id, change, address, address_before }) => [post_id, change, address, address_before],
        );
      const first = await runOf(
        ledger,
        allOf([aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/']), aPost(3, 'three', ['/one/'])]),
      );
      await ledger.notePublished(await ledger.revision(), 'first', first.id);
      const cancelled = await runOf(ledger, async function* () {
        for (const document of [
          aPost(1, 'one', ['/three/']),
          aPost(2, 'two', ['/one/'], { title: 'Second' }),
          aPost(4, 'four', ['/one/']),
          aPost(5, 'five', ['/one/']),
        ])
          yield { event: 'document', document };
        const [running] = await other.listRuns({ sourceId: null, limit: 1 });
        await other.cancelRun(running?.id ?? 0);
        time.advance(1000);
        yield { event: 'document', document: aPost(6, 'six') };
        yield { event: 'document', document: aPost(7, 'never-read') };
      });
      expect(cancelled).toMatchObject({ state: 'cancelled', changes: { posts: { added: 3, changed: 2 } } });
      const refused = await runOf(ledger, [{ event: 'gone', key: '5' }]);
      const last = await runOf(
        ledger,
        allOf([
          aPost(1, 'one', ['/four/']),
          aPost(2, 'two', ['/one/'], { title: 'Second' }),
          aPost(4, 'four'),
        ]),
      );
      await ledger.notePublished(await ledger.revision(), 'last', last.id);
      const ofAll = {
        posts: { added: 1, removed: 1, changed: 2 },
        links: { added: 0, removed: 1, moved: 1 },
        orphans: { new: 1, rescued: 0 },
      };
      expect((await ledger.findRun(last.id))?.changes).toEqual(ofAll);
      expect(await postsOf(last.id)).toEqual([
        [1, 'changed', 'Post 1'],
        [2, 'changed', 'Second'],
        [4, 'added', 'Post 4'],
        [3, 'removed', 'Post 3'],
        [2, 'orphaned', 'Second'],
      ]);
      expect(await linksOf(last.id)).toEqual([
        [1, 'moved', `${HOME}/four/`, `${HOME}/two/`],
        [3, 'removed', `${HOME}/one/`, null],
      ]);
      const none = {
        posts: { added: 0, removed: 0, changed: 0 },
        links: { added: 0, removed: 0, moved: 0 },
        orphans: { new: 0, rescued: 0 },
      };
      for (const { id } of [cancelled, refused]) {
        expect((await ledger.findRun(id))?.changes).toEqual(none);
        expect([await postsOf(id), await linksOf(id)]).toEqual([[], []]);
      }
      expect((await ledger.findRun(first.id))?.changes).toEqual(first.changes);
      expect((await ledger.listPostEvents(2, 9)).map(({ runId, change }) => [runId, change])).toEqual([
        [last.id, 'orphaned'],
        [last.id, 'changed'],
        [first.id, 'added'],
      ]);
    });

    it('lists the links that came, went and are led elsewhere, with their posts as they were called then', async () => {
      const ledger = await openLedger();
      const first = await runOf(
        ledger,
        allOf([
          aPost(1, 'one', ['/two/', '/three/']),
          aPost(2, 'two', ['/one/', '/three/']),
          aPost(3, 'three', ['/one/', 'mailto:ann@site.example']),
        ]),
      );
      const second = await runOf(
        ledger,
        allOf([
          aPost(1, 'one', ['/two/', '/four/']),
          // All of them have the same text: which of the two was led where is not certain.
          aPost(2, 'two', ['/four/', '/five/']),
          aPost(4, 'four', ['/one/'], { status: 'private' }),
          aPost(5, 'five', ['/one/'], { title: 'Five' }),
        ]),
      );
      const linksOf = async (runId: number, change: LinkChange | null = null, after = 0, limit = 9) =>
        (await ledger.listChangedLinks(runId, { after, limit, change })).map((link) => [
          link.change,
          link.title,
          link.has_post,
          link.address_before?.replace(HOME, '') ?? null,
          link.address.replace(HOME, ''),
          link.anchor,
        ]);
      expect(await linksOf(first.id)).toEqual([
        ['added', 'Post 1', true, null, '/two/', 'this'],
        ['added', 'Post 1', true, null, '/three/', 'this'],
        ['added', 'Post 2', true, null, '/one/', 'this'],
        ['added', 'Post 2', true, null, '/three/', 'this'],
        ['added', 'Post 3', false, null, '/one/', 'this'],
      ]);
      const moved = ['moved', 'Post 1', true, '/three/', '/four/', 'this'];
      expect(await linksOf(second.id)).toEqual([
        moved,
        ['added', 'Post 2', true, null, '/four/', 'this'],
        ['added', 'Post 2', true, null, '/five/', 'this'],
        ['removed', 'Post 2', true, null, '/one/', 'this'],
        ['removed', 'Post 2', true, null, '/three/', 'this'],
        ['added', 'Five', true, null, '/one/', 'this'],
        ['removed', 'Post 3', false, null, '/one/', 'this'],
      ]);
      expect(second.changes.links).toEqual({ added: 3, removed: 3, moved: 1 });
      expect(await linksOf(second.id, 'moved')).toEqual([moved]);
      await ledger.removeSource(second.sourceId);
      expect(await linksOf(second.id)).toEqual([]);
    });

    it('lists the documents that could not be read, and keeps what was known of them', async () => {
      const ledger = await openLedger();
      await runOf(ledger, allOf([aPost(1, 'one')]));
      const tooLong = { code: 'content_too_long', megabytes: 500 } as const;
      const reason = { code: 'server_answers', status: 500 } as const;
      const run = await runOf(ledger, [
        { event: 'unreadable', key: '1', address: `${HOME}/one/`, reason: tooLong },
        { event: 'unreadable', key: null, address: `${HOME}/two/`, reason },
        { event: 'unreadable', key: null, address: `${HOME}/three/`, reason },
        { event: 'complete' },
      ]);
      expect(run.documents.unreadable).toBe(3);
      const large = { runId: run.id, address: `${HOME}/one/`, reason: tooLong };
      expect((await ledger.listUnreadable(run.id))[0]).toEqual({ id: expect.any(Number), ...large });
      expect(await ledger.groupUnreadable(run.id, 1)).toEqual([{ reason, documents: 2 }]);
      const withReason = { after: 0, limit: 9, reason: tooLong };
      expect(await ledger.listUnreadable(run.id, withReason)).toMatchObject([large]);
      expect(await ledger.findPost(1)).not.toBeNull();
    });

    it('refuses a second run while one is held, and lets it go on from the checkpoint when its lease is over', async () => {
      const open = await emptyLedger();
      const time = manualTime();
      const [ledger, other] = [await open(time), await open(time)];
      const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
      const args = { site: WORDPRESS_SITE, rules: 'r', isPartial: false };
      const run = await ledger.beginRun(id, args);
      await run.noteUnreadable(null, 'x', { code: 'no_https' });
      await run.checkpoint('half');
      await run.removeUnseen();
      await expect(other.beginRun(id, args)).rejects.toThrow(IndexRunningError);
      expect((await other.findRun(run.id))?.state).toBe('running');
      time.advance(61_000);
      expect((await other.findRun(run.id))?.state).toBe('interrupted');
      const next = await other.beginRun(id, args);
      expect(next).toMatchObject({ id: run.id, resume: 'half' });
      await expect(run.end({ state: 'done', problem: null })).rejects.toThrow('taken over');
      const ended = await next.end({ state: 'done', problem: null });
      expect(ended.documents.unreadable).toBe(1);
      expect((await ledger.beginRun(id, args)).resume).toBeNull();
    });

    it('ends a run that is cancelled from elsewhere, and one whose source fails', async () => {
      const open = await emptyLedger();
      const time = manualTime();
      const [ledger, other] = [await open(time), await open(time)];
      const cancelled = await runOf(ledger, async function* () {
        const [running] = await other.listRuns({ sourceId: null, limit: 1 });
        expect(await other.cancelRun(running?.id ?? 0)).toBe(true);
        // What has waited for a second is written, and with it the run hears that it is to end.
        time.advance(1000);
        for (const id of [1, 2]) yield { event: 'document', document: aPost(id, `p${id}`) };
      });
      expect(cancelled.state).toBe('cancelled');
      expect((await ledger.totals()).posts).toBe(1);
      expect(await ledger.cancelRun(cancelled.id)).toBe(false);
      const failed = await runOf(ledger, function* () {
        yield { event: 'document', document: aPost(1, 'one') };
        throw new Error('The site is away.');
      });
      expect(failed).toMatchObject({
        state: 'failed',
        problem: { code: 'unexpected', detail: 'The site is away.' },
      });
    });

    it('lists a run while its source is opened, holds it, and reads on under the same id', async () => {
      const open = await emptyLedger();
      const time = manualTime();
      const [ledger, other] = [await open(time), await open(time)];
      const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
      const args = { site: WORDPRESS_SITE, rules: 'r', isPartial: false };
      const opening = await ledger.openRun(id, false);
      expect(await other.listRuns({ sourceId: id, limit: 9 })).toMatchObject([
        { id: opening.id, state: 'running' },
      ]);
      await expect(other.openRun(id, false)).rejects.toThrow(IndexRunningError);
      await expect(other.beginRun(id, args)).rejects.toThrow(IndexRunningError);
      const run = await ledger.beginRun(id, { ...args, opening });
      expect(run.id).toBe(opening.id);
      expect(await opening.end({ state: 'failed', problem: { code: 'database_lost', place: 'x' } })).toBe(
        false,
      );
      await run.checkpoint('half');
      await run.end({ state: 'interrupted', problem: null });

      // One that was interrupted is opened under its id, and stays so when the site does not answer.
      const again = await ledger.openRun(id, false);
      expect(again.id).toBe(opening.id);
      expect(await other.cancelRun(again.id)).toBe(true);
      const problem = { code: 'answers_with', address: HOME, status: 500 } as const;
      expect(await again.end({ state: 'failed', problem })).toBe(true);
      expect(await other.findRun(again.id)).toMatchObject({ state: 'failed', problem });
      const resumed = await ledger.beginRun(id, { ...args, opening: await ledger.openRun(id, false) });
      expect(resumed).toMatchObject({ id: opening.id, resume: 'half' });
      await resumed.end({ state: 'interrupted', problem: null });
      // Under other rules it cannot be gone on with.
      const changed = { ...args, rules: 'other', opening: await ledger.openRun(id, false) };
      const anew = await ledger.beginRun(id, changed);
      expect(anew).toMatchObject({ id: opening.id + 1, resume: null });
      expect((await other.findRun(opening.id))?.state).toBe('interrupted');
    });

    it('shows progress though the clock is put back meanwhile', async () => {
      const open = await emptyLedger();
      const time = manualTime();
      const [ledger, other] = [await open(time), await open(time)];
      const seen: number[] = [];
      const ended = runOf(ledger, async function* () {
        yield { event: 'document', document: aPost(1, 'one') };
        time.advance(-5 * 3_600_000);
        yield { event: 'document', document: aPost(2, 'two') };
        seen.push((await other.totals()).posts);
        time.advance(1000);
        yield { event: 'document', document: aPost(3, 'three') };
        seen.push((await other.totals()).posts);
      });
      expect((await ended).state).toBe('done');
      expect(seen).toEqual([2, 3]);
    });

    it('tells of other sources that were not read to their end, until they are', async () => {
      const ledger = await (await emptyLedger())(manualTime());
      const { id: sourceId } = await ledger.ensureSource({ kind: 'crawl', location: HOME, options: {} });
      const notesOf = async (): Promise<RunRecord['notes']> =>
        (await runOf(ledger, allOf([aPost(1, 'one', ['/three/'])]))).notes;
      const readUntil = (event: () => void, options = {}): Promise<RunRecord> =>
        runOf(
          ledger,
          function* () {
            yield { event: 'checkpoint', state: 'begun' };
            yield { event: 'document', document: aPost(2, 'two') };
            event();
            yield* allOf([aPost(2, 'two'), aPost(3, 'three')]);
          },
          { sourceId, ...options },
        );
      const stop = new AbortController();
      await readUntil(() => stop.abort(), { signal: stop.signal });
      const half = { code: 'source_not_finished', kind: 'crawl', location: HOME };
      expect(await notesOf()).toEqual([half]);
      await runOf(ledger, [{ event: 'document', document: aPost(2, 'two') }], { sourceId, only: ['2'] });
      // As an earlier version has stored it.
      const problem = { code: 'said_before', text: 'The site is away.' } as const;
      await ledger.noteFailedRun(sourceId, problem);
      expect(await ledger.listRuns({ sourceId, limit: 1 })).toMatchObject([{ problem }]);
      expect(await notesOf()).toEqual([half]);
      expect((await readUntil(() => {})).notes).toEqual([]);
      expect(await notesOf()).toEqual([]);
      // What has changed nothing shows nothing.
      await readUntil(() => {
        throw new Error('The site is away.');
      });
      expect(await notesOf()).toEqual([]);
    });

    it('shows a run as running until it has ended, whenever others look', async () => {
      const open = await emptyLedger();
      const [ledger, others] = [await open(manualTime()), await open(manualTime())];
      const states = new Set<string>();
      const look = async (): Promise<boolean> => {
        for (const { state } of await others.listRuns({ sourceId: null, limit: 1 })) states.add(state);
        return true;
      };
      for (let nth = 1; nth <= 3; nth += 1) {
        const ended = runOf(ledger, allOf([aPost(nth, `p${nth}`)])).then(() => false);
        while (await Promise.race([ended, look()]));
      }
      await look();
      expect([...states].toSorted()).toEqual(['done', 'running']);
    });

    it('says when the last complete run began, and not after some documents only', async () => {
      const time = manualTime();
      const ledger = await (await emptyLedger())(time);
      const sinces: (number | null)[] = [];
      const read = (options: { since: number | null }) => {
        sinces.push(options.since);
        return [];
      };
      const first = time.now();
      await runOf(ledger, read);
      time.advance(1000);
      await runOf(ledger, read, { only: ['1'] });
      await runOf(ledger, read);
      expect(sinces).toEqual([null, first, first]);
    });

    it('keeps the totals of each day', async () => {
      const time = manualTime();
      const ledger = await (await emptyLedger())(time);
      await runOf(ledger, allOf([aPost(1, 'one', ['/two/'])]));
      await runOf(ledger, allOf([aPost(1, 'one', ['/two/']), aPost(2, 'two')]));
      time.advance(24 * 3600 * 1000);
      await runOf(ledger, allOf([aPost(1, 'one', ['/gone/']), aPost(2, 'two')]));
      expect(await ledger.listDays()).toEqual([
        { day: '2026-01-31', posts: 2, links: 1, orphans: 1, unresolved: 0, broken: 0 },
        { day: '2026-02-01', posts: 2, links: 1, orphans: 2, unresolved: 1, broken: 1 },
      ]);
    });
  });

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

      // A page that cannot be read leads where it led; one that is gone, or is not told of, does not.
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

describe('siteLedger, in code that is the same for every engine', () => {
  const emptyLedger = emptyLedgers('sqlite');

  it('keeps the first 1,000 of the links that a run changed, and counts all', async () => {
    const ledger = await (await emptyLedger())(manualTime());
    const hrefs = Array.from({ length: 1100 }, (_, nth) => `/p${nth}/`);
    const every = { after: 0, limit: 2000, change: null };
    const first = await runOf(ledger, allOf([aPost(1, 'one', hrefs)]));
    expect(await ledger.listChangedLinks(first.id, every)).toHaveLength(1000);
    // What is gone is removed at the end, in a transaction of its own.
    const run = await runOf(ledger, allOf([aPost(2, 'two', hrefs.slice(0, 700))]));
    expect(run.changes.links).toEqual({ added: 700, removed: 1100, moved: 0 });
    const kept = await ledger.listChangedLinks(run.id, every);
    expect(kept.map(({ change }) => change).filter((change) => change === 'removed')).toHaveLength(300);
  });
});

async function countsOf(ledger: SiteLedger, id: number): Promise<number[]> {
  const post = await ledger.findPost(id);
  if (post === null) throw new Error(`There is no post ${id}`);
  const { internal, external, incoming } = post.counts;
  return [internal.links, external.links, incoming.links];
}

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

function redirect(from: string, to: string, status = 301): SourceEvent {
  return { event: 'redirect', from: `${HOME}/${from}`, to: new URL(to, HOME).href, status };
}

/** Where the links of the first post lead, and how. */
async function linkTargets(ledger: SiteLedger): Promise<unknown[]> {
  const { items } = await ledger.listLinks({ postId: 1, direction: 'outgoing', page: 1, perPage: 10 });
  return items.map(({ target, way, redirects, ends }) => [target?.permalink ?? ends, way, redirects]);
}

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

/** Events that tell of lists by `variable=value`. */
function listsOf(names: readonly string[]): SourceEvent[] {
  return names.map((name): SourceEvent => {
    const [variable = '', value = ''] = name.split('=', 2);
    return { event: 'list', variable, value };
  });
}

function linkUrls(records: readonly PublishedRecord[]): string[] {
  return records.flatMap((record) => (record.record === 'link' ? [record.url] : [])).toSorted();
}
