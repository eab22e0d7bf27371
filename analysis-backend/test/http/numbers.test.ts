import { describe, expect, it } from 'vitest';
import type { ProviderAnswer } from '../../src/ports/provider.ts';
import { aClient, aModel, aReply, someEngines, type Asked, type ScriptedClient } from '../fakes/engines.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

const QUESTIONS = Array.from({ length: 12 }, (_, at) => `Which skates are number ${at}?`);
/** The judgement of the model for every answer. */
const LABELS = { brand: { sentiment: 'positive', quote: 'Acme' }, entities: [] };

const BRANDED = 'Is Acme any good?';

/**
 * An engine whose answers name the brand here and there, with and without sources. Some are empty, more for some
 * queries than for others, so that a mean over queries is not the share of all answers.
 */
function anEngine(id: string): ScriptedClient {
  const asked = new Map<string, number>();
  const answer = ({ prompt }: Asked): ProviderAnswer => {
    const at = QUESTIONS.indexOf(prompt);
    const before = asked.get(prompt) ?? 0;
    asked.set(prompt, before + 1);
    if (at === -1) return aReply('Acme is excellent.');
    if ([2, 5, 8].includes(at) && before % 3 > 0) return aReply('');
    return aReply(
      ['1. Acme is excellent.\n2. Globex', '1. Globex\n2. Acme\n3. Initech', '1. Globex'][at % 3] ?? '',
      {
        grounded: at % 2 === 0,
        citedUrls: at % 4 === 0 ? ['https://acme.example/a', 'https://globex.example/b'] : [],
      },
    );
  };
  return aClient({ id, answer });
}

async function afterTwoRuns(): Promise<ScriptedBackend & { analysisId: string }> {
  const backend = await aScriptedBackend({
    engines: someEngines([anEngine('openai/test'), anEngine('openai/other')], {
      model: aModel(() => LABELS),
    }),
    queries: [...QUESTIONS, BRANDED],
    replicates: 3,
  });
  await backend.run();
  return { ...backend, analysisId: await backend.run() };
}

describe('the numbers of one analysis', () => {
  it('are the same in every reply, each count with its total, and add up', async () => {
    const { ask, brand, analysisId } = await afterTwoRuns();
    const path = `/api/v1/brands/${brand.id}`;
    const get = async (what: string) => (await ask(`GET ${path}/${what}`)).body;
    const [analysis] = (await get('analyses')).analyses;
    const { counted, mentions, mention_rate: rate } = analysis;
    expect(analysis).toMatchObject({ uuid: analysisId, status: 'success' });
    expect(counted).toMatchObject({ queries: 12, names: 3 });
    // Otherwise this test could not tell the two apart.
    expect(Math.abs(rate.value - (100 * mentions) / counted.answers)).toBeGreaterThan(0.1);

    const explained = async (metric: string) => await get(`analyses/${analysisId}/explain?metric=${metric}`);
    const all = { valid_answers: counted.answers };
    const named = { ...all, naming_answers: mentions };
    expect(await explained('score')).toMatchObject({ counted_answers: counted.answers, tally: named });
    expect(await explained('mention_rate')).toMatchObject({ counted_answers: counted.answers, tally: named });
    expect(await explained('rank')).toMatchObject({ counted_answers: counted.ranked_answers, tally: all });
    expect(await explained('avg_sentiment')).toMatchObject({
      counted_answers: counted.judged_answers,
      tally: all,
    });
    expect(await explained('citations')).toMatchObject({
      value_today: analysis.citations,
      counted_answers: counted.answers,
      tally: { answers_above_0: counted.citing_answers },
    });
    expect(await explained('citation_rate')).toMatchObject({
      counted_answers: counted.grounded_answers,
      tally: { answers_above_0: counted.grounded_citing_answers },
    });
    expect(await explained('share_of_voice')).toMatchObject({ tally: { ...named, weight: counted.namings } });

    const { points } = await get('trend');
    expect(points.at(-1)).toMatchObject({ mentions, answers: counted.answers, mention_rate: rate });
    const { total } = await get('matrix');
    expect(total).toMatchObject({
      answers: counted.answers,
      named_answers: mentions,
      grounded_answers: counted.grounded_answers,
    });
    const { scoring } = await get(`analyses/${analysisId}`);
    expect(scoring.competitors.map(({ answers }: { answers: number }) => answers)).toEqual([
      counted.answers,
      counted.answers,
    ]);
    const plain = scoring.queries.slice(0, QUESTIONS.length);
    const sumOf = (name: string): number =>
      plain.reduce((sum: number, query: Record<string, number>) => sum + (query[name] ?? 0), 0);
    expect({ answers: sumOf('answers'), mentions: sumOf('mentions') }).toEqual({
      answers: counted.answers,
      mentions,
    });
    expect([sumOf('citations'), sumOf('citing_answers')]).toEqual([
      analysis.citations,
      counted.citing_answers,
    ]);

    // The change is the difference of the two scores that it shows.
    const { change } = analysis;
    expect(change.pairs).toBeGreaterThan(0);
    expect(change.difference.value).toBeCloseTo(change.after - change.before, 9);

    // The cited pages add up to the citations, also after names and domains changed.
    await ask(`PATCH ${path}/names`, { aliases: ['number 4'], domains: ['globex.example'] });
    const [recounted] = (await get('analyses')).analyses;
    const { pages, grounded_answers: grounded } = await get('citations');
    const owned = pages.filter((page: { owned: boolean }) => page.owned);
    expect(recounted.citations).toBeGreaterThan(0);
    expect(owned.reduce((sum: number, page: { answers: number }) => sum + page.answers, 0)).toBe(
      recounted.citations,
    );
    expect(grounded).toBe(recounted.counted.grounded_answers);
  });
});

interface Panel {
  queries: number;
  replicates: number;
  /** Whether the answer names the brand, by the position of the query and the number of earlier answers. */
  named: (at: number, turn: number) => boolean;
}

/** A brand with these queries at one engine. The last query gets no valid answer. */
function aPanel({ queries, replicates, named }: Panel): Promise<ScriptedBackend> {
  const texts = Array.from({ length: queries }, (_, at) => `Which skates are number ${at}?`);
  const asked = new Map<string, number>();
  const answer = ({ prompt }: Asked): ProviderAnswer => {
    const turn = asked.get(prompt) ?? 0;
    asked.set(prompt, turn + 1);
    if (prompt === texts.at(-1)) return aReply('');
    return aReply(named(texts.indexOf(prompt), turn) ? '1. Globex\n2. Acme' : '1. Globex');
  };
  return aScriptedBackend({ engines: [aClient({ answer })], queries: texts, replicates });
}

const differing: Panel = { queries: 14, replicates: 3, named: (at, turn) => (at * turn) % 3 === 1 };

const PANELS: (Panel & { what: string })[] = [
  { what: '14 questions that differ', ...differing },
  { what: 'one answer to each question', queries: 12, replicates: 1, named: (at) => at % 2 === 0 },
  { what: 'four questions', queries: 4, replicates: 3, named: (at, turn) => at + turn > 2 },
  { what: 'answers that all agree', queries: 12, replicates: 2, named: () => true },
  { what: 'questions that differ and answers that agree', queries: 12, replicates: 2, named: (at) => at < 6 },
  { what: 'a score near 0', queries: 12, replicates: 3, named: (at, turn) => at + turn === 0 },
];

/** Half the width of an interval as it is shown. */
function half(bounds: { low: number; high: number } | null): number | null {
  return bounds && Math.round(50 * (bounds.high - bounds.low)) / 100;
}

describe('the plan', () => {
  it.each(PANELS)(
    'has the half-widths of the intervals of the latest analysis for the same panel: $what',
    async (panel) => {
      const { ask, brand, run } = await aPanel(panel);
      await run();
      const path = `GET /api/v1/brands/${brand.id}`;
      const { present, options } = (await ask(`${path}/plan`)).body;
      const { score, band } = (await ask(`${path}/trend`)).body.points[0];
      expect(present).toMatchObject({ queries: panel.queries, replicates: panel.replicates });
      expect([present.level_half_width, present.panel_half_width]).toEqual([
        half(score.interval),
        half(band),
      ]);
      // More queries give a narrower interval of the level.
      const sizes = options.filter((option: { replicates: number }) => option.replicates === 3);
      const widths: number[] = sizes.map((option: { level_half_width: number }) => option.level_half_width);
      expect(widths).toEqual(widths.toSorted((one, other) => other - one));
    },
  );

  it.each([
    { what: 'differ', named: (at: number, turn: number) => (at * turn) % 4 === 1 },
    // The same answers in the same order each time, which is less variation than chance gives.
    { what: 'are the same', named: (at: number, turn: number) => (at + (turn % 3)) % 3 === 0 },
  ])(
    'calls a change moved from the same size on as the interval of the difference, when two runs $what',
    async ({ named }) => {
      const { ask, brand, run } = await aPanel({ ...differing, named });
      await run();
      const id = await run();
      const path = `GET /api/v1/brands/${brand.id}`;
      const { present } = (await ask(`${path}/plan`)).body;
      const { pairs, difference } = (await ask(`${path}/analyses/${id}`)).body.scoring.change;
      const { low, high } = difference.interval;
      expect(pairs).toBe(13);
      expect(present.moved_from).toBe(Math.round(5 * (high - low)) / 10);
    },
  );
});
