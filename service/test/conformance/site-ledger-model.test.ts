import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SourceDocument, SourceEvent } from '../../src/ports/content-source.ts';
import { allOf, aPost, dump, HOME, runOf, textWith } from '../fakes/content-source.ts';
import { emptyLedgers } from '../fakes/ledger-place.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

const RUNS = { sqlite: 30, postgres: 12, mariadb: 12 };

const slug = fc.constantFrom('a', 'b', 'about', 'about-us', 'c/d', '2024');
const href = fc.constantFrom(
  '/a/',
  '/b/',
  '/B',
  '/a/feed/',
  '/b/2/',
  '/about/',
  '/x/about-us/',
  '/c/d/',
  '/c/',
  '/2024/',
  '/?p=3',
  '/?page_id=2',
  '/a/?x=1',
  '#top',
  '/category/x/',
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

/** Some documents change; the whole site is told of in some runs, and only what changed in others. */
const run = fc.record({
  puts: fc.array(document, { maxLength: 4 }),
  removals: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
  isComplete: fc.boolean(),
});

describeOn(ENGINES, 'The ledger after random edits', (engine) => {
  const emptyLedger = emptyLedgers(engine);

  it('is what a fresh ledger of the same site is, and what verify counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 8 }), async (runs) => {
        const site = new Map<number, SourceDocument>();
        const ledger = await (await emptyLedger())(manualTime());
        for (const { puts, removals, isComplete } of runs) {
          const events: SourceEvent[] = [];
          for (const document of puts) {
            site.set(document.id ?? 0, document);
            events.push({ event: 'document', document });
          }
          for (const id of removals) {
            site.delete(id);
            events.push({ event: 'gone', key: String(id) });
          }
          await runOf(ledger, isComplete ? allOf([...site.values()].toReversed()) : events);
          expect(await ledger.verify()).toBeNull();
        }
        const edited = await dump(ledger);
        const fresh = await (await emptyLedger())(manualTime());
        await runOf(fresh, allOf(site.values()));
        expect(edited).toEqual(await dump(fresh));
      }),
      { numRuns: RUNS[engine] },
    );
  });
});
