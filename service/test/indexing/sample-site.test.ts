import { describe, expect, it } from 'vitest';
import { loadSampleSite } from '../../src/cli/serve/load-sample.ts';
import { forgetSample } from '../../src/indexing/sample-source.ts';
import { inStores, tempFolder } from '../cli/data-folder.ts';

describe('the sample site', () => {
  it('is indexed once, and shows what an administrator can find on a site', async () => {
    await inStores(tempFolder(), async (stores) => {
      expect(await loadSampleSite(stores)).toEqual({ isShown: true, isNew: true });
      expect(await loadSampleSite(stores)).toEqual({ isShown: true, isNew: false });
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

  it('leaves nothing behind when real data takes its place', async () => {
    await inStores(tempFolder(), async (stores) => {
      await loadSampleSite(stores);
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
