import { SecretBox } from '@signpost/platform/secrets';
import { describe, expect, it } from 'vitest';
import { sealStoredSecrets, withSealedSecrets } from '../../../src/adapters/site-ledger/sealed-secrets.ts';
import type { ReadOptions, SourceEvent } from '../../../src/ports/content-source.ts';
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
import { HOSTILE_TEXTS } from '../../../../service/test/fakes/hostile-texts.ts';
import { describeOn, ENGINES } from '../../../../service/test/servers/engines.ts';
import { ledgersOn } from '../../fakes/ledger-place.ts';
import { countsOf } from './counts-of.ts';

const SITE_SOURCE = { kind: 'wordpress-rest', location: 'https://my.site', options: {} };

describeOn(ENGINES, 'siteLedger', (engine) => {
  const openLedger = ledgersOn(engine);

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
        // Files that the page loads are kept, and not shown to people.
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
      // The target of a link is asked for when the run did not report it.
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

    it('lists what nothing explains, until a run reports what is there', async () => {
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
    it('removes what a complete run did not report, of its own source only', async () => {
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
});
