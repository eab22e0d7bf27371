import {
  FetchError,
  openGuardedFetch,
  openPace,
  retryAfterMs,
  type GuardedReply,
  type GuardedRequest,
  type LookupAll,
  type Pace,
} from '@signpost/platform/outbound';
import type { ResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import type { Clock, Wait } from '@signpost/platform/time';
import type { SiteSettings } from '../../../ports/content-source.ts';

/** Names Signpost in requests and is what robots.txt is read for. Common firewalls refuse agents that have "link" in their names. */
export const ROBOT_NAME = 'Signpost';
const USER_AGENT = `${ROBOT_NAME} (site index)`;

export interface WebOptions {
  /** Hosts that may have private addresses. */
  allowHosts: readonly string[];
  resolve: readonly ResolveEntry[];
  /** Further addresses of the site that is read. */
  aliases?: readonly string[];
  /** What else belongs to it. */
  settings?: Partial<SiteSettings> | undefined;
  clock: Clock;
  /** For the pauses between requests. */
  wait: Wait;
  /** For the time limit of a request. */
  limitWait: Wait;
  /** How long a request may take with all its redirects. */
  timeoutMs?: number;
  /** The largest page that is read, in bytes after unpacking. */
  maxPageBytes?: number;
  lookup?: LookupAll;
}

/** Asks the web politely: guarded, paced per host, and again after a while when a server asks for patience. */
export interface WebClient {
  readonly maxPageBytes: number;
  get(url: string, request: GuardedRequest & { signal: AbortSignal }): Promise<GuardedReply>;
  /** Sends a request once, whatever comes of it. */
  send(url: string, request: GuardedRequest & { signal: AbortSignal }): Promise<GuardedReply>;
  slowTo(url: string, delayMs: number): void;
  close(): Promise<void>;
}

const MAX_PAGE_BYTES = 10 * 1024 * 1024;
/** Tries of a request that the server puts off (429, 503). */
const PATIENT_TRIES = 4;
/** Tries of a request that fails otherwise. */
const TRIES = 2;
const PAUSE_MS = 1000;
/** A server that wishes for a longer pause than this is not waited for. */
const LONGEST_WISH_MS = 5 * 60_000;

export function openWebClient(options: WebOptions): WebClient {
  const { clock, wait, timeoutMs, maxPageBytes = MAX_PAGE_BYTES } = options;
  const pace = openPace({ clock, wait });
  const fetch = openGuardedFetch({
    userAgent: USER_AGENT,
    allowHosts: options.allowHosts,
    resolve: options.resolve,
    wait: options.limitWait,
    lookup: options.lookup,
    limits: { maxBytes: maxPageBytes, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  });

  return {
    maxPageBytes,
    async get(url, request) {
      const { signal } = request;
      const host = hostIn(url);
      for (let tries = 1; ; tries++) {
        const outcome = await pace.run(host, signal, () => attempt(() => fetch(url, request)));
        const pause = pauseAfter(outcome, tries, clock.now());
        if (pause === null) {
          if (outcome instanceof FetchError) throw outcome;
          if (outcome.status < 500) pace.recovered(host);
          return outcome;
        }
        if (!(outcome instanceof FetchError)) outcome.discard();
        if (pause.isForHost) pace.backOff(host, pause.ms);
        else await wait(pause.ms ?? PAUSE_MS, signal);
      }
    },
    send: (url, request) => pace.run(hostIn(url), request.signal, () => fetch(url, request)),
    slowTo: (url, delayMs) => pace.slowTo(hostIn(url), delayMs),
    close: () => fetch.close(),
  };
}

/** A reply, or why there is none. */
async function attempt(fetch: () => Promise<GuardedReply>): Promise<GuardedReply | FetchError> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof FetchError) return error;
    throw error;
  }
}

/** How long to wait before the next try; null when there is none. */
function pauseAfter(
  outcome: GuardedReply | FetchError,
  tries: number,
  now: number,
): { ms: Parameters<Pace['backOff']>[1]; isForHost: boolean } | null {
  if (outcome instanceof FetchError) {
    return outcome.problem === 'no_connection' && tries < TRIES ? { ms: PAUSE_MS, isForHost: false } : null;
  }
  if (outcome.status === 429 || outcome.status === 503) {
    const wish = outcome.headers['retry-after'];
    const ms = retryAfterMs(wish, now);
    return tries < PATIENT_TRIES && (ms ?? 0) <= LONGEST_WISH_MS ? { ms, isForHost: true } : null;
  }
  return outcome.status >= 500 && tries < TRIES ? { ms: PAUSE_MS, isForHost: false } : null;
}

function hostIn(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** Null when no whole answer comes. */
export async function unlessUnanswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}
