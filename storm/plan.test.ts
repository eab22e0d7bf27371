import { describe, expect, it } from 'vitest';
import { describeFault, ENGINES, planRound, type PlanOptions } from './plan.ts';

const options: PlanOptions = { seed: 7, engine: 'postgres', hasSmallDisk: true, hasClock: true };
const rounds = (given: PlanOptions, count = 60) =>
  Array.from({ length: count }, (_, at) => planRound(given, at + 1));
const kindsIn = (given: PlanOptions): string[] => [
  ...new Set(rounds(given).flatMap(({ faults }) => faults.map(({ fault }) => fault.kind))),
];

describe('the plan of a storm', () => {
  it('is the same for the same seed, whichever round is asked for first', () => {
    const all = rounds(options);
    expect(planRound(options, 40)).toEqual(all[39]);
    expect(rounds(options)).toEqual(all);
    expect(rounds({ ...options, seed: 8 })).not.toEqual(all);
  });

  it.each(ENGINES)('has every kind of fault on %s, and no fault without an end', (engine) => {
    const given = { ...options, engine };
    expect(kindsIn(given).toSorted()).toEqual(
      ['clock', 'cut', 'delay', 'freeze', 'full disk', 'kill', 'restart', 'silence'].toSorted(),
    );
    for (const { forMs } of rounds(given).flatMap(({ faults }) => faults)) {
      expect(forMs).toBeGreaterThanOrEqual(1000);
      expect(forMs).toBeLessThanOrEqual(6000);
    }
    expect(rounds(given).some(({ restores }) => restores)).toBe(true);
  });

  it('leaves a database server, a disk and a clock alone that the storm does not have', () => {
    const said = rounds({ ...options, engine: 'sqlite', hasSmallDisk: false, hasClock: false }).flatMap(
      ({ faults }) => faults.map(({ fault }) => describeFault(fault)),
    );
    expect(said.filter((line) => /database|disk|clock/.test(line))).toEqual([]);
  });
});
