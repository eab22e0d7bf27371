import { describe, expect, it } from 'vitest';
import { openBreaker, type Verdict } from './breaker.ts';

const OPEN_MS = 5000;

function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(String, ({ message }) => message);
}

/** A breaker with a manual clock; `fail` makes failing attempts. */
function aBreaker() {
  let now = 1_000_000;
  const opened: number[] = [];
  const through = openBreaker({
    clock: { now: () => now },
    openMs: OPEN_MS,
    judge: (error) => (error as { verdict: Verdict }).verdict,
    notTried: ({ openUntil, isProbing }) => new Error(`not tried until ${openUntil - now}, ${isProbing}`),
    onOpen: () => void opened.push(now),
  });
  return {
    opened,
    advance: (ms: number) => void (now += ms),
    attempt: (work: () => Promise<unknown>) => outcomeOf(through(work)),
    async fail(times: number, verdict: Verdict = 'trouble') {
      const outcomes: string[] = [];
      for (let at = 0; at < times; at += 1)
        outcomes.push(
          await outcomeOf(through(() => Promise.reject(Object.assign(new Error('failed'), { verdict })))),
        );
      return outcomes.at(-1);
    },
  };
}

const works = async (): Promise<string> => 'works';

describe('openBreaker', () => {
  it('makes no attempt for a while after five failures in a row, and reports once that it opened', async () => {
    const { attempt, fail, advance, opened } = aBreaker();
    await fail(5);
    expect(await attempt(works)).toBe('not tried until 5000, false');
    advance(4999);
    expect(await attempt(works)).toBe('not tried until 1, false');
    expect(opened).toHaveLength(1);
    advance(1);
    expect(await attempt(works)).toBe('works');
    expect(await attempt(works)).toBe('works');
  });

  it('counts from 0 after a success or an error reply, and ignores neutral outcomes', async () => {
    const { attempt, fail } = aBreaker();
    await fail(4);
    await fail(1, 'answered');
    await fail(4);
    expect(await attempt(works)).toBe('works');
    await fail(4);
    await fail(3, 'nothing');
    await fail(1);
    expect(await attempt(works)).toContain('not tried');
  });

  it('stays open for the same time again when the probe fails', async () => {
    const { attempt, fail, advance } = aBreaker();
    await fail(5);
    advance(OPEN_MS);
    expect(await fail(1)).toBe('failed');
    expect(await attempt(works)).toBe('not tried until 5000, false');
  });

  it('makes no call wait for a probe, and probes again while the first probe hangs', async () => {
    const { attempt, fail, advance } = aBreaker();
    await fail(5);
    advance(OPEN_MS);
    const hanging = Promise.withResolvers<string>();
    const probe = attempt(() => hanging.promise);
    expect(await attempt(works)).toBe('not tried until 5000, true');
    advance(OPEN_MS);
    expect(await attempt(works)).toBe('works');
    hanging.resolve('late');
    expect(await probe).toBe('late');
  });

  it('does not stay open longer when the clock is set back', async () => {
    const { attempt, fail, advance } = aBreaker();
    await fail(5);
    advance(-3_600_000);
    expect(await attempt(works)).toBe('works');
  });
});
