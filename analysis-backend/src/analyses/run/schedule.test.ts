import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CADENCE_MS, nextRunAfterFailure, nextRunAt } from './schedule.ts';
import { DAY_MS } from '../../shared/day.ts';

const HOUR_MS = DAY_MS / 24;
const brand = { id: '11111111-aaaa-4bbb-8ccc-000000000001', createdAt: Date.UTC(2026, 2, 1, 12) };

describe('nextRunAt', () => {
  it('is a week after the brand was created, plus up to six hours', () => {
    const late = nextRunAt(brand, brand.createdAt) - brand.createdAt - CADENCE_MS;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(6 * HOUR_MS);
  });

  it('spreads brands that were created at the same moment', () => {
    const ids = Array.from({ length: 100 }, (_, at) => `brand-${at}`);
    const hours = new Set(ids.map((id) => Math.floor(nextRunAt({ ...brand, id }, 0) / HOUR_MS)));
    expect(hours.size).toBe(6);
  });

  it.each([
    ['clocks go forward in Europe', Date.UTC(2026, 2, 29)],
    ['clocks go back in Europe', Date.UTC(2026, 9, 25)],
    ['clocks go forward in New York', Date.UTC(2026, 2, 8)],
    ['the year ends', Date.UTC(2027, 0, 1)],
  ])('keeps the time of day in UTC when %s', (_when, change) => {
    const before = nextRunAt(brand, change - CADENCE_MS);
    const after = nextRunAt(brand, before);
    expect(after - before).toBe(CADENCE_MS);
    expect(new Date(after).toISOString().slice(11)).toBe(new Date(before).toISOString().slice(11));
  });

  it('does not drift when each run is noticed late', () => {
    let at = nextRunAt(brand, brand.createdAt);
    const first = at;
    for (let week = 0; week < 52; week += 1) at = nextRunAt(brand, at + 40 * HOUR_MS);
    expect(at - first).toBe(52 * CADENCE_MS);
  });

  it('skips the next run when a late one started less than half a week before it', () => {
    const due = nextRunAt(brand, brand.createdAt);
    expect(nextRunAt(brand, due + 3 * DAY_MS)).toBe(due + CADENCE_MS);
    expect(nextRunAt(brand, due + 6 * DAY_MS)).toBe(due + 2 * CADENCE_MS);
  });

  it('is always half a week to one and a half weeks ahead, on the weekly grid of the brand', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), fc.nat({ max: 4e11 }), (id, createdAt, later) => {
        const now = createdAt + CADENCE_MS + later;
        const at = nextRunAt({ id, createdAt }, now);
        expect(at - now).toBeGreaterThanOrEqual(CADENCE_MS / 2);
        expect(at - now).toBeLessThanOrEqual(1.5 * CADENCE_MS);
        expect((at - nextRunAt({ id, createdAt }, createdAt)) % CADENCE_MS).toBe(0);
      }),
    );
  });
});

describe('nextRunAfterFailure', () => {
  it('waits longer after each failure, at most until the usual time', () => {
    const failedAt = nextRunAt(brand, brand.createdAt);
    const pauses = [1, 2, 3, 4, 5, 50].map(
      (failures) => nextRunAfterFailure(brand, failures, failedAt) - failedAt,
    );
    expect(pauses).toEqual([HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS, CADENCE_MS, CADENCE_MS]);
    const soon = nextRunAt(brand, failedAt) - 4 * DAY_MS;
    expect(nextRunAfterFailure(brand, 5, soon)).toBe(nextRunAt(brand, failedAt));
  });
});
