import { expect, it } from 'vitest';
import type { AiServiceRecord } from '../../src/ports/ai-service-store.ts';
import { NOTHING_STORED } from '../../src/storage/ai-service-store.ts';
import { aBrand } from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

const OPENAI: AiServiceRecord = {
  account: 'openai',
  sealedKey: 'sealed:1:abc',
  keyEnd: '6789',
  baseUrl: null,
  engines: [
    { name: 'openai/gpt-5-mini+search@DE', isOn: true },
    { name: 'openai/gpt-5', isOn: false },
  ],
};
const LOCAL: AiServiceRecord = {
  account: 'compatible',
  sealedKey: null,
  keyEnd: null,
  baseUrl: 'http://127.0.0.1:11434/v1',
  engines: [],
};

export function aiServiceStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  it('gives services and settings as they were saved, also to another process, and each as it was last saved', async () => {
    const place = await emptyPlace();
    const [{ aiServices }, other] = [await place.open(), await place.open()];
    expect(await aiServices.read()).toEqual(NOTHING_STORED);
    const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 2.5, searchUsd: 0, asOf: '2026-11-01' };
    const caps = { runUsd: 0.5, brandMonthUsd: null, instanceDayUsd: 0 };
    await aiServices.saveService(OPENAI);
    await aiServices.saveService(LOCAL);
    await aiServices.saveSettings({ caps, prices: { 'compatible/ü': price } });
    await aiServices.saveService({ ...OPENAI, sealedKey: 'sealed:1:def' });
    await aiServices.saveSettings({ extractionModel: 'off' });
    expect(await other.aiServices.read()).toEqual({
      services: [LOCAL, { ...OPENAI, sealedKey: 'sealed:1:def' }],
      settings: { extractionModel: 'off', caps, prices: { 'compatible/ü': price } },
    });
    expect(await other.aiServices.removeService('openai')).toBe(true);
    expect(await aiServices.removeService('openai')).toBe(false);
    expect((await aiServices.read()).services).toEqual([LOCAL]);
  });

  it('counts each change as one of every brand, whose costs it changes', async () => {
    const { aiServices, brands, revisions } = await (await emptyPlace()).open();
    const brand = aBrand();
    await brands.createBrand(brand, []);
    const steps = [
      () => aiServices.saveService(OPENAI),
      () => aiServices.saveService({ ...OPENAI, keyEnd: '0000' }),
      () => aiServices.saveSettings({ extractionModel: 'off' }),
      () => aiServices.removeService('openai'),
    ];
    for (const step of steps) {
      const { number } = await revisions.current();
      await step();
      const changes = await revisions.changedSince(number);
      expect(changes.number).toBeGreaterThan(number);
      expect(changes.brands).toMatchObject([{ brandId: brand.id }]);
    }
  });
}
