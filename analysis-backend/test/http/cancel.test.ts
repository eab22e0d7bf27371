import { describe, expect, it } from 'vitest';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { WorkUnderWay } from '../../src/asking/work-under-way.ts';
import { aModel, someEngines } from '../fakes/engines.ts';
import { aFact } from '../fakes/storage.ts';
import { enginesOn } from '../fakes/provider-engines.ts';
import { chatDialect } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../fakes/provider-server.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

const ANSWER_USD = 0.000_046;

type Test = ScriptedBackend & { server: ProviderServer };

/** A backend with an engine over HTTP that answers the given number of questions and then hangs. */
async function setUp(answers: number, { queries = 10 } = {}): Promise<Test> {
  const server = await startProviderServer(chatDialect);
  let left = answers;
  server.script(() =>
    (left -= 1) >= 0 ? { body: chatDialect.answer('1. Globex\n2. Acme') } : { mishap: 'hang' },
  );
  const time = manualTime();
  const { engines, isBusy } = enginesOn(server, time);
  const texts = Array.from({ length: queries }, (_, at) => `Which skates are best for purpose ${at + 1}?`);
  const test = await aScriptedBackend({ engines, isBusy, time, queries: texts });
  return { ...test, server };
}

/** Starts an analysis and waits until the server holds four calls. */
async function startHeld({ place, brand, server }: Test): Promise<string> {
  const { id } = await startAnalysis(place.deps, brand.id, 'requested');
  await place.until(() => server.hung === 4);
  return id;
}

function cancelCall({ brand }: ScriptedBackend, id: string): string {
  return `POST /api/v1/brands/${brand.id}/analyses/${id}/cancel`;
}

async function summaryOf({ ask, brand }: ScriptedBackend, id: string) {
  return (await ask(`GET /api/v1/brands/${brand.id}/analyses/${id}`)).body.analysis;
}

describe('POST /api/v1/brands/{id}/analyses/{aid}/cancel', () => {
  it('ends a run with what was measured: calls under way are dropped, nothing more is asked or charged', async () => {
    const test = await setUp(6);
    await test.place.start();
    const id = await startHeld(test);
    const { status, body } = await test.ask(cancelCall(test, id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      is_demo: false,
      analysis: {
        uuid: id,
        answers: { expected: 10, done: 6, failed: 4 },
        problem: '4 of 10 answers are missing. The analysis was cancelled',
        problems: [{ engine_id: null, kind: 'cancelled', failed: 4, retrying: 0 }],
      },
    });
    expect(await test.place.ended(id)).toMatchObject({ status: 'partial', thin: 'cancelled' });
    await test.place.until(() => test.server.hung === 0);
    const asked = test.server.seen.length;
    const after = test.place.time.now() + 600_000;
    await test.place.until(() => test.place.time.now() >= after);
    expect(test.server.seen).toHaveLength(asked);
    const summary = await summaryOf(test, id);
    expect(summary.cost_usd).toBeCloseTo(6 * ANSWER_USD);
    expect(summary).toMatchObject({ status: 'partial', mentions: 6 });
  });

  it('replaces nothing: the figures stay those of the run before, however far the cancelled one came', async () => {
    const test = await setUp(16);
    await test.place.start();
    const { id: whole } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    await test.place.ended(whole);
    const results = `GET /api/v1/brands/${test.brand.id}/analyses/results`;
    const before = await test.ask(results);
    const cancelled = await startHeld(test);
    await test.ask(cancelCall(test, cancelled));
    expect(await test.place.ended(cancelled)).toMatchObject({ status: 'partial', thin: 'cancelled' });
    expect((await test.ask(results)).body).toEqual(before.body);
    const { points } = (await test.ask(`GET /api/v1/brands/${test.brand.id}/trend`)).body;
    expect(points.map((point: { analysis_uuid: string }) => point.analysis_uuid)).toEqual([whole]);
  });

  it('ends a run without answers as cancelled, not as failed; the next run may start at once', async () => {
    const test = await setUp(0);
    await test.place.start();
    const id = await startHeld(test);
    await test.ask(cancelCall(test, id));
    expect(await test.place.ended(id)).toMatchObject({ status: 'cancelled' });
    expect(await summaryOf(test, id)).toMatchObject({ status: 'cancelled', cost_usd: 0, score: null });
    expect(await test.place.storage.brands.findBrand(test.brand.id)).toMatchObject({ failures: 0 });
    expect((await test.ask(`GET /api/v1/brands/${test.brand.id}/analyses/results`)).status).toBe(404);
    expect((await test.ask(`POST /api/v1/brands/${test.brand.id}/run`)).status).toBe(202);
  });

  it('may be sent again, and is refused when the analysis has ended by itself', async () => {
    const test = await setUp(10);
    const { close } = await test.place.start();
    const { id: ended } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    await test.place.ended(ended);
    expect(await test.ask(cancelCall(test, ended))).toMatchObject({
      status: 409,
      body: { message: 'The analysis has ended already: there is nothing to cancel.' },
    });
    const id = await startHeld(test);
    const first = await test.ask(cancelCall(test, id));
    const second = await test.ask(cancelCall(test, id));
    expect([first.status, second.status]).toEqual([200, 200]);
    await test.place.ended(id);
    const third = await test.ask(cancelCall(test, id));
    expect(third).toMatchObject({ status: 200, body: { analysis: await summaryOf(test, id) } });
    await close();
    const unknown = '11111111-aaaa-4bbb-8ccc-000000000001';
    expect((await test.ask(cancelCall(test, unknown))).status).toBe(404);
  });

  it('reaches calls of another process within seconds', async () => {
    const test = await setUp(2);
    await test.place.start({
      workUnderWay: new WorkUnderWay(test.place.deps.analyses, test.place.time.wait),
    });
    const id = await startHeld(test);
    await test.ask(cancelCall(test, id));
    const cancelledAt = test.place.time.now();
    await test.place.until(() => test.server.hung === 0);
    expect(test.place.time.now() - cancelledAt).toBeLessThanOrEqual(10_000);
    expect(await test.place.ended(id)).toMatchObject({ status: 'partial', thin: 'cancelled' });
    expect((await summaryOf(test, id)).cost_usd).toBeCloseTo(2 * ANSWER_USD);
  });

  it('stops the model from reading further answers', async () => {
    const test = await setUp(3);
    const model = aModel(() => ({}));
    await test.place.storage.facts.addFact(aFact(test.brand.id), 9);
    const engines = someEngines(test.place.deps.engines.list, { model });
    await test.place.start({ engines });
    const id = await startHeld(test);
    await test.place.until(async () => {
      const evidence = await test.place.storage.analyses.listEvidence(id);
      return evidence.filter(({ extraction }) => extraction !== null).length === 3;
    });
    const readings = model.asked.length;
    await test.ask(cancelCall(test, id));
    await test.place.ended(id);
    expect(model.asked).toHaveLength(readings);
  });

  it('ends an analysis that has not begun', async () => {
    const test = await setUp(0);
    const { id } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    const { body } = await test.ask(cancelCall(test, id));
    expect(body.analysis).toMatchObject({ status: 'pending', answers: { failed: 10 } });
    await test.place.start();
    expect(await test.place.ended(id)).toMatchObject({ status: 'cancelled' });
    expect(test.server.seen).toEqual([]);
  });
});
