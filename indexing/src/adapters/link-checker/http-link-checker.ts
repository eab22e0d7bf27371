import {
  FetchError,
  openGuardedFetch,
  openPace,
  retryAfterMs,
  type FetchProblem,
  type GuardedReply,
  type LookupAll,
} from '@signpost/platform/outbound';
import type { ResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import type { Clock, Wait } from '@signpost/platform/time';
import type { AskOutcome, AskProblem, LinkChecker } from '../../ports/link-checker.ts';
import { isFirewallAnswer } from './firewall-signs.ts';

export interface LinkCheckerOptions {
  /** Hosts that may have private addresses. */
  allowHosts: readonly string[];
  resolve: readonly ResolveEntry[];
  /** Where those who run a server that is asked can turn to; null for nowhere. */
  contact: string | null;
  clock: Clock;
  /** For the pauses between requests. */
  wait: Wait;
  /** For the time limit of a request. */
  limitWait: Wait;
  timeoutMs?: number;
  lookup?: LookupAll;
}

const TIMEOUT_MS = 20_000;
/** A server that wishes for a longer rest is asked in a later run. */
const LONGEST_WAIT_MS = 60_000;
/** The rest of a server that was asked too often and does not say how long it wishes to rest. */
const REST_MS = 3_600_000;

/** Asks over HTTP: with HEAD, and with GET where a server does not take that. No body is read. */
export function httpLinkChecker(options: LinkCheckerOptions): LinkChecker {
  const { clock, wait, contact } = options;
  const pace = openPace({ clock, wait, perSecond: 1, burst: 2, mostPerHost: 1 });
  const fetch = openGuardedFetch({
    // Common firewalls refuse agents that have "link" in their names.
    userAgent: `Signpost (address check${contact === null ? '' : `; ${contact}`})`,
    allowHosts: options.allowHosts,
    resolve: options.resolve,
    wait: options.limitWait,
    lookup: options.lookup,
    limits: { timeoutMs: options.timeoutMs ?? TIMEOUT_MS },
  });

  async function askOnce(url: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<AskOutcome> {
    try {
      const reply = await pace.run(URL.parse(url)?.host ?? '', signal, () => fetch(url, { method, signal }));
      reply.discard();
      return toOutcome(reply, clock.now());
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { problem: problemOf(error), reason: error.failure };
    }
  }

  return {
    async ask(url, signal) {
      const head = await askOnce(url, 'HEAD', signal);
      if (!deservesGet(head)) return head;
      if (isPutOff(head)) pace.backOff(URL.parse(url)?.host ?? '', head.restMs);
      return askOnce(url, 'GET', signal);
    },
    close: () => fetch.close(),
  };
}

function toOutcome({ status, headers, hops }: GuardedReply, now: number): AskOutcome {
  const wish = status === 429 || status === 503 ? retryAfterMs(headers['retry-after'], now) : null;
  return {
    status,
    hops: hops.map((hop) => ({ to: hop.to, status: hop.status })),
    isFirewall: isFirewallAnswer(status, headers),
    restMs: wish ?? (status === 429 ? REST_MS : null),
  };
}

/** Whether a second request may say more than the first one did. */
function deservesGet(head: AskOutcome): boolean {
  if ('status' in head) return head.status >= 400 && (head.restMs ?? 0) <= LONGEST_WAIT_MS;
  return head.problem === 'no_connection' || head.problem === 'too_slow';
}

function isPutOff(outcome: AskOutcome): outcome is AskOutcome & { restMs: number } {
  return 'status' in outcome && outcome.restMs !== null;
}

const PROBLEMS: Record<FetchProblem, AskProblem> = {
  private_address: 'private_address',
  not_web: 'not_web',
  too_many_redirects: 'endless_redirects',
  redirect_loop: 'endless_redirects',
  too_large: 'no_connection',
  unreadable_encoding: 'no_connection',
  too_slow: 'too_slow',
  no_connection: 'no_connection',
};

function problemOf(error: FetchError): AskProblem {
  if (error.problem !== 'no_connection') return PROBLEMS[error.problem];
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === 'ENOTFOUND') return 'no_such_host';
    if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'not_secure';
  }
  return 'no_connection';
}
