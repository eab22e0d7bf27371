import type { Said } from '@signpost/contract/indexing';
import type { ExternalCheck, Verdict } from '../ports/external-links.ts';
import type { AskOutcome } from '../ports/link-checker.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When an address is asked again. A little less than days, so that a run at the same hour of each day finds them due. */
const AGAIN_MS: Record<Verdict, number> = {
  ok: 14 * DAY_MS - 4 * HOUR_MS,
  redirected: 14 * DAY_MS - 4 * HOUR_MS,
  suspect: 20 * HOUR_MS,
  broken: 20 * HOUR_MS,
  blocked: 7 * DAY_MS - 4 * HOUR_MS,
  unknown: 20 * HOUR_MS,
};
/** Cap Retry-After at this many milliseconds. */
const LONGEST_REST_MS = 30 * DAY_MS;

/** How often, and how far apart, an address has to be not found until it is broken. */
interface Proof {
  days: number;
  apartMs: number;
}

const NOT_FOUND: Proof = { days: 2, apartMs: DAY_MS };
/** Name servers fail more often than pages go. */
const NO_SUCH_HOST: Proof = { days: 3, apartMs: 2 * DAY_MS };

/** What a single answer says. */
type Finding =
  | { says: 'ok' | 'redirected' | 'blocked' | 'unknown' }
  | { says: 'not_found'; brokenAfter: Proof };

/** What is known after one more check, which was made just now. */
export function nextCheck(before: ExternalCheck | null, outcome: AskOutcome, now: number): ExternalCheck {
  const finding = findingOf(outcome);
  const failing = failingAfter(before, finding, now);
  const verdict = verdictOf(before, finding, failing, now);
  const restMs = 'status' in outcome ? (outcome.restMs ?? 0) : 0;
  return {
    verdict,
    status: 'status' in outcome ? outcome.status : null,
    reason: reasonOf(finding, outcome),
    leadsTo: 'status' in outcome ? (outcome.hops.at(-1)?.to ?? null) : null,
    isPermanent: 'status' in outcome && outcome.hops.length > 0 && outcome.hops.every(isForGood),
    checks: (before?.checks ?? 0) + 1,
    ...failing,
    checkedAt: now,
    nextCheckAt: now + Math.max(AGAIN_MS[verdict], Math.min(restMs, LONGEST_REST_MS)),
  };
}

/** Until when the server wishes not to be asked for anything; null when it has no such wish. */
export function restUntil(outcome: AskOutcome, now: number): number | null {
  if (!('status' in outcome) || outcome.restMs === null) return null;
  return now + Math.min(outcome.restMs, LONGEST_REST_MS);
}

function findingOf(outcome: AskOutcome): Finding {
  if ('problem' in outcome) {
    return outcome.problem === 'no_such_host'
      ? { says: 'not_found', brokenAfter: NO_SUCH_HOST }
      : { says: 'unknown' };
  }
  const { status, isFirewall, hops } = outcome;
  if (status < 400) return { says: hops.length === 0 ? 'ok' : 'redirected' };
  if (isFirewall || BLOCKED.has(status)) return { says: 'blocked' };
  return status === 404 || status === 410
    ? { says: 'not_found', brokenAfter: NOT_FOUND }
    : { says: 'unknown' };
}

/** 451 is refused by law, in some countries; 999 is what LinkedIn says to programs. */
const BLOCKED = new Set([401, 402, 403, 407, 429, 451, 999]);

type Failing = Pick<ExternalCheck, 'failures' | 'failingSince' | 'failedAt'>;

const NOT_FAILING: Failing = { failures: 0, failingSince: null, failedAt: null };

/** A time-out neither proves that a page is gone nor that it is there. Who blocks us may have done so by a 404 before. */
function failingAfter(before: ExternalCheck | null, finding: Finding, now: number): Failing {
  const { failures, failingSince, failedAt } = before ?? NOT_FAILING;
  if (finding.says === 'unknown') return { failures, failingSince, failedAt };
  if (finding.says !== 'not_found') return NOT_FAILING;
  const isSameDay = failedAt !== null && dayOf(failedAt) === dayOf(now);
  return {
    failures: isSameDay ? failures : failures + 1,
    failingSince: failingSince ?? now,
    failedAt: now,
  };
}

function verdictOf(before: ExternalCheck | null, finding: Finding, failing: Failing, now: number): Verdict {
  if (finding.says === 'unknown') return before !== null && failing.failures > 0 ? before.verdict : 'unknown';
  if (finding.says !== 'not_found') return finding.says;
  const { days, apartMs } = finding.brokenAfter;
  const isProved = failing.failures >= days && now - (failing.failingSince ?? now) >= apartMs;
  return isProved || before?.verdict === 'broken' ? 'broken' : 'suspect';
}

function reasonOf(finding: Finding, outcome: AskOutcome): Said | null {
  if ('problem' in outcome) return outcome.reason;
  if (finding.says === 'ok') return null;
  if (finding.says === 'redirected') return { code: 'leads_on', address: outcome.hops.at(-1)?.to ?? '' };
  return { code: 'answer_is', status: outcome.status, isGuarded: outcome.isFirewall };
}

function isForGood({ status }: { status: number }): boolean {
  return status === 301 || status === 308;
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}
