import { pino } from 'pino';
import { expect, it } from 'vitest';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { createApp } from '../../src/http/app.ts';
import type { EngineClient } from '../../src/ports/engines.ts';
import type { ProviderAnswer } from '../../src/ports/provider.ts';
import { aPlace, type Place } from '../fakes/analyses.ts';
import { aClient, aReply, heldAnswers, someEngines, type ScriptedClient } from '../fakes/engines.ts';
import { aBrand, aQuery, aSpend, aStorage } from '../fakes/storage.ts';
import { asker, KEY } from './a-backend.ts';

const NO_CAPS = { runUsd: null, brandMonthUsd: null, instanceDayUsd: null };

/** An engine whose answers the test changes as it goes. */
function fickle(id: string, first: string): ScriptedClient & { says(reply: ProviderAnswer): void } {
  let reply = aReply(first);
  return { ...aClient({ id, answer: () => reply }), says: (next) => void (reply = next) };
}

interface Row {
  /** The headline, and the newest run beside it. */
  score: number | null;
  verdict: string | null;
  reasons: string[];
  newest: string | null;
  thin: string | null;
}

/** A brand with ten questions on one storage, for backends with other engines one after another. */
async function aSeries() {
  const storage = await aStorage();
  const time = manualTime();
  const brand = aBrand({ createdAt: time.now(), nextScheduledAt: null });
  const queries = Array.from({ length: 10 }, (_, at) =>
    aQuery(brand.id, { text: `Which skates are best for purpose ${at + 1}?`, createdAt: at }),
  );
  await storage.brands.createBrand(brand, queries);

  /** A backend with these engines, as after a restart with other settings. */
  async function withEngines(list: readonly EngineClient[], isDemo = false) {
    const place = await aPlace({ storage, time, engines: someEngines(list, { isDemo }), replicates: 3 });
    const ask = asker({ app: createApp({ ...place.deps, logger: pino({ level: 'silent' }) }, KEY) });
    const path = `/api/v1/brands/${brand.id}`;
    return {
      place,
      ask,
      path,
      run: () => runIn(place, brand.id),
      async row(): Promise<Row> {
        const { summary } = (await ask('GET /api/v1/overview')).body;
        const { analyses } = (await ask(`GET ${path}/analyses`)).body;
        const results = await ask(`GET ${path}/analyses/results`);
        const uuid = results.status === 200 ? results.body.analysis.uuid : null;
        const shown = analyses.find((analysis: { uuid: string }) => analysis.uuid === uuid);
        return {
          score: summary.ai_visibility_score,
          verdict: shown?.change?.verdict ?? null,
          reasons: shown?.change?.reasons.map(({ code }: { code: string }) => code) ?? [],
          newest: analyses[0]?.status ?? null,
          thin: analyses[0]?.thin ?? null,
        };
      },
    };
  }
  return { storage, time, brand, withEngines };
}

async function runIn(place: Place, brandId: string): Promise<string> {
  const { close } = await place.start();
  const { id } = await startAnalysis(place.deps, brandId, 'requested');
  await place.ended(id);
  await close();
  place.time.advance(86_400_000);
  return id;
}

const NOTHING = { verdict: null, reasons: [], newest: null, thin: null };
const FIRST = { verdict: null, reasons: [], newest: 'success', thin: null };
const SAME = { verdict: 'within_noise', reasons: [], newest: 'success', thin: null };

it('gives each transition the verdict that the headline shows afterwards', { timeout: 300_000 }, async () => {
  const { storage, time, brand, withEngines } = await aSeries();
  const one = fickle('a/one', '1. Acme');
  const other = fickle('b/other', '1. Globex\n2. Acme');

  const demo = await withEngines([aClient({ id: 'demo', answer: () => aReply('1. Acme') })], true);
  await demo.run();
  expect((await demo.row()).score).toBe(100);

  // demo -> real: the invented figure is hidden at once, and the first measured one is compared with nothing.
  let now = await withEngines([one]);
  expect(await now.row()).toEqual({ ...NOTHING, score: null });
  await now.run();
  expect(await now.row()).toEqual({ ...FIRST, score: 100 });

  // real -> none -> real: measured figures stay, and no run starts meanwhile.
  const none = await withEngines([]);
  expect(await none.row()).toEqual({ ...FIRST, score: 100 });
  expect((await none.ask(`POST ${none.path}/run`)).status).toBe(409);
  now = await withEngines([one]);
  await now.run();
  expect(await now.row()).toEqual({ ...SAME, score: 100 });

  // An engine is added: another mean, so no verdict.
  now = await withEngines([one, other]);
  await now.run();
  const changed = { verdict: 'not_comparable', newest: 'success', thin: null };
  expect(await now.row()).toEqual({ ...changed, score: 82, reasons: ['engines_changed'] });
  await now.run();
  expect(await now.row()).toEqual({ ...SAME, score: 82 });

  // Another model answers.
  other.says(aReply('1. Globex\n2. Acme', { servedModel: 'served-2' }));
  await now.run();
  expect(await now.row()).toEqual({ ...changed, score: 82, reasons: ['model_changed'] });
  await now.run();
  expect(await now.row()).toEqual({ ...SAME, score: 82 });

  // Renamed: counted anew at once, so that nothing is found under the new name; the old one as an alias brings all of it back.
  await now.ask(`PATCH ${now.path}`, { name: 'Zenith Skates' });
  expect((await now.row()).score).toBe(0);
  await now.ask(`PATCH ${now.path}/names`, { aliases: ['Acme'] });
  expect(await now.row()).toEqual({ ...SAME, score: 82 });

  // A competitor is ignored: the score stays.
  const { competitors } = (await now.ask(`GET ${now.path}/competitors`)).body;
  const globex = competitors.find(({ name }: { name: string }) => name === 'Globex');
  await now.ask(`PATCH ${now.path}/competitors/${globex.uuid}`, { state: 'ignored' });
  expect(await now.row()).toEqual({ ...SAME, score: 82 });
  const own = await now.ask(`POST ${now.path}/competitors`, { name: 'acme' });
  expect(own).toMatchObject({ status: 409, body: { message: 'That is a name of the brand itself.' } });

  // Cancelled: replaces nothing.
  const gate = heldAnswers();
  const slow = await withEngines([one, aClient({ id: 'b/other', answer: gate.answer })]);
  const { close } = await slow.place.start();
  const { id: cancelled } = await startAnalysis(slow.place.deps, brand.id, 'requested');
  await slow.place.until(() => gate.count() > 0);
  await slow.ask(`POST ${slow.path}/analyses/${cancelled}/cancel`);
  await slow.place.ended(cancelled);
  await close();
  expect(await slow.row()).toEqual({ ...SAME, score: 82, newest: 'partial', thin: 'cancelled' });

  // Empty, refused, cut off: the run is thin, and the headline stays.
  const silent = { ...SAME, score: 82, newest: 'partial', thin: 'engine_missing' };
  for (const reply of [
    aReply(''),
    aReply('Sorry, maar daar kan ik je niet mee helpen.'),
    aReply('1. Globex', { finishReason: 'length' }),
  ]) {
    other.says({ ...reply, servedModel: 'served-2' });
    await now.run();
    expect(await now.row()).toEqual(silent);
  }
  other.says(aReply('1. Globex\n2. Acme', { servedModel: 'served-2' }));

  // No usage: the figures are sound, the cost is null and at most what was reserved.
  const unmeasured = { ...other, costOf: () => null };
  now = await withEngines([one, unmeasured]);
  const costly = await now.run();
  expect(await now.row()).toEqual({ ...SAME, score: 82 });
  const { analyses } = (await now.ask(`GET ${now.path}/analyses`)).body;
  expect(analyses[0]).toMatchObject({
    uuid: costly,
    cost_usd: null,
    cost_at_most_usd: expect.closeTo(0.24, 5),
  });

  // Killed: what the dead process had reserved still counts, as an unknown cost.
  const before = (await now.ask(`GET ${now.path}/costs`)).body.spent;
  await storage.spend.reserve(
    aSpend({ brandId: brand.id, analysisId: null, at: time.now(), usd: 0.5, reservedUntil: time.now() + 1 }),
    NO_CAPS,
  );
  time.advance(2);
  const after = (await now.ask(`GET ${now.path}/costs`)).body.spent;
  expect(after.brand_month_unknown_usd - before.brand_month_unknown_usd).toBeCloseTo(0.5);
  expect(await now.row()).toEqual({ ...SAME, score: 82 });
});
