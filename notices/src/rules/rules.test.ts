import { describe, expect, it } from 'vitest';
import { nextDigestTime } from './digest-time.ts';
import { isQuiet } from './quiet-hours.ts';

const BERLIN = { time_zone: 'Europe/Berlin' };
const utc = (text: string) => Date.parse(`${text}Z`);

/** The times of the next digests, as UTC. */
function digests(
  rule: Parameters<typeof nextDigestTime>[0],
  after: string,
  times: number,
): (string | null)[] {
  const found: (string | null)[] = [];
  for (let at = utc(after); found.length < times;) {
    const next = nextDigestTime(rule, at);
    found.push(next === null ? null : new Date(next).toISOString().slice(0, 16));
    if (next === null) break;
    at = next;
  }
  return found;
}

describe('the time of a digest', () => {
  it('is the hour that the clocks show, in winter and in summer', () => {
    const rule = { ...BERLIN, digest: 'weekly', weekday: 1, hour: 8 } as const;
    // Clocks are put forward on 29 March 2026, and back on 25 October.
    expect(digests(rule, '2026-03-20T00:00', 3)).toEqual([
      '2026-03-23T07:00',
      '2026-03-30T06:00',
      '2026-04-06T06:00',
    ]);
    expect(digests(rule, '2026-10-18T00:00', 2)).toEqual(['2026-10-19T06:00', '2026-10-26T07:00']);
  });

  it('comes once on the days on which clocks are changed, also at an hour that is left out or comes twice', () => {
    const rule = { ...BERLIN, digest: 'daily', weekday: 1, hour: 2 } as const;
    expect(digests(rule, '2026-03-28T12:00', 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:00',
      '2026-03-31T00:00',
    ]);
    expect(digests(rule, '2026-10-24T12:00', 3)).toEqual([
      '2026-10-25T00:00',
      '2026-10-26T01:00',
      '2026-10-27T01:00',
    ]);
  });

  it('is on Sunday when the day is 7, and never when there is no digest', () => {
    const sunday = { time_zone: 'UTC', digest: 'weekly', weekday: 7, hour: 0 } as const;
    expect(digests(sunday, '2026-11-18T00:00', 1)).toEqual(['2026-11-22T00:00']);
    expect(digests({ ...sunday, digest: 'off' }, '2026-11-18T00:00', 1)).toEqual([null]);
  });
});

it.each([
  // Past midnight, by the clocks of the zone.
  [22, 7, '2026-11-18T20:59', false],
  [22, 7, '2026-11-18T21:00', true],
  [22, 7, '2026-11-19T05:59', true],
  [22, 7, '2026-11-19T06:00', false],
  [22, 7, '2026-07-18T20:00', true],
  [12, 14, '2026-11-18T11:30', true],
  [12, 14, '2026-11-18T13:00', false],
  [8, 8, '2026-11-18T07:30', false],
  [null, null, '2026-11-18T02:00', false],
])('quiet hours from %s to %s hold at %s UTC: %s', (quiet_from, quiet_to, at, holds) => {
  expect(isQuiet({ ...BERLIN, quiet_from, quiet_to }, utc(at))).toBe(holds);
});
