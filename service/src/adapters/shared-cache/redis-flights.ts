import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Flights } from '../../ports/flights.ts';
import { SingleFlight } from '../../shared/single-flight.ts';
import { crashed, endOf, landed } from './flight-outcome.ts';
import type { RedisConnection } from './redis-connection.ts';

/** How long a holder may be silent before it is taken for dead. It reports three times within that time. */
const LEASE_MS = 5000;
/** How often a waiting process looks for the outcome. */
const LOOK_MS = 20;
/** How long an outcome is kept for waiting processes. */
const OUTCOME_MS = 10_000;

/** Takes the key unless it is taken; gives its holder. */
const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

/** Keeps the key for longer, only if it is still ours. */
const RENEW = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`;

/** Leaves the outcome and gives the key back, both at once, and only if it is still ours. */
const END = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
redis.call('DEL', KEYS[1])
return 1`;

/**
 * Flights across processes. Within a process one caller goes ahead; of those, one takes the key in Redis and does the work,
 * and the others wait for its outcome. A holder that falls silent is taken for dead, and one of the waiting processes takes
 * its place. While Redis fails, each process does the work itself.
 */
export function redisFlights(
  redis: RedisConnection,
  { leaseMs = LEASE_MS, renewMs = leaseMs / 3 }: { leaseMs?: number; renewMs?: number } = {},
): Flights {
  const local = new SingleFlight();
  const keyOf = (key: string): string => redis.keyOf('flight', key);
  const outcomeKeyOf = (token: string): string => redis.keyOf('outcome', token);

  async function fly<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const token = randomUUID();
    for (;;) {
      const holder = await redis.ask((client) =>
        client.eval(TAKE, { keys: [keyOf(key)], arguments: [token, String(leaseMs)] }),
      );
      if (typeof holder !== 'string' || holder === token) return lead(key, token, work);
      const outcome = await outcomeOf(key, holder);
      if (outcome === undefined) return work();
      // Every process does the same work for the key.
      if (outcome !== null) return endOf(outcome) as Result;
    }
  }

  /** Gives the key back even if Redis did not say that it is ours: it may have said so too late. */
  async function lead<Result>(key: string, token: string, work: () => Promise<Result>): Promise<Result> {
    const end = (outcome: string): Promise<unknown> =>
      redis.ask((client) =>
        client.eval(END, {
          keys: [keyOf(key), outcomeKeyOf(token)],
          arguments: [token, outcome, String(OUTCOME_MS)],
        }),
      );
    const renewing = setInterval(() => void renew(key, token), renewMs);
    try {
      const result = await work().finally(() => clearInterval(renewing));
      await end(landed(result));
      return result;
    } catch (error) {
      await end(crashed(error));
      throw error;
    }
  }

  function renew(key: string, token: string): Promise<unknown> {
    return redis.ask((client) =>
      client.eval(RENEW, { keys: [keyOf(key)], arguments: [token, String(leaseMs)] }),
    );
  }

  /** Waits for the holder's outcome; null when it ended without one, undefined when Redis failed. */
  async function outcomeOf(key: string, holder: string): Promise<string | null | undefined> {
    const keys = [outcomeKeyOf(holder), keyOf(key)];
    for (;;) {
      const found = await redis.ask((client) => client.mGet(keys));
      if (found === undefined) return undefined;
      const [outcome = null, current] = found;
      if (outcome !== null || current !== holder) return outcome;
      await pause(LOOK_MS);
    }
  }

  async function settledElsewhere(key: string): Promise<void> {
    const holder = await redis.ask((client) => client.get(keyOf(key)));
    if (typeof holder === 'string') await outcomeOf(key, holder);
  }

  return {
    run: (key, work) => local.run(key, () => fly(key, work)),
    async settled(key) {
      await Promise.all([local.settled(key), settledElsewhere(key)]);
    },
  };
}
