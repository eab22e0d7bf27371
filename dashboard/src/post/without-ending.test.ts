import { describe, expect, it } from 'vitest';
import { withoutEnding } from './without-ending.ts';

describe('withoutEnding', () => {
  it.each([
    ['os — Python 3.11.2 documentation', ' — Python 3.11.2 documentation', 'os'],
    ['Search', ' — Python 3.11.2 documentation', 'Search'],
    [' | Site', ' | Site', ' | Site'],
    ['One', '', 'One'],
  ])('of %j without %j is %j', (title, ending, short) => {
    expect(withoutEnding(title, ending)).toBe(short);
  });
});
