import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runBackendCommand } from '../../src/cli/program.ts';
import { extractAnswer } from '../../src/extraction/extract-answer.ts';
import type { GoldenAnswer } from '../../src/audit/golden-answer.ts';
import { aBrand, anAnalysis, anAnalysisQuery, anAnswer, aScoring, slotsOf } from '../fakes/storage.ts';
import { aBackend, createBrand, type TestBackend } from './a-backend.ts';
import { toText } from '../../src/evidence/answer-text.ts';

const MARK = '[Sample answer, not from any AI service] ';
const SECOND = '1. Globex\n2. Acme\n3. Initech';
const THIRD = '1. Globex\n2. Initech\n3. Acme';
const ABSENT = 'Globex and Initech are the ones to look at.';
/** Answers that use a name the brand does not have yet. */
const BY_ALIAS = 'Roadrunner Gear is an excellent choice.';

/** A brand with one finished analysis of these answers, each to its own query. */
async function analysed({ backend }: TestBackend, texts: readonly string[]): Promise<string> {
  const { brands, analyses } = backend.deps;
  const brand = aBrand();
  const analysis = anAnalysis(brand.id);
  const queries = texts.map((_, at) => anAnalysisQuery({ text: `Which skates for purpose ${at}?` }));
  const slots = slotsOf(analysis, queries);
  await brands.createBrand(brand, []);
  await analyses.createAnalysis(analysis, queries, slots);
  await analyses.markRunning(analysis.id, 1);
  for (const [at, { id }] of slots.entries()) {
    const answer = anAnswer(id, { text: MARK + texts[at] });
    await analyses.storeAnswer(id, answer, '{}');
    const extraction = await extractAnswer({
      answer: toText(answer),
      brand: { id: brand.id, names: [brand.name], domains: [] },
      competitors: [],
      judge: async () => ({
        judgement: { by: 'demo', sentiment: { value: 50, quote: 'Acme' }, entities: [] },
      }),
    });
    await analyses.storeExtraction(id, 0, extraction);
  }
  const end = {
    status: 'success',
    finishedAt: 60_000,
    problem: null,
    thin: null,
    scoring: aScoring(),
    names: null,
    band: null,
  } as const;
  await analyses.finishAnalysis(analysis.id, end);
  return brand.id;
}

function repeat(times: number, text: string): string[] {
  return Array.from({ length: times }, () => text);
}

/** `signpost backend …` in this process, on the data of the backend. */
async function command({ folder }: TestBackend, args: string[]): Promise<{ code: number; stdout: string }> {
  let stdout = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  try {
    return { code: await runBackendCommand([...args, '--data', folder]), stdout };
  } finally {
    spy.mockRestore();
  }
}

describe('GET /api/v1/brands/{id}/audit', () => {
  it('has nothing to label, and no figures, while no analysis is finished', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const { headers, body } = await test.ask(`GET /api/v1/brands/${id}/audit`);
    expect(headers['x-data-source']).toBe('demo');
    expect(body).toEqual({
      is_demo: true,
      analysis_uuid: null,
      finished_at: null,
      valid_answers: 0,
      sample: [],
      result: {
        state: 'no_labels',
        labels: 0,
        mentions: { tp: 0, fp: 0, fn: 0, tn: 0 },
        precision: null,
        recall: null,
        rank: { agreed: 0, compared: 0, share: null },
        sentiment: { agreed: 0, compared: 0, share: null },
      },
    });
  });

  it('draws twenty valid answers, the same each time, with their extractions', async () => {
    const test = await aBackend();
    const id = await analysed(test, [...repeat(23, SECOND), "I'm sorry, but I can't help with that."]);
    const { body } = await test.ask(`GET /api/v1/brands/${id}/audit`);
    expect(body).toMatchObject({ finished_at: '1970-01-01T00:01:00.000Z', valid_answers: 23 });
    expect(new Set(body.sample.map((one: { slot_id: string }) => one.slot_id)).size).toBe(20);
    for (const answer of body.sample) {
      expect(answer).toMatchObject({ engine_id: 'demo', replicate: 0, text: MARK + SECOND, label: null });
      expect(answer.reading).toMatchObject({ mentioned: true, rank: 2, sentiment: 'neutral' });
      const [{ start, end }] = answer.reading.spans;
      expect(answer.text.slice(start, end)).toBe('Acme');
    }
    expect((await test.ask(`GET /api/v1/brands/${id}/audit`)).body).toEqual(body);
  });
});

describe('labels of answers', () => {
  it('measure how well the brand is found, can be corrected and removed, and join the golden set', async () => {
    const test = await aBackend();
    const id = await analysed(test, [SECOND, THIRD, ABSENT, BY_ALIAS]);
    const audit = async () => (await test.ask(`GET /api/v1/brands/${id}/audit`)).body;
    const { sample } = await audit();
    const slotOf = (text: string): string =>
      sample.find((one: { text: string }) => one.text === MARK + text).slot_id;
    const first = slotOf(SECOND);
    const label = (slotId: string, fields: object) =>
      test.ask(`POST /api/v1/brands/${id}/audit/labels`, { slot_id: slotId, ...fields });

    expect(await label(first, { mentioned: false })).toMatchObject({ status: 201 });
    const corrected = await label(first, { mentioned: true, rank: 2, sentiment: 'positive' });
    expect(corrected).toMatchObject({
      status: 201,
      body: { slot_id: first, mentioned: true, rank: 2, sentiment: 'positive' },
    });
    await label(slotOf(THIRD), { mentioned: true });
    await label(slotOf(ABSENT), { mentioned: false, rank: null });
    await label(slotOf(BY_ALIAS), { mentioned: true, rank: 1, sentiment: 'positive' });

    const labelled = await audit();
    expect(labelled.sample.map((one: { slot_id: string }) => one.slot_id)).toEqual(
      sample.map((one: { slot_id: string }) => one.slot_id),
    );
    expect(labelled.sample.find((one: { slot_id: string }) => one.slot_id === first).label).toEqual(
      corrected.body,
    );
    expect(labelled.result).toEqual({
      state: 'too_few',
      labels: 4,
      mentions: { tp: 2, fp: 0, fn: 1, tn: 1 },
      precision: { value: 100, interval: { low: 34.2, high: 100, method: 'wilson' } },
      recall: { value: 66.7, interval: { low: 20.8, high: 93.9, method: 'wilson' } },
      rank: { agreed: 1, compared: 2, share: { value: 50, interval: expect.anything() } },
      sentiment: { agreed: 0, compared: 1, share: { value: 0, interval: expect.anything() } },
    });

    // The brand gets the other name: stored answers are read anew at once.
    const before = await command(test, ['audit']);
    expect(before.code).toBe(3);
    expect(before.stdout).toContain('Acme: 4 labelled invented sample answers');
    expect(before.stdout).toContain('recall 2 of 3, 66.7 % (20.8 to 93.9)');
    expect(before.stdout).toContain('sentiment  agrees in 0 of 1, 0.0 %');
    expect(before.stdout).toMatch(
      /differs: mentioned false, not true: "Which skates for purpose 3\?" to demo/,
    );
    await test.ask(`PATCH /api/v1/brands/${id}`, { aliases: ['Roadrunner Gear'] });
    expect((await audit()).result.mentions).toEqual({ tp: 3, fp: 0, fn: 0, tn: 1 });
    const rescored = await command(test, ['rescore']);
    expect(rescored.stdout).toContain('1 analyses scored again, 0 of them changed.');

    const file = path.join(test.folder, 'labelled-answers.ts');
    const after = await command(test, ['audit', '--brand', id, '--export', file, '--json']);
    expect(after.code).toBe(0);
    expect(JSON.parse(after.stdout)).toMatchObject([
      {
        brand_id: id,
        brand: 'Acme',
        is_demo: true,
        labels: 4,
        recall: { value: 100 },
        disagreements: [{ slot_id: first, fields: ['sentiment'], reading: { sentiment: 'neutral' } }],
      },
    ]);
    const exported = readFileSync(file, 'utf8');
    expect(exported).toContain('export const labelledAnswers: readonly GoldenAnswer[] = [');
    const golden = JSON.parse(exported.slice(exported.indexOf('[\n'), -2)) as GoldenAnswer[];
    expect(golden).toEqual([
      aGoldenAnswer(SECOND, { mentioned: true, rank: 2, sentiment: 'positive' }),
      aGoldenAnswer(THIRD, { mentioned: true }),
      aGoldenAnswer(ABSENT, { mentioned: false, rank: null, sentiment: null }),
      aGoldenAnswer(BY_ALIAS, { mentioned: true, rank: 1, sentiment: 'positive' }),
    ]);
    expect(new Set(golden.map((answer) => answer.id)).size).toBe(4);

    expect((await test.ask(`DELETE /api/v1/brands/${id}/audit/labels/${first}`)).body).toEqual({});
    expect((await test.ask(`DELETE /api/v1/brands/${id}/audit/labels/${first}`)).status).toBe(404);
    expect((await audit()).result.labels).toBe(3);
    expect((await command(test, ['audit'])).stdout).toContain(
      'sentiment  not compared: no answer has both a label and a judgement of it',
    );
  });

  it('are refused when they contradict themselves or the answer was not drawn, and the error says what to do', async () => {
    const test = await aBackend();
    const id = await analysed(test, repeat(21, ABSENT));
    const other = await createBrand(test);
    const { sample, analysis_uuid: analysisId } = (await test.ask(`GET /api/v1/brands/${id}/audit`)).body;
    const drawn: string[] = sample.map((one: { slot_id: string }) => one.slot_id);
    const slots = await test.backend.deps.analyses.listSlots(analysisId);
    const notDrawn = slots.find((slot) => !drawn.includes(slot.id))?.id;
    const [slotId] = drawn;
    const refusals: [object, number, string][] = [
      [{ slot_id: slotId }, 400, 'mentioned is missing'],
      [
        { slot_id: slotId, mentioned: false, rank: 1 },
        400,
        'rank and sentiment are for answers that mention',
      ],
      [{ slot_id: slotId, mentioned: true, rank: 0 }, 400, 'rank must be 1 or more'],
      [{ slot_id: slotId, mentioned: true, rank: 1.5 }, 400, 'rank must be a whole number'],
      [
        { slot_id: slotId, mentioned: true, sentiment: 'bad' },
        400,
        'sentiment must be one of negative, neutral, positive, null',
      ],
      [{ slot_id: 'x', mentioned: true }, 400, 'slot_id must be the slot_id of an answer'],
      [{ slot_id: notDrawn, mentioned: true }, 400, 'slot_id is not in the sample'],
      [{ slot_id: id, mentioned: true }, 404, 'no such answer'],
    ];
    for (const [body, status, message] of refusals) {
      const reply = await test.ask(`POST /api/v1/brands/${id}/audit/labels`, body);
      expect(reply).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    }
    const elsewhere = await test.ask(`POST /api/v1/brands/${other}/audit/labels`, {
      slot_id: slotId,
      mentioned: true,
    });
    expect(elsewhere.status).toBe(404);
    expect((await test.ask(`GET /api/v1/brands/${id}/audit`)).body.result.labels).toBe(0);
  });
});

function aGoldenAnswer(text: string, label: GoldenAnswer['label']): GoldenAnswer {
  return {
    id: expect.stringMatching(/^en labelled, a sample answer, Which skates for purpose \d\? /),
    brand: ['Acme', 'Roadrunner Gear'],
    competitors: [],
    text,
    label,
  };
}
