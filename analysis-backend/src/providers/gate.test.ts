import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { manualTime, type ManualTime } from '../../../service/test/fakes/manual-time.ts';
import { ProviderError, type ProviderProblem } from '../ports/provider.ts';
import { GIVEN_UP_MS, OPEN_MS } from './breaker.ts';
import { MAX_CLOSED_MS, openGate, USUAL_CLOSED_MS, type Gate, type GateOptions } from './gate.ts';

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

/** Fails the given number of times, then succeeds. */
function failingTimes(times: number, kind: ProviderProblem, retryAfterMs: number | null = null) {
  const attempt = async (): Promise<string> => {
    attempt.count += 1;
    if (attempt.count <= times) throw new ProviderError(kind, kind, { retryAfterMs });
    return 'answer';
  };
  attempt.count = 0;
  return attempt;
}

/** Runs everything that can go on without time passing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

/** Five attempts that fail. */
async function breakIt({ gate }: Setup, kind: ProviderProblem = 'transient'): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(gate.run(failing(kind), never, nothing)).rejects.toMatchObject({ kind });
}

describe('a call', () => {
  it.each(['rate', 'transient', 'auth', 'quota', 'bad_request', 'bad_reply'] as const)(
    'is made once, and fails with what the service says: %s',
    async (kind) => {
      const { gate } = setUp();
      const attempt = failingTimes(1, kind);
      await expect(gate.run(attempt, never, nothing)).rejects.toMatchObject({ kind });
      expect(attempt.count).toBe(1);
    },
  );

  it('passes on errors that are not failures of the provider', async () => {
    const { gate } = setUp();
    const bug = new TypeError('bug');
    await expect(gate.run(() => Promise.reject(bug), never, nothing)).rejects.toBe(bug);
  });

  it('is announced before it is made', async () => {
    const { gate } = setUp();
    const attempt = failingTimes(0, 'rate');
    const announced: number[] = [];
    await gate.run(attempt, never, async () => void announced.push(attempt.count));
    expect(announced).toEqual([0]);
  });

  it('is not made when the announcement throws, and fails with that error', async () => {
    const { gate } = setUp();
    const attempt = failingTimes(0, 'rate');
    const spent = new Error('the budget is spent');
    await expect(gate.run(attempt, never, () => Promise.reject(spent))).rejects.toBe(spent);
    expect(attempt.count).toBe(0);
  });

  it.each([
    { asked: 10_000, closed: 10_000 },
    { asked: MAX_CLOSED_MS + 1, closed: MAX_CLOSED_MS },
    { asked: null, closed: USUAL_CLOSED_MS },
  ])(
    'holds all others back for $closed ms when the service asks for a pause of $asked ms',
    async ({ asked, closed }) => {
      const { gate, time } = setUp();
      await expect(gate.run(failing('rate', asked), never, nothing)).rejects.toMatchObject({
        kind: 'rate',
        retryAfterMs: asked,
      });
      const other = failingTimes(0, 'rate');
      const second = gate.run(other, never, nothing);
      time.advance(closed - 1);
      await settle();
      expect(other.count).toBe(0);
      time.advance(1);
      expect(await second).toBe('answer');
    },
  );
});

describe('limits', () => {
  it('runs as many calls at once as allowed, and the others in their order', async () => {
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

  it('lets a tenth of the calls of a minute through at once, then one after the other', async () => {
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

  it('gives the place of a call that is stopped while waiting to the next one', async () => {
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

  it('gives back the turn of a call that is stopped while waiting for it', async () => {
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
  it('opens after five failures in a row: calls fail quickly, unannounced, with the cause and when to come back', async () => {
    const setup = setUp();
    await breakIt(setup);
    const attempt = failingTimes(0, 'rate');
    let announced = 0;
    const call = setup.gate.run(attempt, never, async () => void (announced += 1));
    await expect(call).rejects.toMatchObject({
      kind: 'transient',
      retryAfterMs: OPEN_MS,
      message: 'openai has failed too often and is not asked for a while. transient',
    });
    expect([attempt.count, announced]).toEqual([0, 0]);
    expect(setup.warnings).toHaveLength(1);
  });

  it('lets one call through after the pause, and the others once that one succeeded', async () => {
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

  it('lets another call through every 30 seconds while the first hangs', async () => {
    const setup = setUp();
    await breakIt(setup);
    setup.time.advance(OPEN_MS);
    void setup.gate.run(() => new Promise(() => {}), never, nothing);
    await settle();
    await expect(setup.gate.run(failingTimes(0, 'rate'), never, nothing)).rejects.toMatchObject({
      retryAfterMs: OPEN_MS,
    });
    setup.time.advance(OPEN_MS);
    expect(await setup.gate.run(failingTimes(0, 'rate'), never, nothing)).toBe('answer');
  });

  it('names no time to come back once the service has failed for an hour', async () => {
    const setup = setUp();
    await breakIt(setup);
    for (let passed = 0; passed < GIVEN_UP_MS; passed += OPEN_MS) {
      setup.time.advance(OPEN_MS);
      await expect(setup.gate.run(failing('transient'), never, nothing)).rejects.toMatchObject({
        message: 'transient',
      });
    }
    const call = setup.gate.run(failingTimes(0, 'rate'), never, nothing);
    await expect(call).rejects.toMatchObject({ retryAfterMs: null });
  });

  it('counts refusals too: a service that refuses every call is left alone', async () => {
    const { gate, time } = setUp();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(gate.run(failing('rate', 0), never, nothing)).rejects.toMatchObject({ kind: 'rate' });
    }
    await expect(gate.run(failingTimes(0, 'rate'), never, nothing)).rejects.toMatchObject({
      kind: 'transient',
    });
    time.advance(OPEN_MS);
    expect(await gate.run(failingTimes(0, 'rate'), never, nothing)).toBe('answer');
  });

  it.each(['quota', 'bad_request', 'bad_reply', 'auth'] as const)(
    'does not count %s: the service is there',
    async (kind) => {
      const { gate } = setUp();
      for (let call = 0; call < 10; call += 1) {
        await expect(gate.run(failing(kind), never, nothing)).rejects.toMatchObject({ kind });
      }
      expect(await gate.run(failingTimes(0, 'rate'), never, nothing)).toBe('answer');
    },
  );
});
