import { describe, expect, it } from 'vitest';
import { generateQueries } from '../../baseline/generate-queries.ts';
import { discoverCompetitors } from '../../extraction/names/discover-competitors.ts';
import { extractAnswer } from '../../extraction/extract-answer.ts';
import { scoreAnalysis } from '../../metrics/score-analysis.ts';
import type { Scoring } from '../../model/scoring.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import type { Engine } from '../../ports/provider.ts';
import { judgeInvented } from './demo-judge.ts';
import { demoProvider } from './demo.ts';

// From before the wobble until after the shift.
const WEEKS = [7, 6, 5, 4, 3, 2];
const SHIFT_WEEK = 3;
const BRANDS = ['Brightleaf', 'Über Döner', 'North Quay Sailing'];

const engine: Engine = {
  id: 'demo',
  provider: 'demo',
  model: 'demo',
  webSearch: true,
  country: null,
  promptVersion: 0,
  weight: 1,
};

async function evidenceOf(
  brandName: string,
  texts: readonly string[],
  weeksAgo: number,
  competitors: readonly CompetitorRecord[],
): Promise<SlotEvidence[]> {
  const slots = texts.flatMap((text, query) => [0, 1, 2].map((replicate) => ({ text, query, replicate })));
  return Promise.all(
    slots.map(async ({ text, query, replicate }) => {
      const slotId = `${query} ${replicate}`;
      const demo = {
        brandId: `id of ${brandName}`,
        brandName,
        brandUrl: 'https://own.example/',
        replicate,
        run: `week ${weeksAgo}`,
        weeksAgo,
      };
      const signal = new AbortController().signal;
      const { raw: _, ...answer } = await demoProvider().ask({ ...engine, prompt: text, signal, demo });
      return {
        slot: {
          id: slotId,
          analysisId: `week ${weeksAgo}`,
          queryId: String(query),
          engineId: 'demo',
          replicate,
          state: 'answered',
          attempts: 1,
          problem: null,
        },
        query: { queryId: String(query), text, branded: false, isBaseline: true, wordingOf: null },
        answer: { ...answer, slotId, answeredAt: 0, costUsd: 0 },
        extraction: await extractAnswer({
          answer: {
            ...answer,
            truncated: answer.finishReason === 'length',
            refused: answer.finishReason === 'refusal',
          },
          brand: { id: 'b', names: [brandName], domains: ['own.example'] },
          competitors: competitors.map(({ id, name }) => ({
            id,
            names: [name],
            domains: [],
          })),
          judge: judgeInvented,
        }),
      } satisfies SlotEvidence;
    }),
  );
}

function discover(evidence: readonly SlotEvidence[], known: readonly CompetitorRecord[]): CompetitorRecord[] {
  const read = evidence.flatMap(({ query, extraction }) =>
    extraction === null ? [] : [{ queryId: query.queryId, extraction }],
  );
  return discoverCompetitors(read, known).map(({ name, state }) => ({
    id: `id of ${name}`,
    brandId: 'b',
    name,
    aliases: [],
    domains: [],
    state,
    origin: 'answers',
    createdAt: 0,
    merged: [],
  }));
}

/** The weekly runs, the oldest first, as the backend makes them: later runs look for the names that earlier ones discovered. */
async function historyOf(brandName: string): Promise<Scoring[]> {
  const description = 'Hand-made oak furniture and wooden toys for small homes.';
  const queries = await generateQueries({
    brand: { name: brandName, url: 'https://own.example/', description, countryCode: 'DE', aliases: [] },
    count: 20,
    ask: null,
  });
  const texts = queries.map(({ text }) => text);
  const competitors = new Map<string, CompetitorRecord>();
  const scorings: Scoring[] = [];
  let previous: Parameters<typeof scoreAnalysis>[0]['previous'] = null;
  for (const weeksAgo of WEEKS) {
    const read = () => evidenceOf(brandName, texts, weeksAgo, [...competitors.values()]);
    let evidence = await read();
    const discovered = discover(evidence, [...competitors.values()]);
    for (const competitor of discovered) competitors.set(competitor.id, competitor);
    if (discovered.length > 0) evidence = await read();
    const analysis = { id: `week ${weeksAgo}`, isDemo: true, engines: [engine] };
    scorings.push(
      scoreAnalysis({ brandName, analysis, evidence, competitors: [...competitors.values()], previous }),
    );
    previous = { analysis, evidence };
  }
  return scorings;
}

const histories = Promise.all(BRANDS.map(historyOf));

describe('invented history, read and scored by the real code', () => {
  it('moves in the week of the shift, for every brand', async () => {
    for (const history of await histories) {
      expect(history[WEEKS.indexOf(SHIFT_WEEK)]?.change).toMatchObject({ verdict: 'moved', pairs: 20 });
    }
  });

  it('stays within noise in the other weeks, the wobble included', async () => {
    const others = (await histories).flatMap((history) =>
      history.filter((_, at) => at > 0 && WEEKS[at] !== SHIFT_WEEK),
    );
    expect(others.every(({ change }) => change !== null && change.reasons?.length === 0)).toBe(true);
    expect(others.filter(({ change }) => change?.verdict === 'moved')).toEqual([]);
  });

  it('gives different brands different scores, none of them 0 or 100', async () => {
    const scores = (await histories).map((history) => history.at(-1)?.overall.score?.value ?? -1);
    expect(new Set(scores).size).toBe(BRANDS.length);
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThan(100);
  });

  it('has a number for everything: rank, sentiment, citations, and six competitors on the leaderboard', async () => {
    for (const history of await histories) {
      const { overall, competitors, strength, notices } = history.at(-1) ?? {};
      expect(overall).toMatchObject({ queries: 20, answers: 60 });
      for (const value of [
        overall?.rank,
        overall?.avg_sentiment,
        overall?.citation_rate,
        overall?.share_of_voice,
      ]) {
        expect(value ?? null).not.toBeNull();
      }
      expect(overall?.citations).toBeGreaterThan(0);
      expect(competitors?.length).toBe(6);
      expect(strength).toBe('directional');
      expect(notices).not.toContain('questions_name_nobody');
      expect(notices).not.toContain('sentiment_not_judged');
    }
  });
});
