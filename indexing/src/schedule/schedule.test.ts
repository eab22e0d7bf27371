import { describe, expect, it } from 'vitest';
import { nextRunTime, parseSchedule, type Schedule } from './schedule.ts';

function scheduleOf(text: string): Schedule {
  const schedule = parseSchedule(text);
  if (typeof schedule === 'string') throw new Error(schedule);
  return schedule;
}

/** The next times after the given one, in UTC. */
function timesAfter(text: string, after: string, count = 1): string[] {
  const schedule = scheduleOf(text);
  const times: string[] = [];
  for (let at = Date.parse(after); times.length < count;) {
    at = nextRunTime(schedule, at);
    times.push(new Date(at).toISOString().replace(':00.000Z', 'Z'));
  }
  return times;
}

describe('intervals', () => {
  it.each([
    ['every 30m', '2026-01-31T12:30Z'],
    ['every 6h', '2026-01-31T18:00Z'],
    ['Every 1 D', '2026-02-01T12:00Z'],
    ['every day', '2026-02-01T12:00Z'],
    ['every hour', '2026-01-31T13:00Z'],
    ['every 6 hours', '2026-01-31T18:00Z'],
    ['every 90 minutes', '2026-01-31T13:30Z'],
    ['every week', '2026-02-07T12:00Z'],
  ])('%s is counted from the run before', (text, next) => {
    expect(timesAfter(text, '2026-01-31T12:00Z')).toEqual([next]);
  });
});

describe('a schedule that cannot be read', () => {
  it.each(['every 5 parsecs', 'every', 'every 0 days', 'every 400 days', 'every day at 3', 'every -1h'])(
    'is repeated as it was typed, with what can be used: %s',
    (text) => {
      expect(parseSchedule(text)).toMatch(
        new RegExp(`^"${RegExp.escape(text)} ?" is not a schedule\\. Use .*"every day"`),
      );
    },
  );
});

describe('cron', () => {
  it.each([
    ['* * * * * UTC', '2026-01-31T12:00:30Z', '2026-01-31T12:01Z'],
    ['0 3 * * * UTC', '2026-01-31T03:00Z', '2026-02-01T03:00Z'],
    ['*/20 9-10 * * * UTC', '2026-01-31T10:30Z', '2026-01-31T10:40Z'],
    ['*/20 9-10 * * * UTC', '2026-01-31T10:40Z', '2026-02-01T09:00Z'],
    ['5/25 * * * * UTC', '2026-01-31T12:05Z', '2026-01-31T12:30Z'],
    ['0 0 * * mon-fri UTC', '2026-01-30T00:00Z', '2026-02-02T00:00Z'],
    ['0 0 * * 7 UTC', '2026-01-31T00:00Z', '2026-02-01T00:00Z'],
    ['0 0 * * 5-7 UTC', '2026-01-31T00:00Z', '2026-02-01T00:00Z'],
    ['0 0 1 JAN,jul * UTC', '2026-01-31T00:00Z', '2026-07-01T00:00Z'],
    ['0 0 29 2 * UTC', '2096-03-01T00:00Z', '2104-02-29T00:00Z'],
    ['0 0 31 * * UTC', '2026-01-31T00:00Z', '2026-03-31T00:00Z'],
  ])('%s after %s is at %s', (text, after, next) => {
    expect(timesAfter(text, after)).toEqual([next]);
  });

  it('takes a day that fits the month or the week when both are named', () => {
    expect(timesAfter('0 0 13 * fri UTC', '2026-02-05T00:00Z', 4)).toEqual([
      '2026-02-06T00:00Z',
      '2026-02-13T00:00Z',
      '2026-02-20T00:00Z',
      '2026-02-27T00:00Z',
    ]);
  });

  it('follows the clocks of the time zone through the year', () => {
    expect(timesAfter('0 3 * * * Europe/Berlin', '2026-03-27T12:00Z', 3)).toEqual([
      '2026-03-28T02:00Z',
      '2026-03-29T01:00Z',
      '2026-03-30T01:00Z',
    ]);
    expect(timesAfter('30 0 1 * * Asia/Kathmandu', '2026-01-31T12:00Z')).toEqual(['2026-01-31T18:45Z']);
  });

  it('runs later at a time that the clocks leave out, and once at a time that comes twice', () => {
    // Berlin goes from 2:00 to 3:00 on 29 March, and from 3:00 back to 2:00 on 25 October.
    expect(timesAfter('30 2 * * * Europe/Berlin', '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:30Z',
      '2026-03-30T00:30Z',
    ]);
    expect(timesAfter('0,30 2-3 * * * Europe/Berlin', '2026-03-28T12:00Z', 3)).toEqual([
      '2026-03-29T01:00Z',
      '2026-03-29T01:30Z',
      '2026-03-30T00:00Z',
    ]);
    expect(timesAfter('30 2 * * * Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ]);
  });

  it.each([
    // From 3:00 back to 2:00, from 2:00 to 3:00, from 2:00 back to 1:30, from 0:00 back to 23:00, from 0:00 to 1:00.
    [
      '0 * * * * Europe/Berlin',
      '2026-10-24T23:00Z',
      ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z'],
    ],
    ['0 * * * * Europe/Berlin', '2026-03-29T00:00Z', ['2026-03-29T01:00Z', '2026-03-29T02:00Z']],
    [
      '*/30 * * * * America/New_York',
      '2026-11-01T05:00Z',
      ['2026-11-01T05:30Z', '2026-11-01T06:00Z', '2026-11-01T06:30Z', '2026-11-01T07:00Z'],
    ],
    [
      '*/30 0-23 * * * America/New_York',
      '2026-03-08T06:00Z',
      ['2026-03-08T06:30Z', '2026-03-08T07:00Z', '2026-03-08T07:30Z'],
    ],
    [
      '*/15 * * * * Australia/Lord_Howe',
      '2026-04-04T14:30Z',
      ['2026-04-04T14:45Z', '2026-04-04T15:00Z', '2026-04-04T15:15Z', '2026-04-04T15:30Z'],
    ],
    [
      '0 * * * * America/Asuncion',
      '2023-03-26T02:00Z',
      ['2023-03-26T03:00Z', '2023-03-26T04:00Z', '2023-03-26T05:00Z'],
    ],
    ['0 * * * * Asia/Beirut', '2026-03-28T21:00Z', ['2026-03-28T22:00Z', '2026-03-28T23:00Z']],
    [
      '0 * * * * Asia/Beirut',
      '2026-10-24T19:00Z',
      ['2026-10-24T20:00Z', '2026-10-24T21:00Z', '2026-10-24T22:00Z'],
    ],
  ])('%s after %s leaves no hour out when the clocks change', (text, after, times) => {
    expect(timesAfter(text, after, times.length)).toEqual(times);
  });
});

describe('parseSchedule', () => {
  it('takes the zone of the machine when none is named', () => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const after = '2026-06-01T00:00Z';
    expect(timesAfter('0 12 * * *', after)).toEqual(timesAfter(`0 12 * * * ${zone}`, after));
  });

  it.each([
    '',
    '30m',
    'every',
    'every 0m',
    'every 1.5h',
    'every -1d',
    'every 30s',
    'every 400d',
    'every 30m 5',
    '@daily',
    '* * * *',
    '* * * * * UTC x',
    '* * * * * Mars/Olympus',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '1-2-3 * * * *',
    '*/0 * * * *',
    '*/2/3 * * * *',
    '*/ * * * *',
    ', * * * *',
    '1, * * * *',
    '1e1 * * * *',
    '+1 * * * *',
    '* * * mon *',
    '* * * * january',
    '0 0 30 2 *',
    '0 0 31 4,6,9,11 *',
  ])('refuses "%s" with a sentence', (text) => {
    expect(parseSchedule(text)).toMatch(/\.$/);
  });
});
