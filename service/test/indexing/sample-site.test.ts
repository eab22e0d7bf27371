import { describe, expect, it } from 'vitest';
import { showSample } from '@signpost/indexing/runs/show-sample';
import { runSource } from '@signpost/indexing/runs/run-source';
import type { Stores } from '../../src/compose/stores.ts';
import { forgetSample, SAMPLE_SOURCE } from '@signpost/indexing/sample-source';
import { inStores, tempFolder } from '../cli/data-folder.ts';

/** What is published, without the ids of links: they are of the order in which the links came. */
async function recordsOf({ links }: Stores): Promise<string[]> {
  const records = await Array.fromAsync(links.records());
  return records
    .map((record) => JSON.stringify({ ...record, ...(record.record === 'link' && { id: 0 }) }))
    .toSorted();
}

describe('the sample site', () => {
  it('is indexed once, and shows what an administrator can find on a site', async () => {
    await inStores(tempFolder(), async (stores) => {
      expect(await showSample(stores)).toEqual({ isShown: true, isNew: true });
      expect(await showSample(stores)).toEqual({ isShown: true, isNew: false });
      expect(await stores.links.verify()).toBeNull();
      const ledger = await stores.ledger.read();
      expect(await ledger.verify()).toBeNull();

      const records = await Array.fromAsync(stores.links.records());
      const posts = records.filter((record) => record.record === 'post');
      expect(posts.length).toBeGreaterThan(40);
      expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['post', 'page']));
      for (const { title, permalink } of posts) {
        expect(title).toMatch(/ \(sample\)$/);
        expect(permalink).toMatch(/^https:\/\/sample\.example\/([a-z0-9]+(-[a-z0-9]+)*\/){0,2}$/);
      }
      const scores = records.filter((record) => record.record === 'seo_score');
      expect(scores.length).toBeGreaterThan(30);
      expect(scores.length).toBeLessThan(posts.length);

      const { total_posts: total, orphan_posts: orphans } = await stores.links.countPosts();
      expect(orphans).toBeGreaterThan(3);
      expect(orphans).toBeLessThan(total / 2);
      const { internal, external } = await stores.links.countLinks();
      expect(internal).toBeGreaterThan(external);
      expect(external).toBeGreaterThan(10);
      const broken = await ledger.listBroken({ reason: 'no_such_page', page: 1, perPage: 10 });
      expect(broken.items.map(({ url }) => url)).toContain('https://sample.example/winter-salads/');
    });
  });

  it('has weeks of history, and is what the same folder is when it is read once', async () => {
    const shown = await inStores(tempFolder(), async (stores) => {
      await showSample(stores);
      const ledger = await stores.ledger.read();
      const [latest, ...earlier] = await ledger.listRuns({ sourceId: null, limit: 50 });
      const days = await ledger.listDays();
      expect(days).toHaveLength(earlier.length + 1);
      expect(days.at(-1)).toMatchObject(await ledger.totals());
      expect(new Set(days.map(({ posts }) => posts)).size).toBe(days.length);
      const weeks = (Date.now() - Date.parse(days[0]?.day ?? '')) / (7 * 24 * 60 * 60 * 1000);
      expect(weeks).toBeGreaterThan(3);
      expect(Date.now() - (latest?.startedAt ?? 0)).toBeLessThan(60_000);

      const every = { after: 0, limit: 100, change: null };
      const changes = await Promise.all(
        [latest?.id ?? 0, ...earlier.map(({ id }) => id)].map((id) => ledger.listChangedPosts(id, every)),
      );
      const kinds = changes.flat().map(({ change }) => change);
      expect(new Set(kinds)).toEqual(new Set(['added', 'removed', 'changed', 'orphaned', 'rescued']));
      const links = await Promise.all(
        earlier.map(({ id }) => ledger.listChangedLinks(id, { ...every, change: 'moved' })),
      );
      expect(links.flat()).toMatchObject([{ address_before: 'https://sample.example/garden/diary/' }]);
      return recordsOf(stores);
    });
    const once = await inStores(tempFolder(), async (stores) => {
      await runSource(stores, {
        source: SAMPLE_SOURCE,
        allowShrink: false,
        signal: new AbortController().signal,
        onRemoved() {},
      });
      return recordsOf(stores);
    });
    expect(shown).toEqual(once);
  });

  it('leaves nothing behind when real data takes its place', async () => {
    await inStores(tempFolder(), async (stores) => {
      await showSample(stores);
      const ledger = await stores.ledger.open();
      await forgetSample(ledger);
      expect(await ledger.totals()).toEqual({ posts: 0, links: 0, orphans: 0, unresolved: 0 });
      expect([await ledger.listSources(), await ledger.listDays(), await ledger.site()]).toEqual([
        [],
        [],
        null,
      ]);
      expect(await ledger.verify()).toBeNull();
    });
  });
});
