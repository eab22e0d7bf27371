import type { BackendChangeReason } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import {
  anAnswer,
  anEngine,
  answers,
  aRun,
  score,
  type AnswerFacts,
} from '../../test/fakes/scored-answers.ts';
import type { ScoreInput } from './score-analysis.ts';
import type { Change } from '../model/scoring.ts';

type Analysis = Partial<ScoreInput['analysis']>;

function changeOf(
  before: readonly SlotEvidence[],
  now: readonly SlotEvidence[],
  analysisBefore: Analysis = {},
  analysisNow: Analysis = {},
): Change | null {
  const previous = aRun(before, { id: 'before', ...analysisBefore });
  return score(now, { analysis: aRun([], analysisNow).analysis, previous }).change;
}

const half = (extra: AnswerFacts = {}) => answers(20, 3, (q) => ({ rank: q % 2 === 0 ? 1 : null, ...extra }));

const ofTwoEngines = (rank: number | null) => [
  ...answers(20, 3, () => ({ engine: 'e1' })),
  ...answers(20, 3, () => ({ engine: 'e2', rank })),
];

describe('change since the previous analysis', () => {
  it('is moved when the interval of the paired differences is all on one side of 0', () => {
    // 10 of 20 queries gain 33.3 points: mean 16.67, s = 17.1, t(19) = 2.093, half-width 8.0.
    const before = answers(20, 3, () => ({}));
    const now = answers(20, 3, (q, r) => ({ rank: q < 10 && r === 0 ? 1 : null }));
    const change = changeOf(before, now);
    expect(change).toMatchObject({
      verdict: 'moved',
      reasons: [],
      previous_analysis_id: 'before',
      pairs: 20,
    });
    expect(change?.difference?.value).toBeCloseTo(16.67, 2);
    expect(change?.difference?.interval?.low).toBeCloseTo(8.66, 2);
    expect(change?.difference?.interval?.high).toBeCloseTo(24.67, 2);
  });

  it('is within noise when as many queries went up as down', () => {
    const now = answers(20, 3, (q) => ({ rank: (q + (q < 4 ? 1 : 0)) % 2 === 0 ? 1 : null }));
    expect(changeOf(half(), now)).toMatchObject({ verdict: 'within_noise', difference: { value: 0 } });
  });

  it('is within noise, with an interval wider than 0, when nothing changed', () => {
    const change = changeOf(half(), half());
    expect(change?.verdict).toBe('within_noise');
    expect(change?.difference?.interval?.high).toBeCloseTo(16.1, 1);
  });

  it.each([
    { what: 'fewer than 10 queries', queries: 9, replicates: 10 },
    { what: 'fewer than 30 answers', queries: 14, replicates: 2 },
  ])('has insufficient data when there are $what', ({ queries, replicates }) => {
    const change = changeOf(
      answers(queries, replicates, () => ({})),
      answers(queries, replicates, () => ({ rank: 1 })),
    );
    expect(change).toMatchObject({
      verdict: 'insufficient_data',
      pairs: queries,
      difference: { value: expect.closeTo(100) },
    });
  });

  it('compares only the common pairs when answers are missing', () => {
    const before = half().map((item, index) =>
      index < 12 ? anAnswer({ query: item.slot.queryId, failed: true }) : item,
    );
    expect(changeOf(before, half())).toMatchObject({ verdict: 'within_noise', pairs: 16 });
  });

  it('has insufficient data and no difference when no pair is common', () => {
    const nothing = answers(20, 3, () => ({ failed: true }));
    expect(changeOf(nothing, half())).toMatchObject({
      verdict: 'insufficient_data',
      difference: null,
      pairs: 0,
    });
  });

  it.each<{
    what: string;
    before?: SlotEvidence[];
    analysis?: Analysis;
    reason: BackendChangeReason;
    pairs: number;
  }>([
    {
      what: 'an engine was added',
      analysis: { engines: [anEngine(), anEngine({ id: 'e0' })] },
      reason: { code: 'engines_changed', added: [], removed: ['e0'] },
      pairs: 20,
    },
    {
      what: 'the served model changed',
      before: half({ servedModel: 'old' }),
      reason: { code: 'model_changed', engine_id: 'e1', before: 'old', after: 'model-1' },
      pairs: 0,
    },
    {
      what: 'the prompt version changed',
      analysis: { engines: [anEngine({ promptVersion: 7 })] },
      reason: { code: 'engine_changed', engine_id: 'e1' },
      pairs: 0,
    },
    {
      what: 'a query was added',
      before: half().slice(3),
      reason: { code: 'queries_changed', same_queries: 19 },
      pairs: 19,
    },
    {
      what: 'a query was removed',
      before: [...half(), anAnswer({ query: 'gone' })],
      reason: { code: 'queries_changed', same_queries: 20 },
      pairs: 20,
    },
    {
      what: 'the texts were edited',
      before: half({ text: 'Other words' }),
      reason: { code: 'queries_changed', same_queries: 0 },
      pairs: 0,
    },
    {
      what: 'the extraction changed',
      before: half({ extractorVersion: 0 }),
      reason: { code: 'extraction_changed' },
      pairs: 20,
    },
    {
      what: 'one of them is a demo',
      analysis: { isDemo: true },
      reason: { code: 'sample_answers' },
      pairs: 0,
    },
  ])('is not comparable when $what', ({ before = half(), analysis = {}, reason, pairs }) => {
    const change = changeOf(before, half(), analysis);
    expect(change).toMatchObject({ verdict: 'not_comparable', pairs, reasons: [reason] });
  });

  it('is comparable when no answer of one run says which model served it', () => {
    expect(changeOf(half({ servedModel: null }), half())).toMatchObject({
      verdict: 'within_noise',
      pairs: 20,
    });
  });

  it('ignores queries that name the brand', () => {
    const now = [...half(), anAnswer({ query: 'named', branded: true, rank: 1 })];
    expect(changeOf(half(), now)).toMatchObject({ verdict: 'within_noise', pairs: 20 });
  });

  it('pairs by engine, and weighs engines as the score does', () => {
    const engines = [anEngine(), anEngine({ id: 'e2', weight: 3 })];
    const change = changeOf(ofTwoEngines(null), ofTwoEngines(1), { engines }, { engines });
    expect(change).toMatchObject({ verdict: 'moved', pairs: 40, difference: { value: expect.closeTo(75) } });
  });
});
