import { expect, it, onTestFinished } from 'vitest';
import { describeOn } from '../../../service/test/servers/engines.ts';
import { freshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { aDataFolder } from '../fakes/storage.ts';
import { createBrand, startCountedBackend, until, untilEnded } from './counted-backend.ts';
import { startCountingProvider } from './counting-provider.ts';

describeOn(['sqlite', 'postgres'], 'a run that is cancelled', (engine) => {
  it('stops in every process that works on it, and ends with what was measured', async () => {
    const database = engine === 'sqlite' ? null : await freshDatabase('postgres');
    if (database !== null) onTestFinished(() => database.drop());
    const folder = aDataFolder();
    const provider = await startCountingProvider();
    const settings = {
      SIGNPOST_COMPATIBLE_BASE_URL: provider.baseUrl,
      ...(database !== null && { SIGNPOST_BACKEND_DATABASE_URL: database.url }),
    };
    const [one, other] = await Promise.all([
      startCountedBackend(folder, settings),
      startCountedBackend(folder, settings),
    ]);
    const brandId = await createBrand(one);
    await until(() => provider.held() === 8);
    const {
      analyses: [running],
    } = await one.ask<{ analyses: { uuid: string }[] }>('GET', `/brands/${brandId}/analyses`);
    const cancel = `/brands/${brandId}/analyses/${running?.uuid}/cancel`;
    const [first, again] = [await one.ask('POST', cancel), await other.ask('POST', cancel)];
    expect([first, again]).toMatchObject([
      { analysis: { answers: { expected: 24, failed: 24 } } },
      { analysis: { answers: { expected: 24, failed: 24 } } },
    ]);
    await until(() => provider.held() === 0);
    const { analyses } = await untilEnded(other, brandId);
    expect(analyses).toMatchObject([
      {
        status: 'cancelled',
        cost_usd: null,
        problem: expect.stringContaining('The analysis was cancelled'),
      },
    ]);
    expect(provider.asked).toHaveLength(8);
  });
});
