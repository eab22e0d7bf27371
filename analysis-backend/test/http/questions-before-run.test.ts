import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { ProviderError } from '../../src/ports/provider.ts';
import { aPlace } from '../fakes/analyses.ts';
import { aClient, aModel, someEngines, type ScriptedModel } from '../fakes/engines.ts';
import { modelReply } from '../fakes/model-reply.ts';
import { aQuery } from '../fakes/storage.ts';
import { asker, createBrand, KEY } from './a-backend.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

/** A model that writes questions and judges answers. */
function aWriter(
  reply: (prompt: string) => unknown = (prompt) => JSON.parse(modelReply(prompt)),
): ScriptedModel {
  return aModel(reply);
}

function writes({ asked }: ScriptedModel): number {
  return asked.filter((prompt) => prompt.includes('different questions')).length;
}

async function aBackendWith(model: ScriptedModel | null) {
  const client = aClient({ id: 'a/one' });
  const place = await aPlace({ engines: someEngines([client], { model }), replicates: 1, queriesPerRun: 3 });
  const app = createApp({ ...place.deps, logger: pino({ level: 'silent' }) }, KEY);
  return { client, place, ask: asker({ app }) };
}

const TEMPLATE = 'List the top 5 companies for anvils by name.';

describe('before the first paid run', () => {
  it('the model writes new questions in place of the templates of the demo; those of the user stay', async () => {
    const model = aWriter();
    const client = aClient({ id: 'a/one' });
    const engines = someEngines([client], { model });
    const test = await aScriptedBackend({ engines, queries: [], queriesPerRun: 4 });
    const own = aQuery(test.brand.id, { text: 'Who makes anvils?', method: 'user', isBaseline: false });
    const template = aQuery(test.brand.id, { text: TEMPLATE, method: 'template' });
    await test.place.storage.brands.addQuery(own);
    await test.place.storage.brands.addQuery(template);
    const listed = async () => (await test.ask(`GET /api/v1/brands/${test.brand.id}/queries`)).body;
    expect((await listed()).hint).toBe('templates_after_model');
    await test.run();
    const { queries, hint } = await listed();
    const texts = queries.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Who makes anvils?');
    expect(texts).not.toContain(TEMPLATE);
    expect(hint).toBeNull();
    expect(client.asked.map(({ prompt }) => prompt)).not.toContain(TEMPLATE);
    expect(client.asked).toHaveLength(4);
    await test.run();
    expect(writes(model)).toBe(1);
  });

  it('a model that failed is asked again, by the schedule, and nothing takes its place meanwhile', async () => {
    let isDown = true;
    const model = aWriter((prompt) => {
      if (isDown) throw new ProviderError('auth', 'The key is not accepted');
      return JSON.parse(modelReply(prompt));
    });
    const { ask, client, place } = await aBackendWith(model);
    const { body } = await ask('POST /api/v1/brands', {
      name: 'Acme',
      url: 'https://acme.example',
      description: 'Anvils for smiths',
      country_code: '',
    });
    expect(body).toMatchObject({
      queries: [],
      problem: expect.stringContaining('could not write the questions'),
    });
    expect(await ask(`POST /api/v1/brands/${body.uuid}/run`)).toMatchObject({ status: 503 });
    isDown = false;
    await place.start();
    await place.until(async () => (await place.storage.analyses.listAnalyses(body.uuid)).length === 1);
    const [run] = await place.storage.analyses.listAnalyses(body.uuid);
    expect(await place.ended(run?.id ?? '')).toMatchObject({ status: 'success' });
    expect(client.asked).toHaveLength(3);
  });

  it('an empty reply of the model means no questions, a hint, and no run; it is not asked the same again', async () => {
    const model = aWriter(() => ({ queries: [] }));
    const { ask, client, place } = await aBackendWith(model);
    const id = await createBrand({ ask });
    const { queries, hint } = (await ask(`GET /api/v1/brands/${id}/queries`)).body;
    expect({ queries, hint }).toEqual({ queries: [], hint: 'no_queries' });
    await place.start();
    expect((await ask(`POST /api/v1/brands/${id}/run`)).status).toBe(409);
    expect(client.asked).toEqual([]);
    expect(writes(model)).toBe(1);
  });

  it('without a model there are no questions but those that a person adds', async () => {
    const { ask, client, place } = await aBackendWith(null);
    const id = await createBrand({ ask });
    await place.storage.brands.addQuery(aQuery(id, { text: TEMPLATE, method: 'template' }));
    expect((await ask(`POST /api/v1/brands/${id}/run`)).status).toBe(409);
    await ask(`POST /api/v1/brands/${id}/queries`, { text: 'Who makes anvils?' });
    await place.start();
    await place.until(async () => (await place.storage.analyses.listAnalyses(id)).length === 1);
    const [run] = await place.storage.analyses.listAnalyses(id);
    await place.ended(run?.id ?? '');
    expect(client.asked.map(({ prompt }) => prompt)).toEqual(['Who makes anvils?']);
  });
});
