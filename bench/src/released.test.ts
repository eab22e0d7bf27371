import { describe, expect, it } from 'vitest';
import { hasFallen, nameOf, readReleased } from './released.ts';
import { Report } from './report.ts';

/** A report of one ratio, which was 0.9 in the last release. */
function reportOf(value: number): Report {
  const report = new Report({ '1 cached hit': 0.9 });
  report.atLeast({ target: '1', what: 'cached hit', value, must: 0.5 });
  return report;
}

describe('a ratio beside that of the last release', () => {
  it.each([
    { value: 0.73, isBetter: 'higher', released: 0.8, fell: false },
    { value: 0.71, isBetter: 'higher', released: 0.8, fell: true },
    { value: 0.95, isBetter: 'higher', released: 0.8, fell: false },
    { value: 2, isBetter: 'lower', released: 1.8, fell: false },
    { value: 2.01, isBetter: 'lower', released: 1.8, fell: true },
    { value: 1, isBetter: 'lower', released: 1.8, fell: false },
    { value: 0.01, isBetter: 'higher', released: undefined, fell: false },
  ] as const)(
    '$value of $released, $isBetter is better: fell $fell',
    ({ value, isBetter, released, fell }) => {
      expect(hasFallen({ value, isBetter }, released)).toBe(fell);
    },
  );

  it('is found by its name, whatever figures are in it', () => {
    const what = 'cached list, 2 workers (13,320 req/s) against 1 (11,315)';
    expect(nameOf({ target: 'workers', what })).toBe('workers cached list, 2 workers against 1');
    expect(nameOf({ target: '6', what: 'growth (every list)' })).toBe('6 growth (every list)');
  });

  it('fails the report when it fell by more than a tenth, though the Must holds', () => {
    const kept = reportOf(0.82);
    expect(kept.table()).toContain('| ≥ 0.5 |  | 0.820 | 0.9 | holds |');
    expect(kept.isKept()).toBe(true);
    const fallen = reportOf(0.8);
    expect(fallen.table()).toContain('| ≥ 0.5 |  | 0.800 | 0.9 | FELL |');
    expect(fallen.isKept()).toBe(false);
  });

  it('fails no report of sites of another size than that of the target', () => {
    const growth = { target: '6', what: 'growth', value: 3, must: 2, unit: 'x' };
    const report = new Report({});
    report.on('SQLite', { isJudged: false }).atMost(growth);
    expect(report.table()).toContain('| SQLite: growth |  |  | 3.00x |  | holds |');
    expect(report.isKept()).toBe(true);
    report.on('SQLite').atMost(growth);
    expect(report.isKept()).toBe(false);
  });

  it('is no time, no size and no share', () => {
    const report = new Report({});
    report.atMost({ target: '1', what: 'a time', value: 12, unit: ' ms' });
    report.fasterThanN({ target: '8', what: 'a search', value: 100 });
    report.on('MariaDB').atMost({ target: '4', what: 'a list (5 ms)', value: 1.5, unit: 'x' });
    expect(report.ratios()).toEqual({ '4 MariaDB: a list': 1.5 });
  });

  it('has its last release in the repository', () => {
    expect(readReleased('bench')).toHaveProperty(['1 cached list hit, req/s against F']);
    expect(readReleased('full')).toHaveProperty(['1 cached list hit, req/s against F']);
  });
});
