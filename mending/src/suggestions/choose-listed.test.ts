import { expect, test } from 'vitest';
import type { OpenSuggestion } from '../ports/suggestion-store.ts';
import { chooseListed } from './choose-listed.ts';

const aSuggestion = (id: string, overrides: Partial<OpenSuggestion> = {}): OpenSuggestion => ({
  id,
  sourceId: 1,
  targetId: 2,
  probability: 0.5,
  hasAnchor: true,
  isListed: false,
  ...overrides,
});

function listed(open: readonly OpenSuggestion[], words = 1000, accepted = 0): string[] {
  const changes = chooseListed(open, {
    worth: (id) => id,
    words: () => words,
    accepted: new Map([[1, accepted]]),
  });
  return open.filter(({ id, isListed }) => changes.get(id) ?? isListed).map(({ id }) => id);
}

const four = ['a', 'b', 'c', 'd'].map((id, at) => aSuggestion(id, { targetId: at }));

test('asks a source for three new links at most, for the targets that are worth most', () => {
  expect(listed(four)).toEqual(['b', 'c', 'd']);
});

test('asks for one per 100 words, and counts what was accepted', () => {
  expect(listed(four, 249)).toEqual(['c', 'd']);
  expect(listed(four, 50)).toEqual(['d']);
  expect(listed(four, 49)).toEqual([]);
  expect(listed(four, 1000, 2)).toEqual(['d']);
});

test('prefers those that have words for the link, and leaves out the unlikely', () => {
  const open = [
    aSuggestion('missing', { targetId: 9, hasAnchor: false }),
    aSuggestion('ready'),
    aSuggestion('unlikely', { targetId: 8, probability: 0.04 }),
  ];
  expect(listed(open, 100)).toEqual(['ready']);
});

test('takes from the list what does not fit any more', () => {
  expect(listed([aSuggestion('old', { isListed: true })], 49)).toEqual([]);
});
