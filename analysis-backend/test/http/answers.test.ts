import type { BackendAnswerDetail, BackendAnswers } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import { aClient, aReply } from '../fakes/engines.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

const FAST = 'Which skates are fast?';
const QUIET = 'Which skates are quiet?';
const BANNED = 'Which skates are banned?';
const BRANDED = 'Is Acme any good?';
const GUIDE = 'https://acme.example/guide%20book?utm=1';
const RIVAL = 'https://www.globex.example/fast/';

/** Two engines: one names Acme for fast skates each second time, the other never does. */
function theBackend(): Promise<ScriptedBackend> {
  let fast = 0;
  const searching = aClient({
    id: 'openai/search',
    engine: { webSearch: true },
    answer: ({ prompt }) => {
      if (prompt === BANNED) return aReply('');
      if (prompt === BRANDED) return aReply('Acme is excellent.');
      if (prompt === QUIET) return aReply('1. Globex\n2. Initech', { grounded: true, citedUrls: [RIVAL] });
      fast += 1;
      return fast % 2 === 1
        ? aReply('1. **Globex**\n2. **Acme** rolls.', { grounded: true, citedUrls: [GUIDE, RIVAL, GUIDE] })
        : aReply('Take Globex.', { grounded: true, citedUrls: [RIVAL] });
    },
  });
  const plain = aClient({ id: 'openai/plain', answer: () => aReply('Globex, or Initech.') });
  return aScriptedBackend({
    engines: [searching, plain],
    queries: [FAST, QUIET, BANNED, BRANDED],
    replicates: 3,
  });
}

describe('GET /api/v1/brands/{id}/answers', () => {
  it('is empty while no analysis is finished', async () => {
    const { ask, brand } = await theBackend();
    expect((await ask(`GET /api/v1/brands/${brand.id}/answers`)).body).toMatchObject({
      analysis_uuid: null,
      total: 0,
      answers: [],
      analyses: [],
    });
  });

  it('lists exactly the answers that each cell of the matrix, each page and each competitor was counted from', async () => {
    const { ask, brand, run } = await theBackend();
    const analysis = await run();
    const path = `/api/v1/brands/${brand.id}`;
    const list = async (filters: Record<string, string>): Promise<BackendAnswers> =>
      (await ask(`GET ${path}/answers?${new URLSearchParams(filters).toString()}`)).body;

    const { body: matrix } = await ask(`GET ${path}/matrix`);
    for (const { engines } of [matrix, matrix.recognition]) {
      for (const { engine_id: engine, queries } of engines) {
        for (const { query_id: query, answers, named_answers: named } of queries) {
          const cell = await list({ engine, query });
          expect(cell).toMatchObject({ analysis_uuid: analysis, total: answers, named_answers: named });
          expect((await list({ engine, query, named: 'yes' })).total).toBe(named);
          expect((await list({ engine, query, named: 'no' })).total).toBe(answers - named);
        }
      }
    }
    const { body: citations } = await ask(`GET ${path}/citations`);
    expect(citations.pages.map(({ page }: { page: string }) => page)).toContain('acme.example/guide%20book');
    for (const { page, answers } of citations.pages)
      expect([page, (await list({ source: page })).total]).toEqual([page, answers]);
    for (const { query_id: query, answers } of citations.missed_queries)
      expect((await list({ query, cites: 'competitors' })).total).toBe(answers);
    const { competitors, brand: own } = (await ask(`GET ${path}/competitors`)).body;
    const tracked = competitors.filter(({ state }: { state: string }) => state === 'tracked');
    expect(tracked).not.toEqual([]);
    for (const { uuid, figures } of tracked)
      expect((await list({ competitor: uuid })).total).toBe(figures.mentions);
    expect((await list({ named: 'yes' })).total).toBe(own.mentions);
    const { body: detail } = await ask(`GET ${path}/analyses/${analysis}`);
    const { overall } = detail.scoring;
    expect(await list({})).toMatchObject({ total: overall.valid_answers, named_answers: overall.mentions });
    expect((await list({ cites: 'own' })).total).toBe(overall.citing_answers);
    expect(citations.citing_answers).toBe(overall.citing_answers);
  });

  it('tells what else there is, in pages, and why an answer does not count', async () => {
    const { ask, brand, run, queries } = await theBackend();
    const analysis = await run();
    const list = async (filters: string): Promise<BackendAnswers> =>
      (await ask(`GET /api/v1/brands/${brand.id}/answers?${filters}`)).body;
    const first = await list('per_page=7');
    expect(first).toMatchObject({
      is_demo: false,
      total: 15,
      groups: { counted: 15, recognition: 6, wordings: 0, unusable: 3 },
      engines: ['openai/search', 'openai/plain'],
      analyses: [{ uuid: analysis, finished_at: first.finished_at }],
    });
    expect(first.queries.map(({ text }) => text)).toEqual([FAST, QUIET, BANNED, BRANDED]);
    const ids = [first, await list('per_page=7&page=2'), await list('per_page=7&page=3')].map(({ answers }) =>
      answers.map(({ slot_id: id }) => id),
    );
    expect(ids.map((page) => page.length)).toEqual([7, 7, 1]);
    expect(new Set(ids.flat()).size).toBe(15);
    expect(first.answers[0]).toMatchObject({
      query_id: queries[0]?.id,
      engine_id: 'openai/search',
      group: 'counted',
      reason: null,
      found: true,
      rank: 2,
      excerpt: '2. **Acme** rolls.',
      sources: 2,
      label: null,
    });
    expect(first.answers[1]).toMatchObject({ found: false, rank: null, excerpt: 'Take Globex.' });
    expect((await list('group=unusable')).answers[0]).toMatchObject({
      query: BANNED,
      found: null,
      reason: 'empty',
    });
    expect((await list('group=recognition')).answers[0]).toMatchObject({ reason: 'branded_query' });
    // 20 of the 21 valid answers are drawn, those about the name of the brand among them.
    expect((await list('sample=only')).total).toBe(20);
  });

  it.each([
    ['query=x', 'query must be an id'],
    ['named=maybe', 'named must be one of yes, no'],
    ['page=0', 'page must be a whole number from 1 to 1000000'],
    ['per_page=1000', 'per_page must be a whole number from 1 to 200'],
  ])('refuses %s', async (filters, message) => {
    const { ask, brand } = await theBackend();
    expect(await ask(`GET /api/v1/brands/${brand.id}/answers?${filters}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
  });

  it('is a 404 for an analysis without figures, and for one of another brand', async () => {
    const { ask, brand } = await theBackend();
    const { body } = await ask(`POST /api/v1/brands/${brand.id}/run`);
    for (const id of [body.analysis.uuid, brand.id])
      expect((await ask(`GET /api/v1/brands/${brand.id}/answers?analysis=${id}`)).status).toBe(404);
  });
});

describe('GET /api/v1/brands/{id}/answers/{sid}', () => {
  it('has the text with the places of every name, whose they are, and its sources', async () => {
    const { ask, brand, run, queries } = await theBackend();
    const analysis = await run();
    const path = `/api/v1/brands/${brand.id}`;
    const ofFast = `query=${queries[0]?.id}&named=yes&sample=only`;
    const { answers } = (await ask(`GET ${path}/answers?${ofFast}`)).body as BackendAnswers;
    const { body } = await ask(`GET ${path}/answers/${answers[0]?.slot_id}`);
    const detail = body as BackendAnswerDetail;
    expect(detail).toMatchObject({
      analysis_uuid: analysis,
      query: FAST,
      text: '1. **Globex**\n2. **Acme** rolls.',
      rank: { value: 2, method: 'numbered_list', confidence: 'high' },
      reading: { mentioned: true, rank: 2, sentiment: null },
      quote: { text: '2. **Acme** rolls.' },
      sources: [
        { page: 'acme.example/guide%20book', url: GUIDE, owned: true, competitor: null, cited: true },
        { page: 'globex.example/fast', url: RIVAL, owned: false, competitor: 'Globex', cited: true },
      ],
    });
    const shown = detail.names.map(({ name, kind, position, spans }) => ({
      name,
      kind,
      position,
      texts: spans.map(({ start, end }) => detail.text?.slice(start, end)),
    }));
    expect(shown).toEqual([
      { name: 'Acme', kind: 'brand', position: 2, texts: ['Acme'] },
      { name: 'Globex', kind: 'competitor', position: 1, texts: ['Globex'] },
    ]);
    // An ignored competitor is not shown as one, at once.
    const { competitors } = (await ask(`GET ${path}/competitors`)).body;
    const globex = competitors.find(({ name }: { name: string }) => name === 'Globex');
    await ask(`PATCH ${path}/competitors/${globex.uuid}`, { state: 'ignored' });
    const after = (await ask(`GET ${path}/answers/${detail.slot_id}`)).body as BackendAnswerDetail;
    expect(after.names[1]).toMatchObject({ name: 'Globex', kind: 'other' });
    expect(after.sources[1]).toMatchObject({ competitor: null });

    await ask(`POST ${path}/audit/labels`, { slot_id: detail.slot_id, mentioned: false });
    const labelled = (await ask(`GET ${path}/answers/${detail.slot_id}`)).body as BackendAnswerDetail;
    expect(labelled.label).toMatchObject({ mentioned: false, rank: null });
  });

  it('is a 404 for an answer of another brand and for none', async () => {
    const { ask, brand, run } = await theBackend();
    await run();
    const { answers } = (await ask(`GET /api/v1/brands/${brand.id}/answers`)).body as BackendAnswers;
    const { body: other } = await ask('POST /api/v1/brands', {
      name: 'Bakery',
      url: 'https://bakery.example',
      description: 'Bread',
      country_code: '',
    });
    expect((await ask(`GET /api/v1/brands/${other.uuid}/answers/${answers[0]?.slot_id}`)).status).toBe(404);
    expect((await ask(`GET /api/v1/brands/${brand.id}/answers/${brand.id}`)).status).toBe(404);
  });
});
