import { LINK_SORTS, POST_SORTS } from '@signpost/contract/links';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATIENT, propertyAmountOf } from '../../../../fuzz/amount.ts';
import { modelLinkStore } from '../../fakes/model-link-store.ts';
import { POST_TYPES, randomLinkList, randomPostList, randomSite } from '../../fakes/random-sites.ts';
import {
  exportRecords,
  importRecords,
  listLinks,
  listPosts,
  storeForSuite,
  type OpenStore,
} from './store-under-test.ts';

/** `runs` is the number of sites that the slowest test tries. */
export function describeRandomSites(openStore: OpenStore, runs: number): void {
  describe('random sites', () => {
    const store = storeForSuite(openStore);

    it(
      'answers every list and count as the model does, whatever the site and the query',
      PATIENT,
      async () => {
        const siteWithQueries = randomSite.chain((records) =>
          fc.record({
            records: fc.constant(records),
            posts: fc.array(randomPostList(records), { minLength: 15, maxLength: 15 }),
            links: fc.array(randomLinkList(records), { minLength: 20, maxLength: 20 }),
          }),
        );
        const answersAsModel = fc.asyncProperty(siteWithQueries, async ({ records, posts, links }) => {
          const model = modelLinkStore(records);
          await importRecords(store(), records);
          for (const args of posts) {
            expect({ args, page: await listPosts(store(), args) }).toEqual({
              args,
              page: await listPosts(model, args),
            });
          }
          for (const args of links) {
            expect({ args, page: await listLinks(store(), args) }).toEqual({
              args,
              page: await listLinks(model, args),
            });
          }
          expect(await store().countPosts()).toEqual(await model.countPosts());
          expect(await store().countLinks()).toEqual(await model.countLinks());
          expect(await store().verify()).toBeNull();
        });
        await fc.assert(answersAsModel, propertyAmountOf(runs));
      },
    );

    it(
      'gives every row exactly once over all pages, for every sort and both directions',
      PATIENT,
      async () => {
        const everyRowOnce = fc.asyncProperty(
          randomSite,
          fc.integer({ min: 3, max: 40 }),
          async (records, perPage) => {
            const model = modelLinkStore(records);
            await importRecords(store(), records);
            for (const order of ['ASC', 'DESC'] as const) {
              for (const orderby of POST_SORTS) {
                const args = { post_type: POST_TYPES, orderby, order };
                const paged = await allPages((page) => listPosts(store(), { ...args, ...page }), perPage);
                expect(paged).toEqual((await listPosts(model, { ...args, per_page: Infinity })).rows);
              }
              for (const orderby of LINK_SORTS) {
                const paged = await allPages(
                  (page) => listLinks(store(), { orderby, order, ...page }),
                  perPage,
                );
                expect(paged).toEqual((await listLinks(model, { orderby, order, per_page: Infinity })).rows);
              }
            }
          },
        );
        await fc.assert(everyRowOnce, propertyAmountOf(Math.ceil(runs / 5)));
      },
    );

    it('exports a random site so that its import and export give the same bytes', PATIENT, async () => {
      const exportsAgain = fc.asyncProperty(randomSite, async (records) => {
        await importRecords(store(), records);
        const exported = await exportRecords(store());
        await importRecords(store(), exported);
        expect(JSON.stringify(await exportRecords(store()))).toBe(JSON.stringify(exported));
      });
      await fc.assert(exportsAgain, propertyAmountOf(Math.ceil(runs / 5)));
    });
  });
}

async function allPages<Row>(
  list: (page: { offset: number; per_page: number }) => Promise<{ rows: Row[] }>,
  perPage: number,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows } = await list({ offset: all.length, per_page: perPage });
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}
