import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { manualTime, type ManualTime } from '../../../service/test/fakes/manual-time.ts';
import { ProviderError, type ProviderProblem } from '../ports/provider.ts';
import { OPEN_MS } from './breaker.ts';
import { MAX_PAUSE_MS, openGate, type Gate, type GateOptions } from './gate.ts';

const never = new AbortController().signal;
const nothing = async (): Promise<void> => {};

interface Setup {
  gate: Gate;
  time: ManualTime;
  warnings: string[];
}

function setUp(options: Partial<GateOptions> = {}): Setup {
  const time = manualTime();
  const warnings: string[] = [];
  const gate = openGate({
    name: 'openai',
    concurrency: 4,
    requestsPerMinute: 6000,
    clock: time,
    wait: time.wait,
    random: () => 0.5,
    logger: { warn: (_fields, message) => void warnings.push(message) },
    ...options,
  });
  return { gate, time, warnings };
}

function failing(kind: ProviderProblem, retryAfterMs: number | null = null): () => Promise<never> {
  return async () => {
    throw new ProviderError(kind, kind, { retryAfterMs });
  };
}

/** Fails so often before it succeeds. */
function failingTimes(times: number, kind: ProviderProblem, retryAfterMs: number | null = null) {
  const attempt = async (): Promise<string> => {
    attempt.count += 1;
    if (attempt.count <= times) throw new ProviderError(kind, kind, { retryAfterMs });
    return 'answer';
  };
  attempt.count = 0;
  return attempt;
}

/** Lets everything happen that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

/** Five attempts that fail: one call of three and one of two, the last of which finds it open. */
async function breakIt({ gate, time }: Setup): Promise<void> {
  const first = gate.run(failing('transient'), never, nothing);
  for (const pause of [1000, 2000]) time.advance(await time.waiting((ms) => ms === pause));
  await expect(first).rejects.toMatchObject({ kind: 'transient' });
  const second = gate.run(failing('transient'), never, nothing);
  for (const pause of [1000, 2000]) time.advance(await time.waiting((ms) => ms === pause));
  await expect(second).rejects.toMatchObject({ kind: 'transient' });
}

describe('retries', () => {
  it.each(['rate', 'transient'] as const)('tries again, twice at most, after %s', async (kind) => {
    const { gate, time } = setUp();
    const attempt = failingTimes(2, kind);
    const answer = gate.run(attempt, never, nothing);
    for (const pause of [1000, 2000]) time.advance(await time.waiting((ms) => ms === pause));
    expect(await answer).toBe('answer');

    const failure = gate.run(failingTimes(3, kind), never, nothing);
    for (const pause of [1000, 2000]) time.advance(await time.waiting((ms) => ms === pause));
    await expect(failure).rejects.toMatchObject({ kind });
    expect(attempt.count).toBe(3);
  });

  it.each(['auth', 'quota', 'bad_request', 'bad_reply'] as const)(
    'does not try again after %s',
    async (kind) => {
      const { gate } = setUp();
      const attempt = failingTimes(1, kind);
      await expect(gate.run(attempt, never, nothing)).rejects.toMatchObject({ kind });
      expect(attempt.count).toBe(1);
    },
  );

  it('passes on what is no failure of the provider at once', async () => {
    const { gate } = setUp();
    const bug = new TypeError('bug');
    await expect(gate.run(() => Promise.reject(bug), never, nothing)).rejects.toBe(bug);
  });

  it('pauses for a random time up to two seconds, then up to four', async () => {
    for (const random of [0, 0.25, 0.999]) {
      const { gate, time } = setUp({ random: () => random });
      const answer = gate.run(failingTimes(2, 'transient'), never, nothing);
      for (const longest of [2000, 4000]) time.advance(await time.waiting((ms) => ms === random * longest));
      expect(await answer).toBe('answer');
    }
  });

  it('waits at least as long as the service asks', async () => {
    const { gate, time } = setUp({ random: () => 0 });
    const answer = gate.run(failingTimes(1, 'rate', 45_000), never, nothing);
    time.advance(await time.waiting((ms) => ms === 45_000));
    expect(await answer).toBe('answer');
  });

  it('fails at once when the service asks for more than a minute, and passes its wish on', async () => {
    const { gate } = setUp();
    const attempt = failingTimes(1, 'rate', MAX_PAUSE_MS + 1);
    await expect(gate.run(attempt, never, nothing)).rejects.toMatchObject({
      kind: 'rate',
      retryAfterMs: MAX_PAUSE_MS + 1,
    });
    expect(attempt.count).toBe(1);
  });

  it('keeps all other calls back too while the service asks to be left alone', async () => {
    const { gate, time } = setUp({ random: () => 0 });
    const first = gate.run(failingTimes(1, 'rate', 10_000), never, nothing);
    await time.waiting((ms) => ms === 10_000);
    const other = failingTimes(0, 'rate');
    const second = gate.run(other, never, nothing);
    await settle();
    expect(other.count).toBe(0);
    time.advance(10_000);
    expect(await Promise.all([first, second])).toEqual(['answer', 'answer']);
  });
});

describe('attempts', () => {
  it('are announced before each, retries included', async () => {
    const { gate, time } = setUp();
    const attempt = failingTimes(2, 'transient');
    const announced: number[] = [];
    const answer = gate.run(attempt, never, async () => void announced.push(attempt.count));
    for (const pause of [1000, 2000]) time.advance(await time.waiting((ms) => ms === pause));
    await answer;
    expect(announced).toEqual([0, 1, 2]);
  });

  it('are not made when the announcement throws, and the call ends with that', async () => {
    const { gate, time } = setUp();
    const attempt = failingTimes(1, 'transient');
    const spent = new Error('the budget is spent');
    let announced = 0;
    const call = gate.run(attempt, never, async () => {
      announced += 1;
      if (announced === 2) throw spent;
    });
    time.advance(await time.waiting((ms) => ms === 1000));
    await expect(call).rejects.toBe(spent);
    expect(attempt.count).toBe(1);
  });
});

describe('limits', () => {
  it('lets so many in at once and the others in their order', async () => {
    const { gate } = setUp({ concurrency: 2 });
    const order: number[] = [];
    const ends = [0, 1, 2, 3, 4].map((number) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      void gate.run(() => (order.push(number), promise), never, nothing);
      return resolve;
    });
    await settle();
    expect(order).toEqual([0, 1]);
    ends[1]?.();
    await settle();
    expect(order).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await settle();
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets a tenth of a minute’s calls through at once, then one after the other', async () => {
    const { gate, time } = setUp({ concurrency: 1000, requestsPerMinute: 60 });
    const times: number[] = [];
    const start = time.now();
    const calls = Array.from({ length: 10 }, () =>
      gate.run(async () => times.push((time.now() - start) / 1000), never, nothing),
    );
    await settle();
    for (let second = 0; second < 4; second += 1) {
      time.advance(1000);
      await settle();
    }
    await Promise.all(calls);
    expect(times).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
  });

  it('never lets more through in any minute than a tenth above the limit', async () => {
    const { gate, time } = setUp({ concurrency: 1000, requestsPerMinute: 30 });
    const times: number[] = [];
    const calls = Array.from({ length: 100 }, () =>
      gate.run(async () => times.push(time.now()), never, nothing),
    );
    await settle();
    for (let next = time.untilNext(); next !== null; next = time.untilNext()) {
      time.advance(next);
      await settle();
    }
    await Promise.all(calls);
    for (const from of times) {
      expect(times.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(33);
    }
  });

  it('gives the place of a call that is stopped while it waits to the next', async () => {
    const { gate } = setUp({ concurrency: 1 });
    const running = Promise.withResolvers<string>();
    const first = gate.run(() => running.promise, never, nothing);
    const stop = new AbortController();
    const stopped = gate.run(failingTimes(0, 'rate'), stop.signal, nothing);
    const third = gate.run(async () => 'third', never, nothing);
    const reason = new Error('closing');
    stop.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    running.resolve('first');
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  });

  it('ends a pause at once when the call is stopped', async () => {
    const { gate, time } = setUp();
    const stop = new AbortController();
    const call = gate.run(failing('transient'), stop.signal, nothing);
    await time.waiting((ms) => ms === 1000);
    const reason = new Error('closing');
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('gives back its turn when a call is stopped that waits for one', async () => {
    const { gate, time } = setUp({ requestsPerMinute: 10 });
    await gate.run(failingTimes(0, 'rate'), never, nothing);
    const stop = new AbortController();
    const stopped = gate.run(failingTimes(0, 'rate'), stop.signal, nothing);
    await time.waiting((ms) => ms === 6000);
    stop.abort(new Error('closing'));
    await expect(stopped).rejects.toThrow('closing');
    const next = gate.run(failingTimes(0, 'rate'), never, nothing);
    time.advance(await time.waiting((ms) => ms === 6000));
    expect(await next).toBe('answer');
  });
});

describe('the breaker', () => {
  it('opens after five failures in a row: calls fail quickly, unannounced, and say when to come back', async () => {
    const setup = setUp();
    await breakIt(setup);
    const attempt = failingTimes(0, 'rate');
    let announced = 0;
    const call = setup.gate.run(attempt, never, async () => void (announced += 1));
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'transient', retryAfterMs: expect.any(Number) });
    expect((error as ProviderError).retryAfterMs).toBeGreaterThan(0);
    expect((error as ProviderError).retryAfterMs).toBeLessThanOrEqual(OPEN_MS);
    expect([attempt.count, announced]).toEqual([0, 0]);
    expect(setup.warnings).toHaveLength(1);
  });

  it('lets one call through when its time is over, and the others when that one succeeded', async () => {
    const setup = setUp();
    await breakIt(setup);
    setup.time.advance(OPEN_MS);
    const probe = Promise.withResolvers<string>();
    const first = setup.gate.run(() => probe.promise, never, nothing);
    await settle();
    const other = setup.gate.run(failingTimes(0, 'rate'), never, nothing);
    await expect(other).rejects.toMatchObject({ kind: 'transient' });
    probe.resolve('back');
    expect(await first).toBe('back');
    expect(await setup.gate.run(failingTimes(0, 'rate'), never, nothing)).toBe('answer');
  });

  it.each(['rate', 'quota', 'bad_request', 'bad_reply', 'auth'] as const)(
    'does not count %s: the service is there',
    async (kind) => {
      const { gate, time } = setUp();
      for (let call = 0; call < 10; call += 1) {
        await expect(gate.run(failing(kind, MAX_PAUSE_MS + 1), never, nothing)).rejects.toMatchObject({
          kind,
        });
        // A limit holds the next call back, for a minute at most.
        time.advance(MAX_PAUSE_MS);
      }
      expect(await gate.run(failingTimes(0, 'rate'), never, nothing)).toBe('answer');
    },
  );
});
