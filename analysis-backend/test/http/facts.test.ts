import { BackendFactCheck } from '@signpost/contract/analyses';
import { pino } from 'pino';
import { findProblems } from '@signpost/contract/schema';
import { describe, expect, it } from 'vitest';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { createApp } from '../../src/http/app.ts';
import { aPlace, aStoredBrand, type Place } from '../fakes/analyses.ts';
import { aClient, aModel, aReply, someEngines } from '../fakes/engines.ts';
import { aFact } from '../fakes/storage.ts';
import { aBackend, createBrand, KEY, untilAnalysed } from './a-backend.ts';
import { aJudgedBackend } from './a-judged-backend.ts';

const PRICE = { kind: 'price', label: 'Monthly price', words: ['per month'], value: '29 EUR' };

describe('the facts of a brand', () => {
  it('can be added, changed and removed', async () => {
    const { ask, ...test } = await aBackend();
    const id = await createBrand({ ask, ...test });
    expect((await ask(`GET /api/v1/brands/${id}/facts`)).body).toEqual({ facts: [] });
    const added = await ask(`POST /api/v1/brands/${id}/facts`, { ...PRICE, label: ' Monthly price ' });
    expect(added).toMatchObject({ status: 201, body: PRICE });
    const { uuid } = added.body;
    expect((await ask(`POST /api/v1/brands/${id}/facts`, { ...PRICE, label: 'MONTHLY PRICE' })).status).toBe(
      409,
    );

    const changed = await ask(`PATCH /api/v1/brands/${id}/facts/${uuid}`, {
      kind: 'statement',
      value: 'It is fair',
    });
    expect(changed.body).toMatchObject({
      uuid,
      kind: 'statement',
      value: 'It is fair',
    });
    expect((await ask(`GET /api/v1/brands/${id}/facts`)).body).toEqual({ facts: [changed.body] });
    const other = await createBrand({ ask, ...test }, { name: 'Bakery' });
    expect((await ask(`PATCH /api/v1/brands/${other}/facts/${uuid}`, { value: 'x' })).status).toBe(404);
    expect((await ask(`DELETE /api/v1/brands/${other}/facts/${uuid}`)).status).toBe(404);
    expect(await ask(`DELETE /api/v1/brands/${id}/facts/${uuid}`)).toMatchObject({ status: 200, body: {} });
    expect((await ask(`DELETE /api/v1/brands/${id}/facts/${uuid}`)).body.message).toContain('no such fact');
  });

  it('are refused when incomplete, and the error says what to send', async () => {
    const { ask, ...test } = await aBackend();
    const id = await createBrand({ ask, ...test });
    for (const [fields, problem] of [
      [{ label: ' ', words: ['/'] }, 'label must not be empty; words must list words'],
      [{ kind: 'colour' }, 'kind must be one of price, year, number, place, statement'],
      [{ value: 'x'.repeat(301) }, 'value must have 300 characters at most'],
    ] as const) {
      const { status, body } = await ask(`POST /api/v1/brands/${id}/facts`, { ...PRICE, ...fields });
      expect([fields, status]).toEqual([fields, 400]);
      expect(body.message).toContain(problem);
    }
    const unknown = '11111111-aaaa-4bbb-8ccc-000000000001';
    for (const call of [`GET /api/v1/brands/${unknown}/facts`, `GET /api/v1/brands/${unknown}/facts/check`])
      expect((await ask(call)).body.message).toBe('There is no such brand.');
    expect((await ask(`PATCH /api/v1/brands/${id}/facts/x`, { value: '1' })).status).toBe(404);
  });

  it('are at most 50', async () => {
    const { ask, backend } = await aBackend();
    const id = await createBrand({ ask });
    for (let number = 0; number < 50; number += 1)
      await backend.deps.facts.addFact(aFact(id, { label: `price ${number}` }), 50);
    const { status, body } = await ask(`POST /api/v1/brands/${id}/facts`, PRICE);
    expect([status, body.message]).toEqual([409, expect.stringContaining('remove one first')]);
  });

  it('are not judged while no analysis is finished', async () => {
    const { ask, ...test } = await aBackend();
    const id = await createBrand({ ask, ...test });
    await ask(`POST /api/v1/brands/${id}/facts`, PRICE);
    const { headers, body } = await ask(`GET /api/v1/brands/${id}/facts/check`);
    expect(headers['x-data-source']).toBe('demo');
    expect(body).toMatchObject({
      is_demo: true,
      analysis_uuid: null,
      answers: 0,
      model: null,
      facts: [
        {
          state: 'not_judged',
          judged: 0,
          agree: null,
          contradict: null,
          silent: null,
          contradictions: [],
          sentences: [],
        },
      ],
    });
  });
});

const WRONG = 'Acme costs 49 EUR per month ([review](https://reviews.example/acme)). It has an app.';
const ANSWERS = [WRONG, 'Acme costs 29 EUR per month.', 'I would take Acme.', 'Take Globex.'];

async function analysed(place: Place, brandId: string): Promise<void> {
  const { id } = await startAnalysis(place.deps, brandId, 'requested');
  await place.ended(id);
}

async function check(place: Place, brandId: string): Promise<BackendFactCheck> {
  const app = createApp({ ...place.deps, logger: pino({ level: 'silent' }) }, KEY);
  const reply = await app.inject({
    url: `/api/v1/brands/${brandId}/facts/check`,
    headers: { 'x-cai-api-key': KEY },
  });
  const body: BackendFactCheck = reply.json();
  expect(findProblems(BackendFactCheck, body)).toEqual([]);
  return body;
}

/** The verdicts of the model; the second quote is invented, and the third answer agrees with the second fact. */
function verdictOn(prompt: string, fact: number): object {
  if (fact === 2 && prompt.includes('I would take Acme'))
    return { fact, verdict: 'agrees', quote: 'I would take Acme', says: 'Acme' };
  const quote = fact === 1 ? 'It has an app' : 'It has nothing';
  return prompt.includes('It has an app')
    ? { fact, verdict: 'contradicts', quote, says: 'an app' }
    : { fact, verdict: 'silent', quote: null, says: null };
}

/** Four replicates of one question, answered one after the other. */
function anEngine() {
  return aClient({
    answer: ({ before }) =>
      aReply(ANSWERS[before % 4] ?? '', {
        citedUrls: before % 4 === 0 ? ['https://other.example/', 'https://reviews.example/acme'] : [],
      }),
  });
}

describe('GET /api/v1/brands/{id}/facts/check', () => {
  it('judges no answer without a model, and shows the sentences that name brand and fact', async () => {
    const place = await aPlace({ engines: someEngines([anEngine()]), replicates: 4, concurrency: 1 });
    const { brand, queries } = await aStoredBrand(place, { queries: 1 });
    await place.start();
    await analysed(place, brand.id);
    await place.storage.facts.addFact(aFact(brand.id), 50);
    await place.storage.facts.addFact(
      aFact(brand.id, { kind: 'statement', label: 'warranty', words: [], value: 'Two years' }),
      50,
    );
    const { facts, ...rest } = await check(place, brand.id);
    expect(rest).toMatchObject({ is_demo: false, answers: 3, model: null });
    const notJudged = { state: 'not_judged', judged: 0, agree: null, contradict: null, silent: null };
    expect(facts).toMatchObject([
      { label: 'monthly price', ...notJudged, contradictions: [] },
      { label: 'warranty', ...notJudged, contradictions: [], sentences: [] },
    ]);
    expect(facts[0]?.sentences).toEqual([
      {
        slot_id: expect.any(String),
        query_id: queries[0]?.id,
        query: queries[0]?.text,
        engine_id: 'openai/test',
        replicate: 0,
        quote: WRONG.slice(0, WRONG.indexOf(' It has')),
        span: { start: 0, end: WRONG.indexOf(' It has') },
        sources: ['https://reviews.example/acme'],
        sources_at: 'passage',
      },
      expect.objectContaining({ replicate: 1, quote: 'Acme costs 29 EUR per month.', sources_at: 'none' }),
    ]);
  });

  it.each([
    {
      what: 'has the verdicts of a model that is asked over HTTP',
      model: 'compatible/judge-1',
      found: { state: 'contradicted', agree: 0, silent: 0, sentences: [] },
    },
    {
      what: 'has no verdict without a model, and says so',
      model: 'off',
      found: { state: 'not_judged', judged: 0, agree: null, contradict: null, contradictions: [] },
    },
  ])('$what', async ({ model, found }) => {
    const contradiction = { fact: 1, verdict: 'contradicts', quote: 'Acme costs 49 EUR', says: '49 EUR' };
    const { test, id } = await aJudgedBackend({
      answer: WRONG,
      sentiment: { brand: { sentiment: null, quote: null }, entities: [] },
      verdicts: { verdicts: [contradiction] },
      model,
    });
    await untilAnalysed(test, id);
    await test.ask(`POST /api/v1/brands/${id}/facts`, PRICE);
    expect((await test.ask(`POST /api/v1/brands/${id}/run`)).status).toBe(202);
    const { mentions } = await untilAnalysed(test, id);
    const { body } = await test.ask(`GET /api/v1/brands/${id}/facts/check`);
    expect(mentions).toBeGreaterThan(0);
    expect(body).toMatchObject({ answers: mentions, model: model === 'off' ? null : model, facts: [found] });
    const [{ contradict, sentences }] = body.facts;
    expect([contradict, sentences.length]).toEqual(model === 'off' ? [null, mentions] : [mentions, 0]);
  });

  it('has the verdicts of the model after the run, asks for none twice, and rejects quotes that are not in the answer', async () => {
    const model = aModel((prompt) =>
      prompt.includes('"facts"')
        ? { verdicts: [verdictOn(prompt, 1), verdictOn(prompt, 2)] }
        : { brand: { sentiment: null, quote: null }, entities: [] },
    );
    const engines = someEngines([anEngine()], { model });
    const place = await aPlace({ engines, replicates: 4, concurrency: 1 });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    const statement = { kind: 'statement', words: [] } as const;
    await place.storage.facts.addFact(
      aFact(brand.id, { ...statement, label: 'app', value: 'It has none' }),
      50,
    );
    await place.storage.facts.addFact(aFact(brand.id, { ...statement, label: 'range', value: 'Skates' }), 50);
    await place.start();
    await analysed(place, brand.id);
    const judged = model.asked.filter((prompt) => prompt.includes('"facts"'));
    expect(judged).toHaveLength(3);

    // A fact added later does not change the verdicts on the others, and is judged in the next run.
    await place.storage.facts.addFact(aFact(brand.id), 50);
    const { facts, model: name } = await check(place, brand.id);
    expect(name).toBe('openai/reader');
    expect(facts).toMatchObject([
      { label: 'app', state: 'contradicted', judged: 3, agree: 0, contradict: 1, silent: 2 },
      { label: 'range', state: 'agreed', judged: 2, agree: 1, contradict: 0, silent: 1 },
      { label: 'monthly price', state: 'not_judged', judged: 0, contradict: null },
    ]);
    expect(facts[0]?.contradictions).toMatchObject([
      { quote: 'It has an app', found: 'an app', sources_at: 'answer' },
    ]);
    expect(facts[1]?.agreements).toMatchObject([
      { slot_id: expect.any(String), quote: 'I would take Acme', found: 'Acme' },
    ]);
    expect(facts[2]?.sentences.map(({ quote }) => quote)).toHaveLength(2);
    const [shown] = facts[0]?.contradictions ?? [];
    expect(WRONG.slice(shown?.span.start, shown?.span.end)).toBe('It has an app');

    await analysed(place, brand.id);
    const again = model.asked.filter((prompt) => prompt.includes('"facts"')).slice(judged.length);
    expect(again).toHaveLength(3);
    // Only the missing verdicts: on the new fact, and on the one whose quote was not in the answer.
    expect(again.filter((prompt) => prompt.includes('It has none'))).toEqual([]);
  });

  it('leaves the facts to a person when the model fails, and the run still ends well', async () => {
    const model = aModel((prompt) => {
      if (prompt.includes('"facts"')) throw new Error('The service is down');
      return { brand: { sentiment: null, quote: null }, entities: [] };
    });
    const place = await aPlace({
      engines: someEngines([anEngine()], { model }),
      replicates: 4,
      concurrency: 1,
    });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    await place.storage.facts.addFact(aFact(brand.id), 50);
    await place.start();
    await analysed(place, brand.id);
    const [latest] = await place.storage.analyses.listAnalyses(brand.id);
    expect(latest).toMatchObject({ status: 'success', problem: null });
    expect(model.asked.filter((prompt) => prompt.includes('"facts"'))).toHaveLength(1);
    expect((await check(place, brand.id)).facts).toMatchObject([
      { state: 'not_judged', contradict: null, sentences: [{ replicate: 0 }, { replicate: 1 }] },
    ]);
  });
});
