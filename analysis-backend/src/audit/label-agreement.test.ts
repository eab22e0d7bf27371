import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  disagreements,
  estimateShare,
  readingOf,
  type Comparison,
  type ReaderLabel,
} from './label-agreement.ts';

/** A label beside an extraction: its rank and sentiment of the brand, or null when it does not find the brand. */
function compare(
  label: ReaderLabel,
  found: { rank?: number; sentiment?: number } | 'invalid' | null,
): Comparison {
  if (found === null || found === 'invalid') {
    return { label, extraction: { mentioned: found === null ? false : null, rank: null, sentiment: null } };
  }
  const { rank, sentiment } = found;
  return {
    label,
    extraction: {
      mentioned: true,
      rank: rank === undefined ? null : { value: rank, method: 'order_of_mention', confidence: 'high' },
      sentiment: sentiment === undefined ? null : { value: sentiment, method: 'model', quote: 'so' },
    },
  };
}

describe('agreementOf', () => {
  it('counts found and missed mentions, ranks that a person judged, and sentiments that both judged', () => {
    const agreement = agreementOf([
      compare({ mentioned: true, rank: 2, sentiment: 'positive' }, { rank: 2, sentiment: 75 }),
      compare({ mentioned: true, rank: 2, sentiment: 'negative' }, { rank: 3, sentiment: 25 }),
      compare({ mentioned: true, rank: null }, {}),
      compare({ mentioned: true, rank: 1, sentiment: 'neutral' }, null),
      compare({ mentioned: false }, { rank: 1, sentiment: 50 }),
      compare({ mentioned: false }, null),
      compare({ mentioned: false }, 'invalid'),
    ]);
    expect(agreement).toEqual({
      labels: 7,
      mentions: { tp: 3, fp: 1, fn: 1, tn: 2 },
      precision: { right: 3, of: 4 },
      recall: { right: 3, of: 4 },
      rank: { right: 2, of: 4 },
      sentiment: { right: 2, of: 2 },
    });
  });
});

describe('disagreements', () => {
  it.each<[string, Comparison, string[]]>([
    ['nothing when all is the same', compare({ mentioned: true, rank: 1 }, { rank: 1, sentiment: 0 }), []],
    [
      'all that was judged when the brand is missed',
      compare({ mentioned: true, rank: 1 }, null),
      ['mentioned', 'rank'],
    ],
    ['a brand that only the program finds', compare({ mentioned: false }, { rank: 1 }), ['mentioned']],
    [
      'a sentiment of the other side',
      compare({ mentioned: true, sentiment: 'negative' }, { sentiment: 50 }),
      ['sentiment'],
    ],
  ])('tell %s', (_, comparison, fields) => {
    expect(disagreements(comparison)).toEqual(fields);
  });
});

describe('readingOf', () => {
  it.each([
    [0, 'negative'],
    [25, 'negative'],
    [50, 'neutral'],
    [75, 'positive'],
    [100, 'positive'],
  ])('calls a sentiment of %i %s', (sentiment, word) => {
    expect(readingOf(compare({ mentioned: true }, { sentiment }).extraction).sentiment).toBe(word);
  });
});

describe('estimateShare', () => {
  it('is a percentage with its Wilson interval, and null when there is nothing to divide by', () => {
    expect(estimateShare({ right: 18, of: 20 })).toEqual({
      value: 90,
      interval: { low: expect.closeTo(69.9, 1), high: expect.closeTo(97.2, 1), method: 'wilson' },
    });
    expect(estimateShare({ right: 0, of: 3 })).toMatchObject({ value: 0, interval: { low: 0 } });
    expect(estimateShare({ right: 0, of: 0 })).toBeNull();
  });
});
