import { describe, expect, it } from 'vitest';
import { answers, type AnswerFacts } from '../../test/fakes/scored-answers.ts';
import { panelInterval } from './panel.ts';
import { entityKeys, toObservations } from './to-observations.ts';

const noWeights = new Map<string, number>();

function panelOf(
  queries: number,
  replicates: number,
  factsOf: (query: number, replicate: number) => AnswerFacts,
  weights = noWeights,
): { low: number; high: number } | null {
  return panelInterval(toObservations(answers(queries, replicates, factsOf), entityKeys([])), weights);
}

const wavering = (_: number, replicate: number): AnswerFacts => ({ rank: replicate % 2 || null });

/** e0 always puts the brand first, e1 every other time. */
const steadyAndWavering = (query: number, replicate: number): AnswerFacts => ({
  engine: `e${replicate % 2}`,
  rank: replicate % 2 === 0 ? 1 : (query + (replicate >> 1)) % 2 || null,
});

describe('panelInterval', () => {
  it('is null when there are no answers, or no query was answered twice', () => {
    expect(panelOf(0, 0, () => ({}))).toBeNull();
    expect(panelOf(20, 1, () => ({ rank: 1 }))).toBeNull();
  });

  it('does not count invalid answers', () => {
    expect(panelOf(20, 2, (_, replicate) => ({ rank: 1, refused: replicate === 1 }))).toBeNull();
  });

  it.each([
    { what: 'none names the brand', rank: () => null, low: 0, high: 6.02 },
    { what: 'all put it first', rank: () => 1, low: 93.98, high: 100 },
    {
      what: 'half of the questions always do',
      rank: (query: number) => query % 2 || null,
      low: 46.99,
      high: 53.01,
    },
  ])('keeps some width when all 60 answers agree and $what', ({ rank, low, high }) => {
    const interval = panelOf(20, 3, (query) => ({ rank: rank(query) }));
    expect(interval?.low).toBeCloseTo(low, 2);
    expect(interval?.high).toBeCloseTo(high, 2);
  });

  it('does not infer agreement from queries that were answered once', () => {
    const once = panelOf(20, 2, (query, replicate) => ({ failed: query > 0 && replicate > 0 }));
    expect(once?.high).toBeGreaterThan(60);
  });

  it('is narrower when queries differ than when the answers to one query do', () => {
    const differing = panelOf(20, 4, (query) => ({ rank: query % 2 || null }));
    const varying = panelOf(20, 4, wavering);
    expect(width(varying)).toBeGreaterThan(3 * width(differing));
  });

  it('uses the variance of the other queries for a query with a single answer', () => {
    const complete = panelOf(20, 4, wavering);
    const thinner = panelOf(20, 4, (query, replicate) =>
      query < 10 && replicate > 0 ? { failed: true } : wavering(query, replicate),
    );
    expect(width(thinner)).toBeGreaterThan(1.2 * width(complete));
    expect(width(thinner)).toBeLessThan(2.5 * width(complete));
  });

  it('leaves out an engine of weight 0, however its answers vary', () => {
    expect(panelOf(20, 6, steadyAndWavering, new Map([['e1', 0]]))?.low).toBeCloseTo(93.98, 2);
    expect(panelOf(20, 6, steadyAndWavering)?.low).toBeLessThan(90);
  });

  it('stays between 0 and 100', () => {
    const low = panelOf(3, 2, (query, replicate) => ({ rank: query + replicate === 0 ? 1 : null }));
    const high = panelOf(3, 2, (query, replicate) => ({ rank: query + replicate === 0 ? null : 1 }));
    expect(low?.low).toBe(0);
    expect(high?.high).toBe(100);
  });
});

function width(interval: { low: number; high: number } | null): number {
  return interval === null ? Number.NaN : interval.high - interval.low;
}
