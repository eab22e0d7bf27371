import { describe, expect, it } from 'vitest';
import { openPace, type Pace } from './pace.ts';

/** Time that jumps to the end of every wait. */
function jumpingTime() {
  let now = 0;
  return {
    clock: { now: () => now },
    wait: async (ms: number) => {
      now += ms;
    },
  };
}

const { signal } = new AbortController();

async function times(pace: Pace, clock: { now(): number }, count: number): Promise<number[]> {
  const began: number[] = [];
  for (let at = 0; at < count; at++) await pace.run('a', signal, async () => began.push(clock.now()));
  return began;
}

describe('openPace', () => {
  it('lets a burst through and then the rate of the host', async () => {
    const time = jumpingTime();
    const pace = openPace({ ...time, perSecond: 10, burst: 3 });
    expect(await times(pace, time.clock, 6)).toEqual([0, 0, 0, 100, 200, 300]);
  });

  it('leaves the time between requests that robots.txt asks for', async () => {
    const time = jumpingTime();
    const pace = openPace(time);
    pace.slowTo('a', 5000);
    expect(await times(pace, time.clock, 3)).toEqual([0, 5000, 10_000]);
  });

  it('asks a host nothing until its wish is over, and waits longer each time when it has none', async () => {
    const time = jumpingTime();
    const pace = openPace(time);
    expect(pace.backOff('a', 7000)).toBe(7000);
    expect(await times(pace, time.clock, 1)).toEqual([7000]);
    expect([pace.backOff('a', null), pace.backOff('a', null)]).toEqual([2000, 4000]);
    pace.recovered('a');
    expect(pace.backOff('a', null)).toBe(1000);
  });

  it('keeps to the most requests under way, to one host and to all', async () => {
    const pace = openPace({ ...jumpingTime(), mostPerHost: 2, most: 3 });
    const underWay: Record<string, number> = { a: 0, b: 0 };
    let mostOfA = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const ask = (host: string) =>
      pace.run(host, signal, async () => {
        underWay[host] = (underWay[host] ?? 0) + 1;
        mostOfA = Math.max(mostOfA, underWay.a ?? 0);
        most = Math.max(most, (underWay.a ?? 0) + (underWay.b ?? 0));
        await new Promise<void>((resolve) => gates.push(resolve));
        underWay[host] -= 1;
      });
    let done = 0;
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'b'].map(async (host) => {
      await ask(host);
      done += 1;
    });
    while (done < all.length) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect({ mostOfA, most }).toEqual({ mostOfA: 2, most: 3 });
  });

  it('ends a wait with the reason of the signal', async () => {
    const stop = new AbortController();
    const pace = openPace(jumpingTime());
    stop.abort(new Error('enough'));
    await expect(pace.run('a', stop.signal, async () => 1)).rejects.toThrow('enough');
  });
});
