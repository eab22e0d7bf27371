import { expect, test } from 'vitest';
import type { PostFacts } from '../ports/post-facts.ts';
import { worthOf } from './worth-of.ts';

const NOW = Date.UTC(2026, 10, 17);
const aPost = (facts: Partial<PostFacts>) =>
  worthOf(
    { id: 1, incoming: 9, score: null, authority: null, depth: null, answers: 0, ...facts },
    '2020-01-01 00:00:00',
    NOW,
  );

test('what AI answers cite comes before orphans, orphans before thin posts, and these before the rest', () => {
  const order = [{ answers: 1 }, { incoming: 0 }, { incoming: 1 }, { incoming: 2 }, {}].map(
    (facts) => aPost(facts).worth,
  );
  expect(order).toEqual(order.toSorted((one, other) => other - one));
  expect(new Set(order).size).toBe(order.length);
});

test('says what makes a post worth it, the most important first', () => {
  const facts = { incoming: 0, score: 91, authority: { rank: 90, of: 100 }, depth: 6 };
  expect(aPost(facts).reasons).toEqual([
    { code: 'orphan' },
    { code: 'low_authority', rank: 90, of: 100 },
    { code: 'good_score', score: 91 },
    { code: 'deep', depth: 6 },
  ]);
});

test('a recent change counts, an unreadable date does not', () => {
  const facts = { id: 1, incoming: 9, score: null, authority: null, depth: null, answers: 0 };
  expect(worthOf(facts, '2026-11-01 08:00:00', NOW).reasons).toEqual([
    { code: 'recent', date: '2026-11-01' },
  ]);
  expect(worthOf(facts, '', NOW)).toEqual({ worth: 0, reasons: [] });
});
