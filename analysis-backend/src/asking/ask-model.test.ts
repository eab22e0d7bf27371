import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand, type Place } from '../../test/fakes/analyses.ts';
import { aClient, aModel, aReply, someEngines } from '../../test/fakes/engines.ts';
import { aDataFolder, aStorage } from '../../test/fakes/storage.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { createBrand } from '../brands/create-brand.ts';
import { ProviderError, type ProviderProblem } from '../ports/provider.ts';
import { regenerateQueries } from '../queries/regenerate-queries.ts';
import { askModel } from './ask-model.ts';
import { startAnalysis } from '../analyses/run/start-analysis.ts';
import { DAY_MS } from '../shared/day.ts';

const LABELS = { brand: { sentiment: null, quote: null }, entities: [] };

async function run(place: Place, brandId: string): Promise<void> {
  const { id } = await startAnalysis(place.deps, brandId, 'requested');
  await place.ended(id);
}

async function spent(place: Place, brandId: string): Promise<number> {
  const { brandMonth } = await place.storage.spend.spent({
    analysisId: null,
    brandId,
    at: place.time.now(),
  });
  return brandMonth.usd;
}

describe('the reading of an answer by a model', () => {
  it('is reused for the same answer, at no cost, while engines are asked anew', async () => {
    const client = aClient({ costUsd: 0, answer: () => aReply('Take Acme.') });
    const model = aModel(() => LABELS, { costUsd: 0.001 });
    const place = await aPlace({ engines: someEngines([client], { model }), replicates: 2 });
    const { brand } = await aStoredBrand(place, { queries: 3 });
    await place.start();
    await run(place, brand.id);
    await run(place, brand.id);
    expect(client.asked).toHaveLength(12);
    expect(model.asked).toHaveLength(1);
    expect(await spent(place, brand.id)).toBeCloseTo(0.001);
    const [latest] = await place.storage.analyses.listAnalyses(brand.id);
    const evidence = await place.storage.analyses.listEvidence(latest?.id ?? '');
    expect(evidence.map(({ extraction }) => extraction?.method)).toEqual(
      Array.from({ length: 6 }, () => 'deterministic+model'),
    );
  });

  it('is not reused for another answer, other names or another model', async () => {
    const texts = ['Take Acme.', 'Take Acme!'];
    const client = aClient({ answer: ({ before }) => aReply(texts[before % 2] ?? '') });
    const model = aModel(() => LABELS);
    const place = await aPlace({ engines: someEngines([client], { model }), replicates: 2 });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    const { close } = await place.start();
    await run(place, brand.id);
    expect(model.asked).toHaveLength(2);
    await place.storage.brands.updateBrand(brand.id, { aliases: ['Acme Inc'] });
    await run(place, brand.id);
    expect(model.asked).toHaveLength(4);
    await close();
    const other = { ...aModel(() => LABELS), name: 'openai/other' };
    await place.start({ engines: someEngines([client], { model: other }) });
    await run(place, brand.id);
    expect(other.asked).toHaveLength(2);
  });

  it('outlives the process, and is deleted 90 days after its last use', async () => {
    const folder = aDataFolder();
    const model = aModel(() => LABELS);
    const client = aClient({ answer: () => aReply('Take Acme.') });
    const engines = someEngines([client], { model });
    const one = await aPlace({ engines, storage: await aStorage(folder), replicates: 1 });
    const { brand } = await aStoredBrand(one, { queries: 1 });
    const { close } = await one.start();
    await run(one, brand.id);
    await close();

    const other = await aPlace({ engines, storage: await aStorage(folder), time: one.time, replicates: 1 });
    const { runner } = await other.start();
    for (const [days, calls] of [
      [80, 1],
      [80, 1],
      [91, 2],
    ] as const) {
      other.time.advance(days * DAY_MS);
      await runner.tick();
      await run(other, brand.id);
      expect(model.asked).toHaveLength(calls);
    }
  });

  it('is not kept when the reply does not fit its schema; the reply to the second attempt is', async () => {
    const client = aClient({ answer: () => aReply('Take Acme.') });
    const model = aModel((prompt) => (prompt.includes('did not fit') ? LABELS : {}));
    const engines = someEngines([client], { model });
    const place = await aPlace({ engines, replicates: 3, concurrency: 1 });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    await place.start();
    await run(place, brand.id);
    expect(model.asked).toHaveLength(2);
  });
});

describe('the queries that a model wrote', () => {
  const fields = {
    name: 'Acme',
    url: 'https://acme.example/',
    description: 'Rocket skates',
    countryCode: '',
    aliases: [],
    domains: [],
  };

  it('are reused for the same description, but not when the user asks for new ones', async () => {
    let asked = 0;
    const model = aModel(() => {
      asked += 1;
      return { queries: [`List the top 5 rocket skates by name, take ${asked}.`] };
    });
    const place = await aPlace({ engines: someEngines([aClient()], { model }), queriesPerRun: 1 });
    const { brand, queries } = await createBrand(place.deps, fields);
    const again = await createBrand(place.deps, fields);
    expect(again.queries.map(({ text }) => text)).toEqual(queries.map(({ text }) => text));
    expect(asked).toBe(1);
    const fresh = await regenerateQueries(place.deps, brand.id);
    expect(fresh.queries[0]?.text).toContain('take 2');
    await createBrand(place.deps, { ...fields, description: 'Anvils' });
    expect(asked).toBe(3);
  });

  it('are asked for again when none of them was usable', async () => {
    const model = aModel(() => ({ queries: ['?'] }));
    const place = await aPlace({ engines: someEngines([aClient()], { model }), queriesPerRun: 1 });
    await createBrand(place.deps, fields);
    await createBrand(place.deps, fields);
    expect(model.asked).toHaveLength(2);
  });
});

describe('a model that fails', () => {
  const question = { prompt: 'What is it?', schema: {}, schemaName: 'it' };
  const payer = { brandId: 'brand', analysisId: null, purpose: 'queries' as const };

  /** A model that fails the given number of times before it replies, its place, and the outcome of one call. */
  async function askFailing(kind: ProviderProblem, times: number, retryAfterMs: number | null = null) {
    let asked = 0;
    const model = aModel(() => {
      asked += 1;
      if (asked <= times) throw new ProviderError(kind, `It says ${kind}`, { retryAfterMs });
      return 'a reply';
    });
    const place = await aPlace({ engines: someEngines([aClient()], { model }) });
    const signal = new AbortController().signal;
    let outcome: unknown;
    const asking = askModel(place.deps.asking, { model, payer, signal }, question).then(
      (reply) => (outcome = reply),
      (error: unknown) => (outcome = error),
    );
    await place.until(() => outcome !== undefined);
    await asking;
    return { model, place, outcome };
  }

  it.each(['rate', 'transient'] as const)('is asked again, twice at most, after %s', async (kind) => {
    const { outcome, place } = await askFailing(kind, 2);
    expect(outcome).toBe('a reply');
    expect(await spent(place, 'brand')).toBeCloseTo(0.001);
    const failed = await askFailing(kind, 3);
    expect(failed.outcome).toMatchObject({ kind });
    expect(failed.model.asked).toHaveLength(3);
    expect(await spent(failed.place, 'brand')).toBe(0);
  });

  it.each(['auth', 'quota', 'bad_request', 'bad_reply'] as const)(
    'is not asked again after %s',
    async (kind) => {
      const { outcome, model } = await askFailing(kind, 1);
      expect(outcome).toMatchObject({ kind });
      expect(model.asked).toHaveLength(1);
    },
  );

  it('is asked again after the pause that it asks for, up to a minute', async () => {
    const { outcome, place } = await askFailing('rate', 1, 45_000);
    expect(outcome).toBe('a reply');
    expect(place.time.now() - manualTime().now()).toBeGreaterThanOrEqual(45_000);
    expect((await askFailing('rate', 1, 60_001)).outcome).toMatchObject({ kind: 'rate' });
  });
});
