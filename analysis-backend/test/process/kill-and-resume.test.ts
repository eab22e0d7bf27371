import { expect, it, onTestFinished } from 'vitest';
import { describeOn } from '../../../service/test/servers/engines.ts';
import { freshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { aDataFolder } from '../fakes/storage.ts';
import { createBrand, repeats, startCountedBackend, until, untilEnded } from './counted-backend.ts';
import { startCountingProvider } from './counting-provider.ts';
import { LONG } from '../../../service/test/fakes/patience.ts';

describeOn(['sqlite', 'mariadb'], 'a killed backend', (engine) => {
  it('asks exactly the questions without a stored answer when it is started again', LONG, async () => {
    const provider = await startCountingProvider();
    const folder = aDataFolder();
    const database = engine === 'sqlite' ? null : await freshDatabase(engine);
    if (database !== null) onTestFinished(() => database.drop());
    const settings = {
      SIGNPOST_BACKEND_DATABASE_URL: database?.url ?? '',
      SIGNPOST_COMPATIBLE_BASE_URL: provider.baseUrl,
    };
    provider.answer(10);
    const killed = await startCountedBackend(folder, settings);
    const brandId = await createBrand(killed);
    // Four calls run at once: when four are held, all earlier answers are stored.
    await until(() => provider.held() === 4);
    await killed.kill();
    expect(provider.answered).toHaveLength(10);

    provider.answer(Infinity);
    const backend = await startCountedBackend(folder, settings);
    const { analyses, detail } = await untilEnded(backend, brandId, [provider]);

    expect(analyses).toMatchObject([
      { status: 'success', problem: null, queries: 8, answers: { expected: 24, done: 24, failed: 0 } },
    ]);
    expect(provider.answered).toHaveLength(24);
    expect(repeats(provider.answered)).toEqual({ 3: 8 });
    expect(provider.asked).toHaveLength(28);
    const stored = detail.queries.flatMap(({ answers }) => answers);
    expect(stored).toHaveLength(24);
    expect(
      stored.every(({ state, found, rank }) => state === 'answered' && found === true && rank === 2),
    ).toBe(true);
    expect(detail.scoring).toMatchObject({
      overall: { queries: 8, answers: 24, valid_answers: 24, mentions: 24, rank: 2 },
    });
  });
});
