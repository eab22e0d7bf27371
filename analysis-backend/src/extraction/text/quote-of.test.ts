import { describe, expect, it } from 'vitest';
import type { Extraction } from '../../model/extraction.ts';
import { quoteOf } from './quote-of.ts';

const TEXT = 'Many are good. Acme is the best, they say. Others follow.';
const AT = TEXT.indexOf('Acme');
const judged = (quote: string): Extraction['sentiment'] => ({
  value: 75,
  method: 'model',
  quote,
});

describe('quoteOf', () => {
  it.each([
    ['the passage that was judged', { sentiment: judged('Acme is the best'), spans: [] }, 'Acme is the best'],
    [
      'the sentence of the first mention when nothing was judged',
      { sentiment: null, spans: [{ start: AT, end: AT + 4 }] },
      'Acme is the best, they say.',
    ],
    [
      'that sentence when the passage is not in the text',
      { sentiment: judged('Acme is bad'), spans: [{ start: AT, end: AT + 4 }] },
      'Acme is the best, they say.',
    ],
    ['nothing when the brand is not named', { sentiment: null, spans: [] }, null],
  ])('is %s', (_, extraction, expected) => {
    const span = quoteOf(TEXT, extraction);
    expect(span && TEXT.slice(span.start, span.end)).toBe(expected);
  });

  it('is that sentence in the middle of a long answer', () => {
    const text = 'One more thing. '.repeat(2000) + TEXT + ' And so on.'.repeat(2000);
    const start = text.indexOf('Acme');
    const span = quoteOf(text, { sentiment: null, spans: [{ start, end: start + 4 }] });
    expect(text.slice(span?.start, span?.end)).toBe('Acme is the best, they say.');
  });
});
