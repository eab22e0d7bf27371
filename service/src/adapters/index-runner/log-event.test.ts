import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logEvent } from './log-event.ts';

it.each([
  ['{"event":"indexed","posts":2}', { level: 30, posts: 2, msg: 'indexed' }],
  ['{"event":"notice","text":"The site is slow."}', { level: 30, msg: 'The site is slow.' }],
  ['{"event":"indexed","po', { level: 30, msg: '{"event":"indexed","po' }],
])('logs the line %s of a run', (line, expected) => {
  const logged: unknown[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (text) => void logged.push(JSON.parse(text)) });
  logEvent(log, line);
  expect(logged).toEqual([expected]);
});
