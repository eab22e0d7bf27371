import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SourceDocument, SourceEvent } from '@signpost/indexing/ports/content-source';
import { publishLinks } from '@signpost/indexing/publish-links';
import { aPost, dump, HOME, runOf, textWith } from '../../../indexing/test/fakes/content-source.ts';
import { ledgersOn } from '../../../indexing/test/fakes/ledger-place.ts';
import { published, toPublish } from '../fakes/published.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { openStoreInFolder } from './link-store/open-store-on.ts';
import { PATIENT, propertyAmountOf } from '../../../fuzz/amount.ts';

const RUNS = { sqlite: 12, postgres: 4, mariadb: 4 };

const slug = fc.constantFrom('a', 'b', 'about', 'about-us', 'c/d', '2024');
const href = fc.constantFrom(
  '/a/',
  '/b/',
  '/B',
  '/a/feed/',
  '/b/2/',
  '/about/',
  '/x/about-us/',
  '/abo/',
  '/c/d/',
  '/c/',
  '/2024/',
  '/?p=3',
  '/?page_id=2',
  '/a/?x=1',
  '#top',
  '/category/x/',
  '/old/',
  '/old/?x=1',
  '/older',
  '/wp-content/uploads/f-300x200.jpg',
  'https://other.example/a/',
  'https://www.site.example/a',
  'mailto:a@b.c',
  'http://[',
);

const document = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    slug,
    oldSlug: fc.option(slug),
    type: fc.constantFrom('post', 'post', 'page', 'attachment'),
    status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'private', 'trash'),
    isProtected: fc.boolean(),
    hasFile: fc.boolean(),
    hrefs: fc.array(href, { maxLength: 6 }),
  })
  .map(({ id, slug, oldSlug, type, status, isProtected, hasFile, hrefs }): SourceDocument =>
    aPost(id, slug, hrefs, {
      type,
      status,
      isProtected: isProtected && id % 3 === 0,
      content: { kind: 'post', html: textWith(hrefs) },
      addresses: [
        ...(oldSlug === null
          ? []
          : [{ url: `${HOME}/${oldSlug}/`, way: 'old_address' as const, redirects: true }]),
        ...(hasFile
          ? [{ url: `${HOME}/wp-content/uploads/f.jpg`, way: 'file' as const, redirects: false }]
          : []),
      ],
    }),
  );

/** Pages that lead elsewhere, in circles, to another site or to a file; and pages that do so no more. */
const redirect = fc.record({
  from: fc.constantFrom('old', 'older', 'old/?x=1', 'a', 'b'),
  to: fc.option(
    fc.constantFrom(
      ...['a/', 'b', 'old', 'older', 'about/', 'nowhere/', 'x/about-us/', 'category/x/'].map(
        (path) => `${HOME}/${path}`,
      ),
      `${HOME}/wp-content/uploads/f.jpg`,
      'https://other.example/',
    ),
  ),
  status: fc.constantFrom(301, 302, 200),
});

/** Some documents change; some runs report the whole site, and others only what changed. */
const run = fc.record({
  puts: fc.array(document, { maxLength: 4 }),
  removals: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
  redirects: fc.array(redirect, { maxLength: 2 }),
  isComplete: fc.boolean(),
  /** Else its changes are published with those of a later run. */
  isPublished: fc.boolean(),
});

function wholeOf(events: Iterable<SourceEvent>): SourceEvent[] {
  return [...events, { event: 'complete' }];
}

/** The key under which a page of the site is read over HTTP. */
function keyOf(path: string): string {
  return `site.example/${path.replace('/?', '?')}`;
}

describeOn(ENGINES, 'The ledger and what is published after random edits', (engine) => {
  const openLedger = ledgersOn(engine);

  it('are what a fresh ledger of the same site has, and what verify counts', PATIENT, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 8 }), async (runs) => {
        const site = new Map<number | string, SourceEvent>();
        const ledger = await openLedger();
        const { store, cleanUp } = await openStoreInFolder();
        for (const { puts, removals, redirects, isComplete, isPublished } of runs) {
          const events: SourceEvent[] = [];
          const tell = (name: number | string, event: SourceEvent): void => {
            if (event.event === 'gone') site.delete(name);
            else site.set(name, event);
            events.push(event);
          };
          for (const document of puts) tell(document.id ?? 0, { event: 'document', document });
          for (const id of removals) tell(id, { event: 'gone', key: String(id) });
          for (const { from, to, status } of redirects) {
            if (to === null) tell(from, { event: 'gone', key: keyOf(from) });
            else tell(from, { event: 'redirect', from: `${HOME}/${from}`, to, status });
          }
          const before = await ledger.totals();
          const { changes } = await runOf(
            ledger,
            isComplete ? wholeOf([...site.values()].toReversed()) : events,
          );
          const { posts, links } = await ledger.totals();
          expect(posts - before.posts).toBe(changes.posts.added - changes.posts.removed);
          expect(links - before.links).toBe(changes.links.added - changes.links.removed);
          expect(await ledger.verify()).toBeNull();
          if (!isPublished) continue;
          await publishLinks(ledger, store, { allowShrink: true });
          expect(await store.verify()).toBeNull();
          expect(await published(store)).toEqual(await toPublish(ledger));
        }
        await cleanUp();
        const edited = await dump(ledger);
        const fresh = await openLedger();
        await runOf(fresh, wholeOf(site.values()));
        expect(edited).toEqual(await dump(fresh));
      }),
      propertyAmountOf(RUNS[engine]),
    );
  });
});
