import { describe, expect, it } from 'vitest';
import type { ExternalCheck } from '../ports/external-links.ts';
import type { AskOutcome, AskProblem } from '../ports/link-checker.ts';
import { nextCheck, restUntil } from './next-check.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 31, 12);

function answer(status: number, more: Partial<Extract<AskOutcome, { status: number }>> = {}): AskOutcome {
  return { status, hops: [], isFirewall: false, restMs: null, ...more };
}

function failure(problem: AskProblem): AskOutcome {
  return { problem, reason: { code: 'connection_failed', detail: 'ECONNRESET' } };
}

const OK = answer(200);
const MISSING = answer(404);
const GONE = answer(410);
const NO_HOST = failure('no_such_host');
const SLOW = failure('too_slow');
const FAULT = answer(500);
const REFUSED = answer(403);

/** What is known after checks at these hours. */
function after(...checks: [hours: number, outcome: AskOutcome][]): ExternalCheck {
  let known: ExternalCheck | null = null;
  for (const [hours, outcome] of checks) known = nextCheck(known, outcome, START + hours * HOUR);
  if (known === null) throw new Error('There was no check');
  return known;
}

function daysUntil({ nextCheckAt, checkedAt }: ExternalCheck): number {
  return (nextCheckAt - checkedAt) / (24 * HOUR);
}

describe('one check', () => {
  it.each<[string, AskOutcome, string]>([
    ['200', OK, 'ok'],
    ['204', answer(204), 'ok'],
    ['304', answer(304), 'ok'],
    ['301 to 200', answer(200, { hops: [{ to: 'https://a.test/', status: 301 }] }), 'redirected'],
    ['404', MISSING, 'suspect'],
    ['410', GONE, 'suspect'],
    ['404 behind a redirect', answer(404, { hops: [{ to: 'https://a.test/', status: 302 }] }), 'suspect'],
    ['a host that does not exist', NO_HOST, 'suspect'],
    ['401', answer(401), 'blocked'],
    ['402', answer(402), 'blocked'],
    ['403', REFUSED, 'blocked'],
    ['407', answer(407), 'blocked'],
    ['429', answer(429), 'blocked'],
    ['451', answer(451), 'blocked'],
    ['999', answer(999), 'blocked'],
    ['503 of a guard', answer(503, { isFirewall: true }), 'blocked'],
    ['404 of a guard', answer(404, { isFirewall: true }), 'blocked'],
    ['503', answer(503), 'unknown'],
    ['500', FAULT, 'unknown'],
    ['400', answer(400), 'unknown'],
    ['a time-out', SLOW, 'unknown'],
    ['a refused connection', failure('no_connection'), 'unknown'],
    ['a certificate that is refused', failure('not_secure'), 'unknown'],
    ['redirects without end', failure('endless_redirects'), 'unknown'],
    ['a private address', failure('private_address'), 'unknown'],
  ])('finds by %s alone: %3$s', (_, outcome, verdict) => {
    expect(after([0, outcome]).verdict).toBe(verdict);
  });

  it('says where redirects lead, and whether they are meant to stay', () => {
    const hops = [
      { to: 'https://b.test/', status: 301 },
      { to: 'https://c.test/', status: 308 },
    ];
    expect(after([0, answer(200, { hops })])).toMatchObject({
      leadsTo: 'https://c.test/',
      isPermanent: true,
      reason: { code: 'leads_on', address: 'https://c.test/' },
    });
    const passing = [...hops, { to: 'https://d.test/', status: 302 }];
    expect(after([0, answer(200, { hops: passing })])).toMatchObject({ isPermanent: false });
  });
});

describe('checks over time', () => {
  it.each<[string, [number, AskOutcome][], string]>([
    [
      '404 twice on one day',
      [
        [0, MISSING],
        [5, MISSING],
      ],
      'suspect',
    ],
    [
      '404 twice within 24 hours',
      [
        [0, MISSING],
        [23, MISSING],
      ],
      'suspect',
    ],
    [
      '404 twice, 24 hours apart',
      [
        [0, MISSING],
        [24, MISSING],
      ],
      'broken',
    ],
    [
      '404 and 410, a day apart',
      [
        [0, MISSING],
        [24, GONE],
      ],
      'broken',
    ],
    [
      '404 again after it was there',
      [
        [0, MISSING],
        [24, OK],
        [48, MISSING],
      ],
      'suspect',
    ],
    [
      '404 again after a time-out',
      [
        [0, MISSING],
        [24, SLOW],
        [48, MISSING],
      ],
      'broken',
    ],
    [
      '404 again after it was blocked',
      [
        [0, MISSING],
        [24, REFUSED],
        [48, MISSING],
      ],
      'suspect',
    ],
    [
      'no host on two days',
      [
        [0, NO_HOST],
        [48, NO_HOST],
      ],
      'suspect',
    ],
    [
      'no host thrice within 48 hours',
      [
        [0, NO_HOST],
        [20, NO_HOST],
        [40, NO_HOST],
      ],
      'suspect',
    ],
    [
      'no host thrice over 48 hours',
      [
        [0, NO_HOST],
        [24, NO_HOST],
        [48, NO_HOST],
      ],
      'broken',
    ],
    [
      'no host often on one day, and two days later',
      [
        [0, NO_HOST],
        [1, NO_HOST],
        [2, NO_HOST],
        [48, NO_HOST],
      ],
      'suspect',
    ],
    [
      'time-outs for a week',
      [
        [0, SLOW],
        [24, SLOW],
        [48, SLOW],
        [72, SLOW],
        [168, SLOW],
      ],
      'unknown',
    ],
    [
      'faults for a week',
      [
        [0, FAULT],
        [24, FAULT],
        [48, FAULT],
        [168, FAULT],
      ],
      'unknown',
    ],
    [
      'a time-out after 404',
      [
        [0, MISSING],
        [24, SLOW],
      ],
      'suspect',
    ],
    [
      'a time-out when it was broken',
      [
        [0, MISSING],
        [24, MISSING],
        [48, SLOW],
      ],
      'broken',
    ],
    [
      'no host when it was broken',
      [
        [0, MISSING],
        [24, MISSING],
        [48, NO_HOST],
      ],
      'broken',
    ],
    [
      'blocked when it was broken',
      [
        [0, MISSING],
        [24, MISSING],
        [48, REFUSED],
      ],
      'blocked',
    ],
    [
      'there again when it was broken',
      [
        [0, MISSING],
        [24, MISSING],
        [48, OK],
      ],
      'ok',
    ],
    [
      'a time-out when it was there',
      [
        [0, OK],
        [24, SLOW],
      ],
      'unknown',
    ],
  ])('finds after %s: %3$s', (_, checks, verdict) => {
    expect(after(...checks).verdict).toBe(verdict);
  });

  it('keeps since when an address fails, and forgets it when it answers', () => {
    expect(after([0, OK], [24, MISSING], [50, MISSING])).toMatchObject({
      checks: 3,
      failures: 2,
      failingSince: START + 24 * HOUR,
      failedAt: START + 50 * HOUR,
    });
    expect(after([0, MISSING], [24, OK])).toMatchObject({ checks: 2, failures: 0, failingSince: null });
  });
});

describe('the next check', () => {
  it('comes within a day for what fails, and after weeks for what answers', () => {
    for (const outcome of [MISSING, NO_HOST, SLOW, FAULT])
      expect(daysUntil(after([0, outcome]))).toBeLessThan(1);
    expect(daysUntil(after([0, OK]))).toBeGreaterThan(13);
    expect(daysUntil(after([0, REFUSED]))).toBeGreaterThan(6);
  });

  it('waits for as long as the server wishes, up to a month', () => {
    const tired = answer(503, { restMs: 48 * HOUR });
    expect(daysUntil(after([0, tired]))).toBe(2);
    expect(restUntil(tired, START)).toBe(START + 48 * HOUR);
    expect(daysUntil(after([0, answer(503, { restMs: 1e15 })]))).toBe(30);
    expect(restUntil(OK, START)).toBeNull();
    expect(restUntil(SLOW, START)).toBeNull();
  });
});
