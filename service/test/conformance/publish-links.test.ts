import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { publishLinks } from '@signpost/indexing/publish-links';
import { RunLostError } from '@signpost/indexing/ports/run';
import type { SiteLedger } from '@signpost/indexing/ports/site-ledger';
import { allOf, aPost, PAGES_SITE, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { emptyLedgers } from '../../../indexing/test/fakes/ledger-place.ts';
import { aGroupList } from '../fakes/records.ts';
import { manualTime, type ManualTime } from '../fakes/manual-time.ts';
import { published, toPublish } from '../fakes/published.ts';
import { openStoreInFolder } from './link-store/open-store-on.ts';
import type { LinkStore } from '../../src/ports/link-store.ts';
import type { SourceDocument, SourceEvent } from '@signpost/indexing/ports/content-source';

const emptyLedger = emptyLedgers('sqlite');

async function open(): Promise<{ ledger: SiteLedger; store: LinkStore; time: ManualTime; folder: string }> {
  const { store, folder, cleanUp } = await openStoreInFolder();
  onTestFinished(cleanUp);
  const time = manualTime();
  return { ledger: await (await emptyLedger())(time), store, time, folder };
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
  Object.assign(store, { isInCurrentForm: async () => false });
  expect(await publishLinks(ledger, store)).toMatchObject({ isPublished: true });
});

/** A ledger that cannot be read completely. */
function withoutRecords(ledger: SiteLedger): SiteLedger {
  return {
    ...ledger,
    records() {
      throw new Error('Everything is read');
    },
  };
}

const THREE = [aPost(1, 'one', ['/two/', '/missing/']), aPost(2, 'two'), aPost(3, 'three')];

it('reads only the posts that a change has touched', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf(THREE));
  await publishLinks(ledger, store);
  await runOf(ledger, [
    { event: 'document', document: aPost(3, 'three', ['/one/', 'https://other.example/']) },
    { event: 'document', document: aPost(4, 'missing') },
    { event: 'gone', key: '2' },
  ]);
  expect((await ledger.unpublished())?.postIds).toEqual([1, 2, 3, 4]);
  expect(await publishLinks(withoutRecords(ledger), store)).toMatchObject({
    changes: {
      posts: { before: 3, after: 3, added: 1, removed: 1, changed: 2 },
      links: { before: 2, after: 4, added: 2, removed: 0, changed: 2 },
      orphans: { before: 2, after: 1 },
    },
  });
  expect(await store.verify()).toBeNull();
  expect(await published(store)).toEqual(await toPublish(ledger));
  expect((await ledger.unpublished())?.postIds).toEqual([]);
});

it('reads everything when other data is stored than the last that it knows of', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf(THREE));
  await publishLinks(ledger, store);
  await runOf(ledger, allOf([...THREE, aPost(4, 'four')]));
  await publishLinks(ledger, store);
  await store.undoImport();
  await runOf(ledger, allOf([...THREE, aPost(4, 'four'), aPost(5, 'five')]));
  expect(await publishLinks(ledger, store)).toMatchObject({ changes: { posts: { added: 2 } } });
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it('reads everything when it was broken off before it noted what it had published', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf(THREE));
  await publishLinks(ledger, store);
  await runOf(ledger, allOf([...THREE, aPost(4, 'four')]));
  const dying: SiteLedger = {
    ...ledger,
    notePublished() {
      throw new Error('The process has died');
    },
  };
  await expect(publishLinks(dying, store)).rejects.toThrow('died');
  await runOf(ledger, allOf([...THREE, aPost(5, 'five')]));
  expect(await publishLinks(ledger, store)).toMatchObject({ changes: { posts: { added: 1, removed: 1 } } });
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it('begins anew when a document changes while it reads the changed posts', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf(THREE));
  await publishLinks(ledger, store);
  await runOf(ledger, allOf([...THREE, aPost(4, 'four')]));
  let hasChanged = false;
  const changing: SiteLedger = {
    ...ledger,
    async recordsOf(postIds) {
      const records = await ledger.recordsOf(postIds);
      if (!hasChanged) await runOf(ledger, allOf([...THREE, aPost(4, 'four'), aPost(5, 'five')]));
      hasChanged = true;
      return records;
    },
  };
  expect(await publishLinks(changing, store)).toMatchObject({ changes: { posts: { added: 2 } } });
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it('publishes what changes between the last look at the ledger and the note of what was published', async () => {
  const { ledger, store } = await open();
  await runOf(ledger, allOf(THREE));
  const late: SiteLedger = {
    ...ledger,
    async notePublished(revision, name) {
      await runOf(ledger, allOf([...THREE, aPost(4, 'four')]));
      await ledger.notePublished(revision, name);
    },
  };
  await publishLinks(late, store);
  expect(await published(store)).not.toEqual(await toPublish(ledger));
  await publishLinks(ledger, store);
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it('reads everything when many posts have changed', async () => {
  const { ledger, store } = await open();
  const posts = Array.from({ length: 501 }, (_, at) => aPost(at + 1, `post-${at}`));
  await runOf(ledger, allOf(posts));
  await publishLinks(ledger, store);
  await runOf(ledger, allOf(posts.map((post) => ({ ...post, title: `New ${post.title}` }))));
  expect(await ledger.unpublished()).toBeNull();
  expect(await publishLinks(ledger, store)).toMatchObject({ changes: { posts: { changed: 501 } } });
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it('publishes no link of a post to itself, whole or as a change', async () => {
  const { ledger, store } = await open();
  const one = aPost(1, 'one', ['/?p=1', '/two/']);
  await runOf(ledger, allOf([one, aPost(2, 'two', ['/one/'])]));
  await publishLinks(ledger, store);
  expect(await store.countLinks()).toEqual({ total: 2, internal: 2, external: 0 });
  await runOf(ledger, allOf([one, aPost(2, 'two', ['/one/', '/?p=2'])]));
  await publishLinks(withoutRecords(ledger), store);
  expect(await store.countLinks()).toEqual({ total: 2, internal: 2, external: 0 });
  expect(await published(store)).toEqual(await toPublish(ledger));
  expect(await store.verify()).toBeNull();
});

/** A first run over these documents that is killed before it is counted. */
async function killedRun(
  ledger: SiteLedger,
  time: ManualTime,
  documents: readonly SourceDocument[],
): Promise<void> {
  const killed = runOf(ledger, function* () {
    for (const document of documents) yield { event: 'document', document };
    yield { event: 'checkpoint', state: 'all' };
    time.advance(1000);
    yield { event: 'checkpoint', state: 'all' };
    throw new RunLostError();
  });
  await expect(killed).rejects.toThrow(RunLostError);
  time.advance(61_000);
}

it('reads everything when a first run is counted at last, of which a part was published', async () => {
  const { ledger, store, time } = await open();
  await killedRun(ledger, time, THREE);
  await publishLinks(ledger, store);
  await runOf(ledger, [{ event: 'complete' }]);
  await publishLinks(ledger, store);
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it('reads everything when a first run goes on after a part of it was published', async () => {
  const { ledger, store, time } = await open();
  await killedRun(ledger, time, THREE);
  await publishLinks(ledger, store);
  await killedRun(ledger, time, [aPost(4, 'four', ['/one/'])]);
  await publishLinks(ledger, store);
  expect(await published(store)).toEqual(await toPublish(ledger));
});

it.each(['damaged', 'missing'])('reads everything when what is stored is %s', async (state) => {
  const { ledger, store, folder } = await open();
  const spoil = async (): Promise<void> => {
    await store.close();
    for (const name of (await readdir(folder)).filter((name) => name.startsWith('links-'))) {
      if (state === 'missing') await rm(path.join(folder, name));
      else await writeFile(path.join(folder, name), 'not a database');
    }
  };
  await runOf(ledger, allOf(THREE));
  await publishLinks(ledger, store);
  await spoil();
  await publishLinks(ledger, store);
  expect(await published(store)).toEqual(await toPublish(ledger));
  await spoil();
  await runOf(ledger, allOf([...THREE, aPost(4, 'four')]));
  await publishLinks(ledger, store);
  expect(await published(store)).toEqual(await toPublish(ledger));
});

/** A whole page with a menu and a text. */
function aWholePage(id: number, slug: string, text: string, menu = '/menu/'): SourceDocument {
  const html = `<html><body><nav><a href="${menu}">Menu</a></nav><main><h1>Post ${id}</h1><p>${text}</p></main></body></html>`;
  return aPost(id, slug, [], {
    permalink: `https://site.example/${slug === '' ? '' : `${slug}/`}`,
    content: { kind: 'page', html },
  });
}

interface Ranked {
  post_id: number;
  authority_rank: number | null;
  depth: number | null;
  depth_with_menus: number | null;
}

async function standings(store: LinkStore): Promise<Record<number, unknown[]>> {
  const { rows } = await store.findGroupPosts(aGroupList({ with_authority: true }));
  return Object.fromEntries(
    (JSON.parse(`[${rows}]`) as Ranked[]).map(({ post_id: id, ...row }) => [
      id,
      [row.authority_rank, row.depth, row.depth_with_menus],
    ]),
  );
}

/** A run over these pages, of which one has moved. */
function* withOneMoved(documents: SourceDocument[]): Generator<SourceEvent> {
  yield {
    event: 'redirect',
    from: 'https://site.example/old/',
    to: 'https://site.example/moved/',
    status: 301,
  };
  yield* allOf(documents);
}

it('publishes what menus, marked links and redirects mean for authority and depth, also of changed posts alone', async () => {
  const { ledger, store } = await open();
  const site = (menu?: string): SourceDocument[] => [
    aWholePage(1, '', 'We write <a href="/one/">about one thing</a> and <a href="/old/">another</a>.', menu),
    aWholePage(2, 'one', 'Never <a rel="nofollow" href="/unfollowed/">go there</a> by yourself.'),
    aWholePage(3, 'moved', 'This page was elsewhere before it came here.'),
    aWholePage(4, 'menu', 'From the menu one comes to <a href="/deep/">the depth</a> of it all.'),
    aWholePage(5, 'deep', 'Nothing leads further than this.'),
    aWholePage(6, 'unfollowed', 'Search engines do not come by this way.'),
    { ...aWholePage(7, 'hidden', 'And not at all to <a href="/one/">this</a>.'), isNoindex: true },
  ];
  await runOf(ledger, withOneMoved(site()), { site: PAGES_SITE });
  await publishLinks(ledger, store);
  expect(await store.authority()).toMatchObject({ posts: 6, leftOut: 1, unfollowed: 1, hasMenus: true });
  const before = await standings(store);
  expect(before).toMatchObject({
    1: [expect.anything(), 0, 0],
    2: [expect.anything(), 1, 1],
    3: [expect.anything(), 1, 1],
    4: [expect.anything(), null, 1],
    5: [1, null, 2],
    6: [expect.anything(), 2, 2],
    7: [null, null, null],
  });
  // Only followed links give more than nothing: post 6 has no more than the home page, to which none leads.
  expect(before[6]?.[0]).toBe(before[1]?.[0]);
  expect(await store.verify()).toBeNull();

  // What is not followed from now on is published with its post alone, and so is a home page with the same menu.
  const changed = site().with(
    1,
    aWholePage(2, 'one', 'Now <a href="/unfollowed/">go there</a> by yourself.'),
  );
  await runOf(ledger, withOneMoved(changed), { site: PAGES_SITE });
  await publishLinks(withoutRecords(ledger), store);
  expect((await standings(store))[6]?.[0]).not.toBe(before[6]?.[0]);
  expect(await store.verify()).toBeNull();

  // With another menu of the home page everything is published, so that the menus of all pages are known.
  await runOf(ledger, withOneMoved(site('/one/')), { site: PAGES_SITE });
  await publishLinks(ledger, store);
  expect((await standings(store))[4]).toEqual([expect.anything(), null, 2]);
  expect(await store.verify()).toBeNull();
});
