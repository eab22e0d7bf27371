import { expect, it } from 'vitest';
import { anAnswer } from '../../../test/fakes/scored-answers.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { groupSearches } from './group-searches.ts';

function searching(engine: string, ...searchQueries: string[]): SlotEvidence {
  const evidence = anAnswer({ engine });
  return { ...evidence, answer: evidence.answer && { ...evidence.answer, searchQueries } };
}

it('counts each search once for an answer, whatever its case, the most frequent first', () => {
  const found = groupSearches([
    searching('e1', 'best anvils', ' Best Anvils', 'anvil makers Berlin'),
    searching('e2', 'BEST ANVILS', ''),
    anAnswer({ failed: true }),
  ]);
  expect(found).toEqual([
    { text: 'Best Anvils', answers: 2, engines: ['e1', 'e2'] },
    { text: 'anvil makers Berlin', answers: 1, engines: ['e1'] },
  ]);
});
