import * as fc from 'fast-check';
import type { SlotEvidence } from '../../src/ports/analysis-store.ts';
import type { Scoring } from '../../src/model/scoring.ts';
import { aCompetitor, anAnswer, anEngine, aRun, score, type AnswerFacts } from './scored-answers.ts';

const names = ['Rival', 'Other', 'Third', 'Fourth'];
const pages = ['acme.example', 'acme.example/a', 'acme.example/b'];
export const engines = [anEngine(), anEngine({ id: 'e2' }), anEngine({ id: 'e3', weight: 2.5 })];

/** The tracked competitors. Answers also name one that is not tracked. */
export const competitors = names.slice(0, 3).map((name) => aCompetitor(name));

/** Arbitrary answers, for properties that hold for all. */
const anyFacts = fc.record({
  rank: fc.oneof(fc.constant(null), fc.constant('unknown' as const), fc.integer({ min: 1, max: 9 })),
  others: fc.subarray(names),
  failed: fc.boolean(),
  refused: fc.boolean(),
  truncated: fc.boolean(),
  grounded: fc.boolean(),
  branded: fc.constant(false),
  sentiment: fc.constantFrom(null, 0, 25, 50, 75, 100),
  citedPages: fc.subarray(pages),
  retrievedPages: fc.subarray(pages),
});

const placed = fc.record({
  query: fc.constantFrom('q1', 'q2', 'q3', 'q4', 'q5'),
  engine: fc.constantFrom('e1', 'e2', 'e3'),
  replicate: fc.integer({ min: 0, max: 4 }),
});

/** Answers with holes: queries, engines and replicates may be missing anywhere. */
export const anyFactsList = fc.uniqueArray(
  fc.tuple(placed, anyFacts).map(([place, facts]): AnswerFacts => ({ ...facts, ...place })),
  { maxLength: 40, selector: ({ query, engine, replicate }) => `${query} ${engine} ${replicate}` },
);

export const toEvidence = (facts: readonly AnswerFacts[]): SlotEvidence[] =>
  facts.map((item) => anAnswer(item));

export function scored(facts: readonly AnswerFacts[]): Scoring {
  return score(toEvidence(facts), {
    analysis: aRun([], { engines }).analysis,
    competitors,
  });
}
