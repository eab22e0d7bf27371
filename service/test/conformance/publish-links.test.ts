import { expect, it, onTestFinished } from 'vitest';
import { publishLinks } from '../../src/indexing/publish-links.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import { allOf, aPost, runOf } from '../fakes/content-source.ts';
import { emptyLedgers } from '../fakes/ledger-place.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { openStoreInFolder } from './link-store/open-store-on.ts';
import type { LinkStore } from '../../src/ports/link-store.ts';

const emptyLedger = emptyLedgers('sqlite');

async function open(): Promise<{ ledger: SiteLedger; store: LinkStore }> {
  const { store, cleanUp } = await openStoreInFolder();
  onTestFinished(cleanUp);
  return { ledger: await (await emptyLedger())(manualTime()), store };
}

it('publishes what the ledger has, and nothing when that is served already', async () => {
  const { ledger, store } = await open();
  expect(await publishLinks(ledger, store)).toEqual({ isPublished: false });
  await runOf(ledger, allOf([aPost(1, 'one', ['/two/', 'https://other.example/']), aPost(2, 'two')]));
  expect(await publishLinks(ledger, store)).toMatchObject({
    isPublished: true,
    changes: { posts: { added: 2 }, links: { added: 2 }, orphans: { after: 1 } },
  });
  expect(await store.verify()).toBeNull();
  const version = await store.dataVersion();
  await runOf(ledger, allOf([aPost(1, 'one', ['/two/', 'https://other.example/']), aPost(2, 'two')]));
  expect(await publishLinks(ledger, store)).toEqual({ isPublished: false });
  expect(await store.dataVersion()).toBe(version);
});

it('publishes nothing where a run found no posts, unless that is allowed', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf([aPost(1, 'draft', [], { status: 'draft' })]));
  await expect(publishLinks(ledger, store)).rejects.toThrow('The run found no posts. Nothing was published');
  expect(await store.dataVersion()).toBe(0);
  expect(await publishLinks(ledger, store, { allowShrink: true })).toMatchObject({ isPublished: true });
});

it('begins anew when a document changes while it publishes', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf([aPost(1, 'one')]));
  let hasChanged = false;
  const changing: SiteLedger = {
    ...ledger,
    async *records() {
      for await (const records of ledger.records()) {
        yield records;
        if (hasChanged) continue;
        hasChanged = true;
        await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two')]));
      }
    },
  };
  expect(await publishLinks(changing, store)).toMatchObject({ changes: { posts: { added: 2 } } });
  expect(await ledger.publishedRevision()).toBe(await ledger.revision());
});

it('publishes the same data anew when an earlier version has stored it', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf([aPost(1, 'one')]));
  await publishLinks(ledger, store);
  Object.assign(store, { structure: async () => null });
  expect(await publishLinks(ledger, store)).toMatchObject({ isPublished: true });
});
