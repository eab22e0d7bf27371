import { describe, expect, it } from 'vitest';
import { chatDialect, KEY as PROVIDER_KEY } from '../fakes/provider-server-dialects.ts';
import { questionsFor, startProviderServer } from '../fakes/provider-server.ts';
import { aBackend, createBrand, untilAnalysed, type TestBackend } from './a-backend.ts';

interface Query {
  uuid: string;
  text: string;
  wording_of: string | null;
}

async function queriesOf({ ask }: TestBackend, brandId: string): Promise<[Query, Query, ...Query[]]> {
  return (await ask(`GET /api/v1/brands/${brandId}/queries`)).body.queries;
}

describe('POST /api/v1/brands/{id}/queries/{qid}/wordings', () => {
  it('adds wordings of the user, all to the same original, at most five', async () => {
    const test = await aBackend({ environment: { SIGNPOST_ANALYSIS_QUERIES: '3' } });
    const id = await createBrand(test);
    const [first, second, third] = await queriesOf(test, id);
    const path = (query: Query | undefined) => `POST /api/v1/brands/${id}/queries/${query?.uuid}/wordings`;
    await test.ask(`PATCH /api/v1/queries/${third?.uuid}`, { enabled: false });

    const own = await test.ask(path(first), { texts: [' Who plans projects best? '] });
    expect(own).toMatchObject({
      status: 201,
      body: {
        queries: [
          {
            text: 'Who plans projects best?',
            method: 'user',
            is_baseline: false,
            enabled: true,
            wording_of: first.uuid,
          },
        ],
        not_asked: 0,
      },
    });
    const more = await test.ask(path(own.body.queries[0]), {
      texts: ['Who is a good planner?', 'Who would you let plan?'],
    });
    // An analysis asks three queries: two originals and one wording.
    expect(more).toMatchObject({ status: 201, body: { not_asked: 2 } });
    expect(more.body.queries).toMatchObject([{ wording_of: first.uuid }, { wording_of: first.uuid }]);

    const refusals: [object, number, string][] = [
      [{ count: 3 }, 409, 'this one has 3'],
      [{ texts: ['Who else plans?', 'who  PLANS projects best?'] }, 409, 'has that query already'],
      [{ texts: ['Who else plans?', 'Who else  plans?'] }, 409, 'has that query already'],
      [{ texts: ['What does Acme plan?'] }, 400, 'texts must not name the brand'],
      [{}, 400, 'Send either texts'],
      [{ texts: ['Who else plans?'], count: 1 }, 400, 'Send either texts'],
      [{ texts: [] }, 400, 'texts must not be empty.'],
      [{ texts: ['  '] }, 400, 'texts must list wordings, none of them empty.'],
      [{ count: 0 }, 400, 'count must be 1 or more.'],
      [{ count: 6 }, 400, 'count must be 5 or less.'],
      [{ count: 1.5 }, 400, 'count must be a whole number.'],
    ];
    for (const [body, status, message] of refusals) {
      const refused = await test.ask(path(first), body);
      expect(refused).toMatchObject({
        status,
        body: { message: expect.stringContaining(message) },
      });
    }
    expect(await queriesOf(test, id)).toHaveLength(6);

    await test.ask(`DELETE /api/v1/brands/${id}/queries/${first.uuid}`);
    expect((await queriesOf(test, id)).map(({ uuid }) => uuid)).toEqual([second.uuid, third?.uuid]);
  });

  it('is 404 for a query of another brand, and refused for one that names the brand', async () => {
    const test = await aBackend();
    const [id, other] = [await createBrand(test), await createBrand(test, { name: 'Bakery' })];
    const [foreign] = await queriesOf(test, other);
    const wordings = { count: 1 };
    const missing = await test.ask(`POST /api/v1/brands/${id}/queries/${foreign.uuid}/wordings`, wordings);
    expect(missing.status).toBe(404);
    const { body } = await test.ask(`POST /api/v1/brands/${id}/queries`, { text: 'Is Acme any good?' });
    const named = await test.ask(`POST /api/v1/brands/${id}/queries/${body.uuid}/wordings`, wordings);
    expect(named).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('names the brand') },
    });
  });
});

describe('GET /api/v1/brands/{id}/disagreement', () => {
  it('is empty, and says so, until an analysis is finished', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const { body, headers } = await test.ask(`GET /api/v1/brands/${id}/disagreement`);
    expect(headers).toMatchObject({ 'x-data-source': 'demo' });
    expect(body).toEqual({
      is_demo: true,
      analysis_uuid: null,
      finished_at: null,
      queries: [],
      pairs: [],
      wordings: [],
    });
  });

  it('shows 3 of 3 for one engine and 0 of 3 for another, with their intervals, and leaves wordings out of the score', async () => {
    const server = await startProviderServer(chatDialect);
    // One model names the brand except for the wording of the user; the other never does.
    server.script(({ body }) => {
      const queries = questionsFor(body);
      if (queries !== null) return { body: chatDialect.answer(queries) };
      const { model, messages } = body as { model: string; messages: { content: string }[] };
      const isNamed = model === 'keen' && messages.every(({ content }) => content !== 'Who plans best?');
      return { body: chatDialect.answer(isNamed ? '1. Acme\n2. Globex' : '1. Globex\n2. Initech') };
    });
    const test = await aBackend({
      runs: true,
      environment: {
        SIGNPOST_ENGINES: 'compatible/keen, compatible/cold',
        SIGNPOST_COMPATIBLE_BASE_URL: server.baseUrl,
        SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
        SIGNPOST_ANALYSIS_QUERIES: '3',
        SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
      },
    });
    const id = await createBrand(test);
    const before = await untilAnalysed(test, id);
    const [first, second, third] = await queriesOf(test, id);
    await test.ask(`PATCH /api/v1/queries/${third?.uuid}`, { enabled: false });
    const { body: added } = await test.ask(`POST /api/v1/brands/${id}/queries/${first.uuid}/wordings`, {
      texts: ['Who plans best?'],
    });
    const wording = added.queries[0] as Query;
    const { body: run } = await test.ask(`POST /api/v1/brands/${id}/run`);
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({ uuid: run.analysis.uuid, queries: 3, answers: { done: 18 } });
    // As before: one model puts the brand first in all six answers to the originals, the other in none.
    expect([before.score.value, latest.score.value, latest.mentions]).toEqual([50, 50, 6]);

    const { body, headers } = await test.ask(`GET /api/v1/brands/${id}/disagreement`);
    expect(headers).not.toHaveProperty('x-data-source');
    expect(body).toMatchObject({
      is_demo: false,
      analysis_uuid: latest.uuid,
      finished_at: latest.finished_at,
    });
    expect(body.queries.map(({ query_id }: { query_id: string }) => query_id)).toEqual([
      first.uuid,
      second.uuid,
    ]);
    expect(body.queries[0]).toEqual({
      query_id: first.uuid,
      text: first.text,
      by_engine: [
        {
          engine_id: 'compatible/keen',
          answers: 3,
          mentions: 3,
          mention_interval: { low: 43.9, high: 100 },
          score: 100,
        },
        {
          engine_id: 'compatible/cold',
          answers: 3,
          mentions: 0,
          mention_interval: { low: 0, high: 56.1 },
          score: 0,
        },
      ],
      spread: 100,
    });
    expect(body.pairs).toMatchObject([
      {
        engine_id: 'compatible/keen',
        other_engine_id: 'compatible/cold',
        common_queries: 2,
        decided_queries: 2,
        same_majority: 0,
        agreement: { value: 0 },
        difference: { value: 100 },
      },
    ]);
    expect(body.wordings).toEqual([
      {
        query_id: first.uuid,
        by_wording: [
          {
            query_id: first.uuid,
            text: first.text,
            is_original: true,
            answers: 6,
            mentions: 3,
            mention_interval: { low: 18.8, high: 81.2 },
            score: 50,
          },
          {
            query_id: wording.uuid,
            text: 'Who plans best?',
            is_original: false,
            answers: 6,
            mentions: 0,
            mention_interval: { low: 0, high: 39 },
            score: 0,
          },
        ],
        spread: 50,
      },
    ]);

    const detail = (await test.ask(`GET /api/v1/brands/${id}/analyses/${latest.uuid}`)).body;
    expect(detail.queries.map(({ wording_of }: Query) => wording_of)).toEqual([null, null, first.uuid]);
    const results = (await test.ask(`GET /api/v1/brands/${id}/analyses/results`)).body;
    expect(results.query_results.map(({ query_uuid }: { query_uuid: string }) => query_uuid)).toEqual([
      first.uuid,
      second.uuid,
    ]);
  });
});
