import type { Clock } from '@signpost/platform/time';
import type { WithExternal } from '../ports/external-links.ts';
import type { LinkChecker } from '../ports/link-checker.ts';
import type { CheckState, CheckTotals, WithChecks } from '../ports/link-checks.ts';
import { saidOf } from '../said/said-error.ts';
import { checkLinks, type CheckLinksArgs, type CheckLinksResult } from './check-links.ts';

/** How often a check says that it goes on, beside each address that it has asked, in milliseconds. */
const RENEW_MS = 5000;

export interface RunCheckDeps {
  ledger: WithChecks & WithExternal;
  checker: LinkChecker;
  clock: Clock;
}

export interface RunCheckResult extends CheckLinksResult {
  state: CheckState;
  totals: CheckTotals;
}

/** Checks links as a check that was begun: it ends when it is cancelled, and how it ended is noted. */
export async function runCheck(
  { ledger: { checks, external }, checker, clock }: RunCheckDeps,
  id: number,
  args: CheckLinksArgs,
): Promise<RunCheckResult> {
  const progress = { due: 0, checked: 0 };
  const cancelled = new AbortController();
  const renew = async (): Promise<void> => {
    if (!(await checks.renew(id, progress))) cancelled.abort();
  };
  // When the database is away for a moment, the next address shows it.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  const noting: typeof external = {
    ...external,
    async note(address, check) {
      await external.note(address, check);
      progress.checked += 1;
      await renew();
    },
  };
  try {
    const result = await checkLinks(
      { external: noting, checker, clock },
      {
        ...args,
        signal: AbortSignal.any([args.signal, cancelled.signal]),
        onBegin: (due) => args.onBegin((progress.due = due)),
      },
    );
    const totals = toTotals(await external.totals());
    const state = result.isOffline ? 'failed' : stateOf(args.signal, cancelled.signal);
    await checks.renew(id, progress);
    await checks.end(id, {
      state,
      totals,
      problem: result.isOffline ? { code: 'no_host_found' } : null,
    });
    return { ...result, state, totals };
  } catch (error) {
    await checks.end(id, { state: 'failed', totals: null, problem: saidOf(error) });
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Has a check that was stopped in the middle go on as soon as a service runs again, if links are checked at set times. */
export async function goOnLater({ checks }: WithChecks, clock: Clock): Promise<void> {
  const { schedule } = await checks.read();
  if (schedule !== null) await checks.setSchedule(schedule, clock.now());
}

function stateOf(stopped: AbortSignal, cancelled: AbortSignal): Exclude<CheckState, 'running'> {
  if (cancelled.aborted) return 'cancelled';
  return stopped.aborted ? 'interrupted' : 'done';
}

function toTotals(counted: Awaited<ReturnType<WithExternal['external']['totals']>>): CheckTotals {
  const of = (verdict: Parameters<typeof counted.get>[0]): number => counted.get(verdict) ?? 0;
  return {
    ok: of('ok'),
    redirected: of('redirected'),
    suspect: of('suspect'),
    broken: of('broken'),
    blocked: of('blocked'),
    unknown: of('unknown'),
    unchecked: of(null),
  };
}
