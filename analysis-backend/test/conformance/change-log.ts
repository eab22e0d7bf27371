import { expect, it, onTestFinished } from 'vitest';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { aBrand, aCompetitor, aQuery, BUILT_AT } from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

const ALL = { limit: 100 };

/** What every log of changes does, together with the brand store that writes it. */
export function changeLogConformance(emptyPlace: () => Promise<StoragePlace>): void {
  /** A storage whose clock moves on with every reading. */
  async function aStorage(): Promise<Storage> {
    let now = BUILT_AT;
    const { settings } = await emptyPlace();
    const storage = await openStorage(settings, { now: () => (now += 1) });
    onTestFinished(() => storage.close());
    return storage;
  }

  it('has every change with the old and the new value, the oldest first', async () => {
    const { brands, changes } = await aStorage();
    const brand = aBrand({ aliases: ['A', 'B'] });
    const id = brand.id;
    const [old, edited] = [aQuery(id, { text: 'Old?' }), aQuery(id, { text: 'Own?', isBaseline: false })];
    await brands.createBrand(brand, [old]);
    await brands.updateBrand(id, {
      name: 'Acme Ltd',
      url: 'https://acme.test/',
      aliases: ['B', 'C\0'],
      domains: ['acme.shop'],
      status: 'inactive',
    });
    await brands.addQuery(edited);
    await brands.updateQuery(edited.id, { text: 'Edited?', enabled: false, updatedAt: 1 });
    await brands.updateQuery(edited.id, { enabled: true, updatedAt: 2 });
    await brands.removeQuery(edited.id);
    await brands.replaceBaseline(id, [aQuery(id, { text: 'New?' })]);
    const [rival, other] = [
      aCompetitor(id, { name: 'Rival', origin: 'user' }),
      aCompetitor(id, { name: 'Other' }),
    ];
    await brands.addCompetitors([rival, other]);
    await brands.updateCompetitor(rival.id, { name: 'Rivals', aliases: ['R'], domains: ['rival.example'] });
    for (const state of ['ignored', 'candidate', 'tracked'] as const)
      await brands.updateCompetitor(rival.id, { state });
    await brands.mergeCompetitors(rival.id, other.id);
    await brands.separateCompetitor(rival.id, other.id);

    const ofQuery = { queryId: edited.id };
    const ofRival = { competitorId: rival.id, competitor: 'Rivals' };
    const logged = await changes.listChanges(id, ALL);
    expect(logged).toMatchObject([
      { kind: 'brand_renamed', before: 'Acme', after: 'Acme Ltd' },
      { kind: 'brand_url_changed', before: 'https://acme.example/', after: 'https://acme.test/' },
      { kind: 'brand_aliases_changed', added: ['C\0'], removed: ['A'] },
      { kind: 'brand_domains_changed', added: ['acme.shop'], removed: [] },
      { kind: 'brand_status_changed', before: 'active', after: 'inactive' },
      { kind: 'query_added', ...ofQuery, query: 'Own?' },
      { kind: 'query_edited', ...ofQuery, before: 'Own?', after: 'Edited?' },
      { kind: 'query_disabled', ...ofQuery, query: 'Edited?' },
      { kind: 'query_enabled', ...ofQuery, query: 'Edited?' },
      { kind: 'query_removed', ...ofQuery, query: 'Edited?' },
      { kind: 'baseline_regenerated', added: ['New?'], removed: ['Old?'] },
      { kind: 'competitor_added', competitorId: rival.id, competitor: 'Rival' },
      { kind: 'competitor_renamed', competitorId: rival.id, before: 'Rival', after: 'Rivals' },
      { kind: 'competitor_aliases_changed', ...ofRival, added: ['R'], removed: [] },
      { kind: 'competitor_domains_changed', ...ofRival, added: ['rival.example'], removed: [] },
      { kind: 'competitor_ignored', ...ofRival },
      { kind: 'competitor_set_aside', ...ofRival },
      { kind: 'competitor_tracked', ...ofRival },
      { kind: 'competitor_merged', competitorId: rival.id, before: 'Other', after: 'Rivals' },
      { kind: 'competitor_separated', competitorId: other.id, before: 'Rivals', after: 'Other' },
    ]);
    const times = logged.map(({ at }) => at);
    expect(times[0]).toBe(BUILT_AT + 1);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('has no entry for values that stayed the same, changes by the program, or failed changes', async () => {
    const { brands, changes } = await aStorage();
    const brand = aBrand({ aliases: ['A', 'B'] });
    const query = aQuery(brand.id);
    await brands.createBrand(brand, [query]);
    await brands.updateBrand(brand.id, { name: brand.name, aliases: ['B', 'A'], status: 'active' });
    await brands.updateBrand(brand.id, { failures: 2, nextScheduledAt: 5, description: 'Else' });
    await brands.moveSchedule(brand.id, 5, 6);
    await brands.updateQuery(query.id, { text: query.text, enabled: true, updatedAt: 1 });
    const [one, two] = [aCompetitor(brand.id, { name: 'One' }), aCompetitor(brand.id, { name: 'Two' })];
    await brands.addCompetitors([one, two, aCompetitor(brand.id, { name: 'ONE', origin: 'user' })]);
    await brands.updateCompetitor(one.id, { name: 'One', state: 'tracked' });
    await expect(brands.updateCompetitor(one.id, { name: 'TWO', state: 'ignored' })).rejects.toThrow('merge');
    await expect(brands.addQuery(query)).rejects.toThrow(/unique|duplicate/i);
    const own = aQuery(brand.id, { isBaseline: false });
    await expect(brands.replaceBaseline(brand.id, [own, own])).rejects.toThrow(/unique|duplicate/i);
    expect(await brands.removeQuery('no such')).toBe(false);
    const wording = aQuery(brand.id, { wordingOf: query.id, isBaseline: false });
    await brands.addQuery(wording);
    await brands.updateQuery(wording.id, { text: 'In other words?', enabled: false, updatedAt: 1 });
    await brands.removeQuery(wording.id);
    expect(await changes.listChanges(brand.id, ALL)).toEqual([]);
  });

  it('lists the changes of one brand: the newest ones up to a limit, or those since a time', async () => {
    const { brands, changes } = await aStorage();
    const [brand, other] = [aBrand(), aBrand()];
    for (const { id } of [brand, other]) {
      await brands.createBrand(aBrand({ id, name: '0' }), []);
      for (const name of ['1', '2', '3']) await brands.updateBrand(id, { name });
    }
    const namesOf = async (filter: { since?: number; limit: number }) =>
      (await changes.listChanges(brand.id, filter)).map((change) => 'after' in change && change.after);
    expect(await namesOf(ALL)).toEqual(['1', '2', '3']);
    expect(await namesOf({ limit: 2 })).toEqual(['2', '3']);
    const [, second] = await changes.listChanges(brand.id, ALL);
    expect(await namesOf({ since: second?.at ?? 0, limit: 5 })).toEqual(['2', '3']);
    expect(await changes.listChanges('nobody', ALL)).toEqual([]);
  });

  it('misses no change when several processes change a brand at once', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const brand = aBrand({ name: 'Name' });
    await one.brands.createBrand(brand, []);
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? one : other).brands.updateBrand(brand.id, { name: `Name ${at}` }),
      ),
    );
    const logged = await one.changes.listChanges(brand.id, ALL);
    const steps = new Map(
      logged.map((change) => (change.kind === 'brand_renamed' ? [change.before, change.after] : ['', ''])),
    );
    expect(steps.size).toBe(8);
    let name = 'Name';
    for (let step = steps.get(name); step !== undefined; step = steps.get(name)) name = step;
    expect((await one.brands.findBrand(brand.id))?.name).toBe(name);
  });
}
