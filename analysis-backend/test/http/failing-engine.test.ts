import { describe, expect, it } from 'vitest';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { LONG } from '../../../service/test/fakes/patience.ts';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { enginesOn } from '../fakes/provider-engines.ts';
import { chatDialect } from '../fakes/provider-server-dialects.ts';
import {
  startProviderServer,
  type ProviderServer,
  type Script,
  type Step,
} from '../fakes/provider-server.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

/** The monthly budget in dollars. By the price list 60 answers cost 30 cents: a second run fits only if the first cost almost nothing. */
const CAPS = { runUsd: null, brandMonthUsd: 0.33, instanceDayUsd: null };

/** What the answer of the server costs: 46 tokens at a dollar a million. */
const ANSWER_USD = 0.000_046;

function error(status: number, type = 'some_error'): Step {
  return { status, body: chatDialect.error({ status, type, message: 'not now' }) };
}

const GOOD: Step = { body: chatDialect.answer('1. Globex\n2. Acme') };

function someQueries(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Which rocket skates are best for purpose ${at + 1}?`);
}

/** A backend whose engine is a server over HTTP. */
async function setUp(
  script: Script,
  {
    queries = 3,
    models = ['model-1'],
    ...others
  }: { queries?: number; models?: string[]; replicates?: number } = {},
): Promise<ScriptedBackend & { server: ProviderServer }> {
  const server = await startProviderServer(chatDialect);
  server.script(script);
  const time = manualTime();
  const { engines, isBusy } = enginesOn(server, time, { models });
  const test = await aScriptedBackend({
    engines,
    isBusy,
    time,
    queries: someQueries(queries),
    caps: CAPS,
    ...others,
  });
  return { ...test, server };
}

async function latestOf({ ask, brand }: ScriptedBackend) {
  const { body } = await ask(`GET /api/v1/brands/${brand.id}/analyses`);
  return body.analyses[0];
}

async function costsOf({ ask, brand }: ScriptedBackend) {
  return (await ask(`GET /api/v1/brands/${brand.id}/costs`)).body;
}

function promptsSeen({ seen }: ProviderServer): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of seen) {
    const prompt = (body as { messages: { content: string }[] }).messages[0]?.content ?? '';
    counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
  }
  return counts;
}

describe('the cost of calls', () => {
  it(
    'is 0 for 180 calls without a reply, and the monthly budget is left for the next run',
    LONG,
    async () => {
      const test = await setUp({ body: '<html>' }, { queries: 20, replicates: 3 });
      await test.run();
      expect(test.server.seen).toHaveLength(180);
      expect(await latestOf(test)).toMatchObject({
        status: 'error',
        cost_usd: 0,
        answers: { expected: 60, done: 0, failed: 60 },
        problems: [{ engine_id: 'compatible/model-1', kind: 'bad_reply', failed: 60, retrying: 0 }],
      });
      expect((await costsOf(test)).spent).toMatchObject({ brand_month_usd: 0, instance_day_usd: 0 });

      test.server.script(GOOD);
      await test.run();
      const { status, cost_usd: cost } = await latestOf(test);
      expect(status).toBe('success');
      expect(cost).toBeCloseTo(60 * ANSWER_USD);
    },
  );

  it.each([
    ['400', error(400)],
    ['401', error(401)],
    ['402', error(402)],
    ['404', error(404)],
    ['429', error(429)],
    ['500', error(500)],
    ['503', error(503)],
    ['a server that hangs', { mishap: 'hang' }],
    ['a server that hangs in its reply', { ...GOOD, mishap: 'hang in body' }],
    ['a connection that breaks', { mishap: 'reset' }],
    ['a reply that is no JSON', { body: '<html>' }],
  ] satisfies [string, Step][])('is 0 without an answer and without usage: %s', async (_name, step) => {
    const test = await setUp(step, { queries: 2 });
    await test.run();
    expect(await latestOf(test)).toMatchObject({ status: 'error', cost_usd: 0 });
    expect((await costsOf(test)).spent.brand_month_usd).toBe(0);
  });

  it('follows the usage that the service reports, also when its reply is useless', async () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 500 };
    const test = await setUp({ body: { choices: [], usage } }, { queries: 1 });
    await test.run();
    expect(test.server.seen).toHaveLength(3);
    expect((await latestOf(test)).cost_usd).toBeCloseTo(3 * 0.0015);
  });

  it('is null, and at most what was reserved, for answers without usage; that still counts against the limit', async () => {
    const { usage: _, ...unmeasured } = chatDialect.answer('1. Globex\n2. Acme') as { usage: object };
    const test = await setUp({ body: unmeasured }, { queries: 20, replicates: 3 });
    const most = (await costsOf(test)).next_run_usd;
    await test.run();
    expect(await latestOf(test)).toMatchObject({
      status: 'success',
      cost_usd: null,
      cost_at_most_usd: expect.closeTo(most),
    });
    const { spent, left, next_run_basis: basis } = await costsOf(test);
    expect(spent.brand_month_usd).toBeCloseTo(most);
    expect(spent.brand_month_unknown_usd).toBeCloseTo(most);
    expect(left.brand_month_usd).toBeCloseTo(CAPS.brandMonthUsd - most);
    expect(basis).toBe('price_list');
    expect((await test.ask(`POST /api/v1/brands/${test.brand.id}/run`)).status).toBe(402);
  });

  it('counts each attempt by its own outcome when a question is answered at the third', async () => {
    let calls = 0;
    const test = await setUp(() => ((calls += 1) < 3 ? error(500) : GOOD), { queries: 1 });
    await test.run();
    const latest = await latestOf(test);
    expect(latest).toMatchObject({ status: 'success', problem: null, problems: [] });
    expect(latest.cost_usd).toBeCloseTo(ANSWER_USD);
  });

  it('is estimated from the price list at first, and from measured costs once there are enough', async () => {
    const test = await setUp(GOOD, { queries: 10, replicates: 2 });
    const before = await costsOf(test);
    expect(before.next_run_basis).toBe('price_list');
    await test.run();
    expect((await latestOf(test)).estimated_usd).toBe(before.next_run_usd);
    const after = await costsOf(test);
    expect(after.next_run_basis).toBe('measured');
    expect(after.next_run_usd).toBeCloseTo(20 * ANSWER_USD);
    await test.run();
    const { estimated_usd: estimated, cost_usd: cost } = await latestOf(test);
    expect(estimated).toBeCloseTo(cost);
    const { body: plan } = await test.ask(`GET /api/v1/brands/${test.brand.id}/plan`);
    expect(plan.cost_basis).toBe('measured');
    expect(plan.present.usd_per_run).toBeCloseTo(20 * ANSWER_USD);
  });

  it('is not estimated lower because of failed calls', async () => {
    let calls = 0;
    const test = await setUp(() => ((calls += 1) % 2 === 0 ? GOOD : error(400)), {
      queries: 20,
      replicates: 2,
    });
    await test.run();
    expect((await latestOf(test)).answers).toMatchObject({ done: 20, failed: 20 });
    expect((await costsOf(test)).next_run_usd).toBeCloseTo(40 * ANSWER_USD);
  });
});

describe('a question that fails', () => {
  it.each([
    ['429', error(429)],
    ['503', error(503)],
    ['a reply that is no JSON', { body: '<html>' }],
  ] satisfies [string, Step][])('reaches the service three times and no more: %s', async (_name, step) => {
    const test = await setUp(step, { queries: 4 });
    await test.run();
    expect([...promptsSeen(test.server).values()]).toEqual([3, 3, 3, 3]);
  });

  it('reaches the service three times and no more when the backend is restarted in between', async () => {
    const test = await setUp(error(503), { queries: 4 });
    const { id } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    for (let restart = 1; restart <= 6; restart += 1) {
      const { close } = await test.place.start();
      await test.place.until(
        async () =>
          test.server.seen.length >= restart * 2 ||
          (await test.place.storage.analyses.findAnalysis(id))?.finishedAt !== null,
      );
      await close();
    }
    await test.place.start();
    await test.place.ended(id);
    expect(Math.max(...promptsSeen(test.server).values())).toBe(3);
  });

  it('reaches the service three times and no more when the backend is stopped while it waits for the reply', async () => {
    const test = await setUp({ mishap: 'hang' }, { queries: 1 });
    const { id } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    for (let restart = 1; restart <= 3; restart += 1) {
      const { close } = await test.place.start();
      await test.place.until(() => test.server.seen.length === restart);
      await close();
    }
    await test.place.start();
    expect(await test.place.ended(id)).toMatchObject({
      status: 'error',
      problem: expect.stringContaining('stopped each time while the question was being asked'),
    });
    expect(test.server.seen).toHaveLength(3);
    expect((await latestOf(test)).cost_usd).toBe(0);
  });
});

/** Two engines: one fails and one hangs. */
const oneDown: Script = ({ body }) =>
  (body as { model: string }).model === 'down' ? error(503) : { mishap: 'hang' };

describe('the cause of a failure', () => {
  it('is shown in the list and in the analysis while it still runs', async () => {
    const test = await setUp(oneDown, { queries: 2, models: ['down', 'slow'] });
    const { id } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    await test.place.start();
    const isTold = async (): Promise<boolean> => (await latestOf(test)).problems[0]?.retrying === 2;
    await test.place.until(isTold);
    const latest = await latestOf(test);
    expect(latest).toMatchObject({
      status: 'running',
      problem:
        '2 of 4 answers are being asked for again. compatible/down: The compatible server has a problem (503). It says: not now',
      problems: [
        {
          engine_id: 'compatible/down',
          kind: 'transient',
          message: 'The compatible server has a problem (503). It says: not now',
          failed: 0,
          retrying: 2,
        },
      ],
    });
    const { body: detail } = await test.ask(`GET /api/v1/brands/${test.brand.id}/analyses/${id}`);
    expect(detail.analysis).toEqual(latest);

    test.server.script(GOOD);
    await test.place.ended(id);
    expect(await latestOf(test)).toMatchObject({ status: 'success', problem: null, problems: [] });
  });
});

describe('an engine that comes back', () => {
  it.each([
    ['failed', error(503)],
    ['refused calls', error(429)],
    ['was not there', { mishap: 'reset' }],
  ] satisfies [string, Step][])(
    'is asked within a minute when it %s for ten minutes, and the run goes on',
    async (_name, step) => {
      const test = await setUp(step, { queries: 20 });
      const { id } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
      await test.place.start();
      const { time } = test.place;
      const start = time.now();
      await test.place.until(() => time.now() - start >= 600_000);
      const calls = test.server.seen.length;
      const back = time.now();
      test.server.script(GOOD);
      await test.place.until(() => test.server.seen.length > calls);
      expect(time.now() - back).toBeLessThanOrEqual(60_000);
      expect(await test.place.ended(id)).not.toMatchObject({ status: 'error' });
    },
  );
});
