import type { Clock, Wait } from '../time/index.ts';

export interface PaceOptions {
  clock: Clock;
  wait: Wait;
  /** Requests to one host in a second, on average. */
  perSecond?: number;
  /** Requests to one host that may follow each other at once after a pause. */
  burst?: number;
  /** Requests under way to one host. */
  mostPerHost?: number;
  /** Requests under way to all hosts. */
  most?: number;
}

/** Spreads requests so that no host is asked more than it can bear. */
export interface Pace {
  /** Runs a request as soon as its host may be asked. Fails with the signal's reason when that comes first. */
  run<Result>(host: string, signal: AbortSignal, request: () => Promise<Result>): Promise<Result>;
  /** Leaves at least this much time between two requests to the host, as robots.txt asks. */
  slowTo(host: string, delayMs: number): void;
  /** Leaves the host alone for as long as it asked for, or longer each time. Returns how long, in milliseconds. */
  backOff(host: string, wishedMs: number | null): number;
  /** The host answers again: the next back-off is short. */
  recovered(host: string): void;
}

const FIRST_BACK_OFF_MS = 1000;
const LONGEST_BACK_OFF_MS = 60_000;

interface Host {
  tokens: number;
  filledAt: number;
  delayMs: number;
  burst: number;
  notBefore: number;
  underWay: number;
  backOffs: number;
}

export function openPace(options: PaceOptions): Pace {
  const { clock, wait, perSecond = 20, burst = 20, mostPerHost = 4, most = 16 } = options;
  const hosts = new Map<string, Host>();
  /** Those that wait for a request to end. */
  let waiting: (() => void)[] = [];
  let underWay = 0;

  function hostOf(name: string): Host {
    let host = hosts.get(name);
    if (host === undefined) {
      const now = clock.now();
      host = {
        tokens: burst,
        filledAt: now,
        delayMs: 1000 / perSecond,
        burst,
        notBefore: 0,
        underWay: 0,
        backOffs: 0,
      };
      hosts.set(name, host);
    }
    return host;
  }

  /** How long until the host may be asked; 0 takes the token. */
  function take(host: Host): number {
    const now = clock.now();
    // A clock that was set back fills nothing.
    const passed = Math.max(0, now - host.filledAt);
    host.tokens = Math.min(host.burst, host.tokens + passed / host.delayMs);
    host.filledAt = now;
    if (host.notBefore > now) return host.notBefore - now;
    if (host.tokens < 1) return Math.ceil((1 - host.tokens) * host.delayMs);
    host.tokens -= 1;
    return 0;
  }

  return {
    async run(name, signal, request) {
      const host = hostOf(name);
      for (;;) {
        signal.throwIfAborted();
        if (underWay < most && host.underWay < mostPerHost) {
          const ms = take(host);
          if (ms === 0) break;
          await wait(ms, signal);
        } else await untilOneEnds(signal);
      }
      underWay += 1;
      host.underWay += 1;
      try {
        return await request();
      } finally {
        underWay -= 1;
        host.underWay -= 1;
        const ended = waiting;
        waiting = [];
        for (const go of ended) go();
      }
    },
    slowTo(name, delayMs) {
      const host = hostOf(name);
      if (delayMs <= host.delayMs) return;
      host.delayMs = delayMs;
      host.burst = 1;
      host.tokens = Math.min(host.tokens, 1);
    },
    backOff(name, wishedMs) {
      const host = hostOf(name);
      const ms = wishedMs ?? Math.min(FIRST_BACK_OFF_MS * 2 ** host.backOffs, LONGEST_BACK_OFF_MS);
      host.backOffs += 1;
      host.notBefore = Math.max(host.notBefore, clock.now() + ms);
      return ms;
    },
    recovered(name) {
      hostOf(name).backOffs = 0;
    },
  };

  function untilOneEnds(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', go);
        resolve();
      };
      signal.addEventListener('abort', go, { once: true });
      waiting.push(go);
    });
  }
}
