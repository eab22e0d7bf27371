import type { Clock } from '@signpost/platform/time';
import { LRUCache } from 'lru-cache';
import { SIGN_IN_LIMITS, type FailedSignIns } from '../../ports/failed-sign-ins.ts';

/** How many names are counted at once; beyond it the one that failed longest ago is forgotten. */
const REMEMBERED = 50_000;

/** Failures as this process has seen them. */
export function memoryFailedSignIns(clock: Clock): FailedSignIns {
  // Limited by size and not by number: for a number, the cache would make room in advance, 15 ms for each start.
  const buckets = new LRUCache<string, { failures: number; at: number }>({
    maxSize: REMEMBERED,
    sizeCalculation: () => 1,
  });

  function countOne(kind: keyof typeof SIGN_IN_LIMITS, name: string): number {
    const { burst, perMinute } = SIGN_IN_LIMITS[kind];
    const key = `${kind} ${name.slice(0, 200)}`;
    const known = buckets.get(key) ?? { failures: 0, at: 0 };
    // A clock that was set back forgives nothing and costs nothing.
    const now = Math.max(clock.now(), known.at);
    const forgiven = ((now - known.at) / 60_000) * perMinute;
    const failures = Math.max(0, known.failures - forgiven) + 1;
    const over = failures - burst;
    buckets.set(key, { failures: over > 0 ? failures - 1 : failures, at: now });
    return over > 0 ? Math.max(1, Math.ceil((over / perMinute) * 60)) : 0;
  }

  return {
    async count(address, login) {
      const waits = [countOne('address', address)];
      if (login !== null) waits.push(countOne('login', login));
      return Math.max(...waits);
    },
  };
}
