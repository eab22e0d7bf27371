import { expect, it, vi } from 'vitest';
import { time as german } from '../de/dashboard/time.ts';
import { time as english } from '../en/dashboard/time.ts';
import { timesOf } from './time.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [-20 * SECOND, 'just now', 'gerade eben'],
  [-12 * MINUTE, '12 minutes ago', 'vor 12 Minuten'],
  [-119 * MINUTE, '1 hour ago', 'vor 1 Stunde'],
  [3 * HOUR, 'in 3 hours', 'in 3 Stunden'],
  [-DAY, 'yesterday', 'gestern'],
  [-35 * HOUR, 'yesterday', 'gestern'],
  [-47 * HOUR, '2 days ago', 'vorgestern'],
  [2 * DAY, 'in 2 days', 'übermorgen'],
  [-40 * DAY, '6 Oct 2026', '6. Okt. 2026'],
])('a time %i ms away is %s, in German %s', (difference, inEnglish, inGerman) => {
  expect(english.relative(NOW + difference, NOW)).toBe(inEnglish);
  expect(german.relative(new Date(NOW + difference).toISOString(), NOW)).toBe(inGerman);
});

it.each([
  [0, '0 seconds', '0 Sekunden'],
  [40, '40 milliseconds', '40 Millisekunden'],
  [1000, '1 second', '1 Sekunde'],
  [1430, '1.4 seconds', '1,4 Sekunden'],
  [72_000, '1 minute 12 seconds', '1 Minute 12 Sekunden'],
  [2 * HOUR + 5 * MINUTE + SECOND, '2 hours 5 minutes', '2 Stunden 5 Minuten'],
  [3 * DAY + 10 * MINUTE, '3 days', '3 Tage'],
])('%i ms are %s, in German %s', (ms, inEnglish, inGerman) => {
  expect(english.duration(ms)).toBe(inEnglish);
  expect(german.duration(ms)).toBe(inGerman);
});

it.each([
  [0, '0 byte', '0 Byte'],
  [3_540_000, '3.5 MB', '3,5 MB'],
])('%i bytes are %s, in German %s', (bytes, inEnglish, inGerman) => {
  expect(english.bytes(bytes)).toBe(inEnglish);
  expect(german.bytes(bytes)).toBe(inGerman);
});

it.each(['America/New_York', 'Asia/Tokyo'])('a day is the same one in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  const { date, day } = timesOf('en-GB', { justNow: '', never: '' });
  expect([date('2026-11-08'), day('2026-11-08')]).toEqual(['8 Nov 2026', '8 Nov']);
  vi.unstubAllEnvs();
});
