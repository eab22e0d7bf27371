import { describe, expect, it } from 'vitest';
import { commonEnding } from './common-ending.ts';

describe('commonEnding', () => {
  it.each([
    [
      [
        'os — Miscellaneous operating system interfaces — Python 3.11.2 documentation',
        'Welcome — Python 3.11.2 documentation',
        '3. Data model — Python 3.11.2 documentation',
        'Search',
      ],
      ' — Python 3.11.2 documentation',
    ],
    [['One | Site', 'Two | Site', 'Three | Site'], ' | Site'],
    [['One | Site', 'Two | Site'], ''],
    [['One | Site', 'Two | Site', 'Three | Site', 'Four', 'Five', 'Six'], ''],
    [['One - first', 'Two - second', 'Three - third'], ''],
    [['One', 'Two', 'Three'], ''],
    [[' | Site', ' | Site', ' | Site'], ''],
    [[], ''],
  ])('of %j is %j', (titles, ending) => {
    expect(commonEnding(titles)).toBe(ending);
  });
});
