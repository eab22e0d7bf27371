import { expect, test } from 'vitest';
import { anAnswer, anEngine, answers } from '../../test/fakes/scored-answers.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import { scoreBand } from './score-band.ts';

const bandOf = (evidence: readonly SlotEvidence[]) =>
  scoreBand({ analysis: { id: 'a', isDemo: false, engines: [anEngine()] }, evidence, competitors: [] });

const own = answers(20, 3, (query, replicate) => ({ rank: (query + replicate) % 2 || null }));

test.each([
  { what: 'a question that names the brand', facts: { query: 'named', branded: true } },
  { what: 'another wording', facts: { query: 'other', wordingOf: 'q1' } },
])('the band of a score is the same with answers to $what', ({ facts }) => {
  const others = [0, 1, 2].map((replicate) => anAnswer({ ...facts, replicate, rank: 1 }));
  expect(bandOf(own)).not.toBeNull();
  expect(bandOf([...own, ...others])).toEqual(bandOf(own));
});
