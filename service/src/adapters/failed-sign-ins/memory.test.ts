import { expect, it } from 'vitest';
import { countMany, failedSignInsConformance } from '../../../test/conformance/failed-sign-ins.ts';
import { manualTime } from '../../../test/fakes/manual-time.ts';
import { memoryFailedSignIns } from './memory.ts';

failedSignInsConformance('memory', async () => {
  const clock = manualTime();
  return { failures: memoryFailedSignIns(clock), clock };
});

it('forgets the oldest names when there are too many', async () => {
  const failures = memoryFailedSignIns(manualTime());
  await countMany(failures, 100, String, () => 'admin');
  expect(await failures.count('x', 'admin')).toBe(2);
  await countMany(
    failures,
    50_000,
    () => '127.0.0.1',
    (at) => `${at}${'x'.repeat(10)}`,
  );
  // Dropped, since it failed the longest time ago.
  expect(await failures.count('x', 'admin')).toBe(0);
});
