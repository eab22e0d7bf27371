import { describe, expect, it } from 'vitest';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { aClient, aReply } from '../fakes/engines.ts';
import { aBackend, createBrand } from './a-backend.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const UNKNOWN = { status: 404, body: { message: 'There is no such brand.' } };

describe('POST /api/v1/brands/{id}/remove', () => {
  it('removes the brand for good, and no other', async () => {
    const test = await aBackend();
    const { ask } = test;
    const [gone, kept] = [await createBrand(test), await createBrand(test)];
    expect(await ask(`POST /api/v1/brands/${gone}/remove`)).toMatchObject({
      status: 200,
      body: { removed: true },
    });
    for (const call of ['', '/queries', '/analyses', '/competitors', '/trend'])
      expect(await ask(`GET /api/v1/brands/${gone}${call}`)).toMatchObject(UNKNOWN);
    expect(await ask(`POST /api/v1/brands/${gone}/remove`)).toMatchObject(UNKNOWN);
    const { body } = await ask('GET /api/v1/overview');
    expect(body.brands.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([kept]);
    expect((await ask(`GET /api/v1/brands/${kept}/queries`)).body.queries).toHaveLength(20);
  });

  it('counts as a change for waiting callers', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const { body: before } = await test.ask('GET /api/v1/changes');
    await test.ask(`POST /api/v1/brands/${id}/remove`);
    const { instance, revision } = before;
    const { body } = await test.ask(`GET /api/v1/changes?instance=${instance}&since=${revision}`);
    expect(body.brands.map(({ uuid }: { uuid: string }) => uuid)).toEqual([id]);
  });

  it.each(['engine', 'model'])(
    'ends an analysis under way without an error while its %s is busy',
    async (busy) => {
      let isReached = false;
      const released = Promise.withResolvers<void>();
      const hold = async (): Promise<void> => {
        isReached = true;
        await released.promise;
      };
      const client = aClient({
        answer: async () => {
          if (busy === 'engine') await hold();
          return aReply('1. Globex\n2. Acme');
        },
      });
      const { ask, place, brand } = await aScriptedBackend({
        engines: [client],
        queries: ['Which one is the best?', 'Which one is the cheapest?', 'Which one lasts?'],
        replicates: 2,
      });
      const { close } = await place.start(
        busy === 'engine'
          ? {}
          : {
              brands: {
                ...place.deps.brands,
                // The runner asks for the names to look for when an answer has come.
                async listCompetitors(brandId, isDemo) {
                  const known = await place.deps.brands.listCompetitors(brandId, isDemo);
                  await hold();
                  return known;
                },
              },
            },
      );
      const { id } = await startAnalysis(place.deps, brand.id, 'requested');
      await place.until(() => isReached);
      const asked = client.asked.length;
      expect((await ask(`POST /api/v1/brands/${brand.id}/remove`)).status).toBe(200);
      released.resolve();
      const { db } = place.storage;
      await place.until(async () => (await db.selectFrom('job').selectAll().execute()).length === 0);
      await close();
      expect(client.asked.length).toBeLessThanOrEqual(Math.max(asked, 4));
      expect(await place.storage.analyses.findAnalysis(id)).toBeNull();
      expect(place.log.filter((line) => /"level":[456]0/.test(line))).toEqual([]);
      // The call was made, so its cost counts.
      const spent = await place.storage.spend.spent({
        analysisId: id,
        brandId: brand.id,
        at: place.time.now(),
      });
      expect(spent.run.usd).toBeCloseTo(client.asked.length * 0.004);
    },
  );
});
