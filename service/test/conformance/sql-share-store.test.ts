import { expect, it } from 'vitest';
import { sqlShareStore } from '../../src/adapters/share-store/sql.ts';
import type { ShareStore, StoredShare } from '../../src/ports/share-store.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { HOSTILE_TEXTS } from '../fakes/hostile-texts.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

const aShare = (overrides: Partial<StoredShare> = {}): StoredShare => ({
  id: 'one',
  brandId: 'b1',
  analysisId: 'a1',
  createdAt: 1_800_000_000_000,
  expiresAt: 1_800_000_060_000,
  report: '{}',
  ...overrides,
});
const { createdAt: NOW, expiresAt: END } = aShare();

describeOn(ENGINES, 'sqlShareStore', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  /** The same shares through two connections, as two processes have them. */
  async function openStores(): Promise<{ store: ShareStore; other: ShareStore }> {
    const open = await emptyDatabase();
    return { store: sqlShareStore(await open()), other: sqlShareStore(await open()) };
  }

  it('creates one secret for many simultaneous first shares, and none for a look-up', async () => {
    const { store, other } = await openStores();
    expect(await store.findSecret()).toBeNull();
    const secrets = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? store : other).secret()),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await other.findSecret()).toBe(secrets[0]);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  });

  it('finds a share with its report, through any connection, until it expires or is removed', async () => {
    const { store, other } = await openStores();
    await store.add(aShare());
    await store.add(aShare({ id: 'two' }));
    expect(await other.find('one', END - 1)).toEqual(aShare());
    expect(await other.find('one', END)).toBeNull();
    expect(await other.find('One', NOW)).toBeNull();
    expect(await other.remove('b1', 'one', NOW)).toBe(true);
    expect(await store.find('one', NOW)).toBeNull();
    expect(await store.remove('b1', 'one', NOW)).toBe(false);
    expect(await store.find('two', NOW)).not.toBeNull();
  });

  it('removes nothing of another brand, and nothing that has expired', async () => {
    const { store } = await openStores();
    await store.add(aShare());
    expect(await store.remove('b2', 'one', NOW)).toBe(false);
    expect(await store.remove('b1', 'one', END)).toBe(false);
    expect(await store.find('one', NOW)).not.toBeNull();
  });

  it('removes all shares of a brand at once, and no others', async () => {
    const { store, other } = await openStores();
    await store.add(aShare());
    await store.add(aShare({ id: 'two' }));
    await store.add(aShare({ id: 'elsewhere', brandId: 'b2' }));
    await other.removeAll('b1');
    expect(await store.list('b1', NOW)).toEqual([]);
    expect(await store.find('elsewhere', NOW)).not.toBeNull();
  });

  it('lists the shares of a brand that have not expired, the newest first', async () => {
    const { store, other } = await openStores();
    const later = NOW + 1;
    await store.add(aShare({ id: 'b' }));
    await store.add(aShare({ id: 'a' }));
    await store.add(aShare({ id: 'elsewhere', brandId: 'b2' }));
    await store.add(aShare({ id: 'newest', createdAt: later, expiresAt: later + 1 }));
    const idsAt = async (now: number) => (await other.list('b1', now)).map(({ id }) => id);
    expect(await idsAt(later)).toEqual(['newest', 'a', 'b']);
    expect(await idsAt(later + 1)).toEqual(['a', 'b']);
    expect((await other.list('b1', later + 1))[0]).toEqual(aShare({ id: 'a' }));
  });

  it('deletes expired shares when the next one is added', async () => {
    const { store } = await openStores();
    await store.add(aShare());
    await store.add(aShare({ id: 'two', createdAt: END, expiresAt: END + 1 }));
    expect(await store.find('one', NOW)).toBeNull();
    expect(await store.find('two', END)).not.toBeNull();
  });

  it('stores texts unchanged, whatever their length and whatever they would mean in SQL', async () => {
    const { store, other } = await openStores();
    for (const [at, text] of [...HOSTILE_TEXTS, 'x'.repeat(100_000)].entries()) {
      const share = aShare({ id: `id ${at}`, brandId: text, analysisId: text, report: JSON.stringify(text) });
      await store.add(share);
      expect(await other.find(share.id, NOW)).toEqual(share);
      expect(await other.list(text, NOW)).toHaveLength(1);
      expect(await other.remove(text, text, NOW)).toBe(false);
      expect(await other.remove(text, share.id, NOW)).toBe(true);
    }
  });
});
