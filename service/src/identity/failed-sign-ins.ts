import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';

/** Failures an address or a login may have at once, and how many of them are forgiven per minute. */
const LIMITS = {
  address: { burst: 200, perMinute: 60 },
  login: { burst: 100, perMinute: 30 },
} as const;
type Limited = keyof typeof LIMITS;

/** More names than this at once push out the ones unheard of for longest. */
const REMEMBERED = 50_000;

/**
 * Counts failed sign-ins per address and per login. Only a failure is ever refused: whoever holds the right secret
 * is let in however many wrong ones others tried, from the same address or for the same login. Secrets are too long to
 * guess, so nothing is lost by that, and nobody can lock an honest client out.
 */
export class FailedSignIns {
  readonly #clock: Clock;
  readonly #buckets = new LRUCache<string, { failures: number; at: number }>({ max: REMEMBERED });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one failure; the seconds to wait when it is one too many, else 0. */
  count(address: string, login: string | null): number {
    const waits = [this.#countOne('address', address)];
    if (login !== null) waits.push(this.#countOne('login', login));
    return Math.max(...waits);
  }

  #countOne(kind: Limited, name: string): number {
    const { burst, perMinute } = LIMITS[kind];
    const key = `${kind} ${name.slice(0, 200)}`;
    const now = this.#clock.now();
    const known = this.#buckets.get(key) ?? { failures: 0, at: now };
    const forgiven = ((now - known.at) / 60_000) * perMinute;
    const failures = Math.max(0, known.failures - forgiven) + 1;
    const over = failures - burst;
    // What is refused is not counted, so that the wait does not grow while a client keeps trying.
    this.#buckets.set(key, { failures: over > 0 ? failures - 1 : failures, at: now });
    return over > 0 ? Math.max(1, Math.ceil((over / perMinute) * 60)) : 0;
  }
}
