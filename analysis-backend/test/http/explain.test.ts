import { describe, expect, it } from 'vitest';
import { aClient, aReply } from '../fakes/engines.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

const ANSWERS: Record<string, string> = {
  'Which skates are fast?': '1. Globex\n2. Acme\n3. Initech',
  'Which skates are quiet?': '1. Globex\n2. Initech',
  'Which skates are banned?': '',
  'Is Acme any good?': 'Acme is excellent.',
  'Which Roadrunner skates are red?': 'Acme has red ones. So has Globex.',
};

const METRICS = [
  'score',
  'mention_rate',
  'rank',
  'avg_sentiment',
  'citations',
  'citation_rate',
  'share_of_voice',
  'first_rate',
];

function theBackend(): Promise<ScriptedBackend> {
  return aScriptedBackend({
    engines: [aClient({ answer: ({ prompt }) => aReply(ANSWERS[prompt] ?? '') })],
    queries: Object.keys(ANSWERS),
  });
}

describe('GET /api/v1/brands/{id}/analyses/{aid}/explain', () => {
  it('shows the passages of the answers that a number is made from', async () => {
    const { ask, brand, run } = await theBackend();
    const path = `/api/v1/brands/${brand.id}/analyses/${await run()}`;
    const { body } = await ask(`GET ${path}/explain?metric=score`);
    expect(body).toMatchObject({
      is_demo: false,
      metric: 'score',
      adds_up: true,
      counted_answers: 3,
      left_out: [
        { reason: 'empty', answers: 1 },
        { reason: 'branded_query', answers: 1 },
      ],
      value_today: body.value,
      tally: { answers: 5, valid_answers: 3, naming_answers: 2, queries: 3 },
      engines: [{ engine_id: 'openai/test', weight: 1, counted_answers: 3 }],
    });
    const [fast, quiet, banned, branded, red] = body.engines[0].queries;
    expect(fast).toMatchObject({ text: 'Which skates are fast?', branded: false, weight: 1 });
    expect(fast.answers).toEqual([
      {
        slot_id: expect.stringMatching(/-/),
        engine_id: 'openai/test',
        replicate: 0,
        counted: true,
        reason: null,
        problem: null,
        value: expect.closeTo(100 / Math.log2(3), 9),
        weight: 1,
        found: true,
        rank: { value: 2, method: 'numbered_list', confidence: 'high' },
        sentiment: null,
        cited_pages: [],
        competitors: ['Globex', 'Initech'],
        spans: [{ start: 13, end: 17, text: 'Acme' }],
        quote: { start: 10, end: 17, text: '2. Acme' },
      },
    ]);
    expect(quiet.answers).toMatchObject([{ counted: true, value: 0, found: false, spans: [], quote: null }]);
    expect(banned).toMatchObject({ value: null, weight: 0, answers: [{ counted: false, reason: 'empty' }] });
    expect(branded).toMatchObject({ branded: true, answers: [{ reason: 'branded_query', found: true }] });
    expect(red.answers[0].quote.text).toBe('Acme has red ones.');

    const { scoring } = (await ask(`GET ${path}`)).body;
    expect(scoring.overall.score).toEqual({ value: body.value, interval: body.interval });
    for (const metric of METRICS) {
      const { body: other } = await ask(`GET ${path}/explain?metric=${metric}`);
      expect(other).toMatchObject({ metric, adds_up: true });
    }
  });

  it('follows a new name of the brand at once', async () => {
    const { ask, brand, run } = await theBackend();
    const explain = `GET /api/v1/brands/${brand.id}/analyses/${await run()}/explain?metric=mention_rate`;
    expect((await ask(explain)).body).toMatchObject({ adds_up: true, counted_answers: 3 });
    await ask(`PATCH /api/v1/brands/${brand.id}`, { aliases: ['Roadrunner'] });
    // The query that contains the new name is a branded one now.
    expect((await ask(explain)).body).toMatchObject({ adds_up: true, counted_answers: 2, value: 50 });
  });

  it('refuses metrics it does not know, and analyses without figures', async () => {
    const { ask, brand } = await theBackend();
    const { body } = await ask(`POST /api/v1/brands/${brand.id}/run`);
    const path = `GET /api/v1/brands/${brand.id}/analyses`;
    const explain = `${path}/${body.analysis.uuid}/explain`;
    expect(await ask(`${explain}?metric=mood`)).toMatchObject({
      status: 400,
      body: { message: `metric must be one of ${METRICS.join(', ')}.` },
    });
    expect(await ask(explain)).toMatchObject({ status: 400, body: { message: 'metric is missing.' } });
    expect(await ask(`${explain}?metric=score`)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('no figures') },
    });
    expect((await ask(`${path}/${brand.id}/explain?metric=score`)).status).toBe(404);
  });
});
