import type { Clock } from '@signpost/platform/time';
import { SIGN_IN_LIMITS, type FailedSignIns } from '../../ports/failed-sign-ins.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Counts a failure in each of the keys, as the memory adapter does, and forgets a key once all its failures are forgiven.
 * The clocks of several machines differ: time that goes backwards forgives nothing and costs nothing.
 */
const COUNT = `
local now = tonumber(ARGV[1])
local wait = 0
for i, key in ipairs(KEYS) do
  local burst, perMinute = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local known = redis.call('HMGET', key, 'failures', 'at')
  local at = math.max(now, tonumber(known[2]) or now)
  local forgiven = (at - (tonumber(known[2]) or at)) / 60000 * perMinute
  local failures = math.max(0, (tonumber(known[1]) or 0) - forgiven) + 1
  local over = failures - burst
  if over > 0 then
    wait = math.max(wait, 1, math.ceil(over / perMinute * 60))
    failures = failures - 1
  end
  redis.call('HSET', key, 'failures', string.format('%.17g', failures), 'at', string.format('%.17g', at))
  redis.call('PEXPIRE', key, string.format('%.0f', math.ceil(failures / perMinute * 60000)))
end
return wait`;

/** Failures as all processes have seen them; as this one has, while Redis is away. */
export function redisFailedSignIns(
  redis: RedisConnection,
  clock: Clock,
  whileAway: FailedSignIns,
): FailedSignIns {
  return {
    async count(address, login) {
      const counted: { kind: keyof typeof SIGN_IN_LIMITS; name: string }[] = [
        { kind: 'address', name: address },
      ];
      if (login !== null) counted.push({ kind: 'login', name: login });
      const limits = counted.map(({ kind }) => SIGN_IN_LIMITS[kind]);
      const wait = await redis.ask((client) =>
        client.eval(COUNT, {
          keys: counted.map(({ kind, name }) => redis.keyOf(`failed-${kind}`, name)),
          arguments: [clock.now(), ...limits.flatMap(({ burst, perMinute }) => [burst, perMinute])].map(
            String,
          ),
        }),
      );
      return typeof wait === 'number' ? wait : whileAway.count(address, login);
    },
  };
}
