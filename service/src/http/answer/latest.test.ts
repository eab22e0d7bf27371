import { expect, it } from 'vitest';
import { Latest } from './latest.ts';

const LIST = '/links/posts';

it('gives a value until its time is over, to the same credentials and the same address only', () => {
  const latest = new Latest<{ until: number }>();
  const value = { until: 1000 };
  latest.set('Bearer a', LIST, value);
  latest.set('Bearer b', '/brands', { until: 1000 });
  expect(latest.get('Bearer a', LIST, 999)).toBe(value);
  expect(latest.get('Bearer a', LIST, 1000)).toBeNull();
  expect(latest.get('Bearer b', LIST, 0)).toBeNull();
  expect(latest.get('Bearer a', '/brands', 0)).toBeNull();
});

it('gives the newer of two values', () => {
  const latest = new Latest<{ until: number }>();
  latest.set('Bearer a', LIST, { until: 1000 });
  latest.set('Bearer a', LIST, { until: 2000 });
  expect(latest.get('Bearer a', LIST, 1500)).toEqual({ until: 2000 });
});

it.each([
  { what: 'callers', callers: 5000, addresses: 1 },
  { what: 'addresses', callers: 1, addresses: 5000 },
])('keeps a thousand values at most, however many $what ask', ({ callers, addresses }) => {
  const latest = new Latest<{ until: number }>();
  const asked = Array.from({ length: callers * addresses }, (_, at) => ({
    caller: `Bearer ${at % callers}`,
    address: `${LIST}?page=${at % addresses}`,
  }));
  for (const { caller, address } of asked) latest.set(caller, address, { until: 1 });
  const kept = asked.filter(({ caller, address }) => latest.get(caller, address, 0) !== null);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(1000);
  expect(kept.at(-1)).toEqual(asked.at(-1));
});
