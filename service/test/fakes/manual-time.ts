import type { Clock, Wait } from '@signpost/platform/time';

export interface ManualTime extends Clock {
  wait: Wait;
  /** Moves the time, and ends the waits that are over by then. */
  advance(ms: number): void;
  /** The milliseconds until the first wait is over; null when there is no wait. */
  untilNext(): number | null;
  /** The length in milliseconds of a wait that fits, once there is one. */
  waiting(fits: (ms: number) => boolean): Promise<number>;
}

/** Time that stands still until a test moves it. */
export function manualTime(): ManualTime {
  let now = Date.UTC(2026, 0, 31, 12);
  const waits = new Set<{ ms: number; until: number; end(): void }>();
  const watchers = new Set<() => void>();

  return {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const wait = {
          ms,
          until: now + ms,
          end() {
            waits.delete(wait);
            signal.removeEventListener('abort', wait.end);
            resolve();
          },
        };
        signal.addEventListener('abort', wait.end, { once: true });
        waits.add(wait);
        for (const watcher of watchers) watcher();
      }),
    advance(ms) {
      now += ms;
      for (const wait of waits) if (wait.until <= now) wait.end();
    },
    untilNext: () => (waits.size === 0 ? null : Math.min(...[...waits].map(({ until }) => until)) - now),
    waiting: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = [...waits].find(({ ms }) => fits(ms));
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found.ms);
        };
        watchers.add(look);
        look();
      }),
  };
}
