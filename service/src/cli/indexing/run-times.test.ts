import { expect, test } from 'vitest';
import { RunTimes } from './run-times.ts';

test('adds up the time between the beginning of a stage and that of the next', () => {
  let now = 1000;
  const times = new RunTimes(() => now);
  const after = (milliseconds: number): RunTimes => {
    now += milliseconds;
    return times;
  };
  after(5).enter('reading');
  after(10).enter('storing');
  after(20).enter('reading');
  after(40).enter('publishing');
  expect(after(80).spent()).toEqual({
    code: 'time_spent',
    opening: 5,
    reading: 50,
    extracting: 0,
    storing: 20,
    resolving: 0,
    publishing: 80,
  });
});
