import { expect, it } from 'vitest';
import { aDataFolder } from '../fakes/storage.ts';
import {
  CANCELLED,
  cancelThroughBoth,
  createBrand,
  startCountedBackend,
  until,
  untilEnded,
} from './counted-backend.ts';
import { startCountingProvider } from './counting-provider.ts';

it('a run that is cancelled on SQLite stops in every process that works on it, and ends with what was measured', async () => {
  const folder = aDataFolder();
  const provider = await startCountingProvider();
  const settings = { SIGNPOST_COMPATIBLE_BASE_URL: provider.baseUrl };
  const both = await Promise.all([
    startCountedBackend(folder, settings),
    startCountedBackend(folder, settings),
  ]);
  const brandId = await createBrand(both[0]);
  await until(() => provider.held() === 8);
  await cancelThroughBoth(both, brandId);
  await until(() => provider.held() === 0);
  expect((await untilEnded(both[1], brandId)).analyses).toMatchObject([CANCELLED]);
  expect(provider.asked).toHaveLength(8);
});
