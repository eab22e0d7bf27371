import { expect, it } from 'vitest';
import { numbersOf } from './numbers.ts';

const english = numbersOf('en-GB');
const german = numbersOf('de-DE');

it.each([
  [english.whole(5108), '5,108'],
  [german.whole(5108), '5.108'],
  [english.decimal(-2.44), '−2.4'],
  [german.decimal(-2.44), '−2,4'],
  [english.decimal(-0.04), '0'],
  [english.brief(12.659), '12.7'],
  [german.brief(0.000076), '0,0000760'],
  [english.percent(55), '55\u00a0%'],
  [german.percent(12.5), '12,5\u00a0%'],
  [english.signed(0.04), '0'],
  [german.signed(21.8), '+21,8'],
  [english.dollars(4.5), '$4.50'],
  [english.dollars(0.0042), '$0.0042'],
  [german.dollars(4.5), '4,50\u00a0$'],
  [english.count(1, 'post', 'posts'), '1 post'],
  [english.count(5108, 'post', 'posts'), '5,108 posts'],
  [german.count(0, 'Beitrag', 'Beiträge'), '0 Beiträge'],
  [english.estimate(null), '-/-'],
  [german.estimate({ value: 52.4, interval: { low: 38, high: 66.1, method: 'wilson' } }), '52,4 (38–66,1)'],
  [english.dateOf('2026-11-15T10:00:00Z'), '15 November 2026'],
  [german.dateOf('2026-11-15T10:00:00Z'), '15. November 2026'],
  [german.dateOf('soon'), 'soon'],
  [english.timeOf('2026-11-15T10:00:00Z'), '15 November 2026 at 10:00 UTC'],
  [german.timeOf('2026-11-15T10:00:00Z'), '15. November 2026 um 10:00 UTC'],
  [english.list(['a', 'b', 'c']), 'a, b and c'],
  [german.list(['a', 'b']), 'a und b'],
])('%j is %j', (written, expected) => {
  expect(written).toBe(expected);
});
