import { expect, it, onTestFinished } from 'vitest';
import { describeOn, type ServerEngine } from '../../../service/test/servers/engines.ts';
import { freshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { aDataFolder } from '../fakes/storage.ts';
import {
  CANCELLED,
  cancelThroughBoth,
  createBrand,
  repeats,
  startCountedBackend,
  until,
  untilEnded,
} from './counted-backend.ts';
import { startCountingProvider } from './counting-provider.ts';
import { LONG } from '../../../service/test/fakes/patience.ts';

/** Two processes on one database, each with its own AI service, which shows which process asked. */
async function startTwo(engine: ServerEngine) {
  const database = await freshDatabase(engine);
  onTestFinished(() => database.drop());
  const providers = [await startCountingProvider(), await startCountingProvider()] as const;
  const [one, other] = await Promise.all(
    providers.map(({ baseUrl }) =>
      startCountedBackend(aDataFolder(), {
        SIGNPOST_BACKEND_DATABASE_URL: database.url,
        SIGNPOST_COMPATIBLE_BASE_URL: baseUrl,
      }),
    ),
  );
  if (one === undefined || other === undefined) throw new Error('Two were started');
  return { one, other, providers };
}

describeOn(['postgres', 'mariadb'], 'two backends', (engine) => {
  it(
    'share a run and never ask the same slot twice; both stop when the next is cancelled; when one is killed in the middle of another, the other asks its questions',
    LONG,
    async () => {
      const { one, other, providers } = await startTwo(engine);
      const brandId = await createBrand(one);
      await until(() => providers.every((provider) => provider.held() === 4));
      for (const provider of providers) provider.answer(Infinity);
      const { analyses, detail } = await untilEnded(other, brandId, providers);

      expect(analyses).toMatchObject([{ status: 'success', answers: { expected: 24, done: 24, failed: 0 } }]);
      const asked = providers.flatMap((provider) => provider.asked);
      expect(asked).toHaveLength(24);
      expect(repeats(asked)).toEqual({ 3: 8 });
      expect(detail.scoring).toMatchObject({ overall: { answers: 24, valid_answers: 24 } });

      for (const provider of providers) {
        provider.answer(0);
        provider.asked.length = 0;
        provider.answered.length = 0;
      }
      const cancelledId = await createBrand(one);
      await until(() => providers.every((provider) => provider.held() === 4));
      await cancelThroughBoth([one, other], cancelledId);
      await until(() => providers.every((provider) => provider.held() === 0));
      expect((await untilEnded(other, cancelledId)).analyses).toMatchObject([CANCELLED]);
      expect(providers.flatMap((provider) => provider.asked)).toHaveLength(8);

      const nextBrandId = await createBrand(other);
      providers[0].answer(10);
      await until(() => providers.every((provider) => provider.held() === 4));
      await one.kill();
      providers[1].answer(Infinity);
      const next = await untilEnded(other, nextBrandId, providers);

      expect(next.analyses).toMatchObject([
        { status: 'success', answers: { expected: 24, done: 24, failed: 0 } },
      ]);
      expect(providers[0].answered).toHaveLength(10);
      expect(providers[1].answered).toHaveLength(14);
      expect(repeats(providers.flatMap((provider) => provider.answered))).toEqual({ 3: 8 });
    },
  );
});
