import { describe, expect, it } from 'vitest';
import { setting, type Setting } from './setting.ts';

const about = 'For a test.';

const KINDS: [what: string, setting: Setting<unknown>, text: string, parsed: object][] = [
  ['text', setting.text('A', { about, fallback: 'x' }), '', { value: 'x' }],
  ['text', setting.text('A', { about, fallback: 'x' }), 'y', { value: 'y' }],
  ['text or null', setting.textOrNull('A', { about }), '', { value: null }],
  ['integer', setting.integer('A', { about, fallback: 5, range: [1, 9] }), '', { value: 5 }],
  ['integer', setting.integer('A', { about, fallback: 5, range: [1, 9] }), '9', { value: 9 }],
  [
    'integer',
    setting.integer('A', { about, fallback: 5, range: [1, 9] }),
    '1e0',
    { problem: 'must be a whole number from 1 to 9, not "1e0"' },
  ],
  ['choice', setting.oneOf('A', { about, values: ['a', 'b'], fallback: 'b' }), '', { value: 'b' }],
  [
    'choice',
    setting.oneOf('A', { about, values: ['a', 'b'], fallback: 'b' }),
    'c',
    { problem: 'must be one of a, b, not "c"' },
  ],
  ['list', setting.list('A', { about, fallback: 'a' }), '', { value: ['a'] }],
  ['list', setting.list('A', { about }), ' a, ,b,', { value: ['a', 'b'] }],
  [
    'list',
    setting.list('A', { about, isValid: (item) => item === 'a', what: 'the letter a' }),
    'a,b,c',
    { problem: 'must list the letter a, not "b", "c"' },
  ],
  ['number above 0', setting.positiveOrNull('A', { about, what: 'points' }), '', { value: null }],
  ['number above 0', setting.positiveOrNull('A', { about, what: 'points' }), '2.5', { value: 2.5 }],
  [
    'number above 0',
    setting.positiveOrNull('A', { about, what: 'points' }),
    '0',
    { problem: 'must be points, not "0"' },
  ],
  ['amount', setting.usdOrNull('A', { about }), '0', { value: 0 }],
  ['amount', setting.usdOrNull('A', { about }), '$2', { problem: expect.stringContaining('like 2.50') }],
  [
    'address',
    setting.addressOrNull('A', { about }),
    'https://a.example/b//',
    { value: 'https://a.example/b' },
  ],
  [
    'address',
    setting.addressOrNull('A', { about }),
    'ftp://ada:secret@a.example',
    { problem: 'must be an http or https address' },
  ],
];

describe('a setting', () => {
  it.each(KINDS.map(([what, { parse }, text, parsed]) => ({ what, parse, text, parsed })))(
    'of the kind $what reads $text as $parsed',
    ({ parse, text, parsed }) => {
      expect(parse(text)).toEqual(parsed);
    },
  );
});
