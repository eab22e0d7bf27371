import type { LinkChecksBody, SetLinkChecksParams } from '@signpost/contract/indexing';
import { AppError, invalidParams } from '@signpost/platform/errors';
import { inEnglish } from '@signpost/words/en/said';
import type { IndexDeps } from '../index-deps.ts';
import { checkGoesOn } from '../index-refusals.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { CheckPlan, LinkCheck, LinkChecks, WithChecks } from '../ports/link-checks.ts';
import type { LinkIndex } from '../ports/link-index.ts';
import { timeAfter, timeAnew } from '../schedule/run-due.ts';
import { parseSchedule } from '../schedule/schedule.ts';

interface StartDeps {
  ledger: ReadPlace<WithChecks & Pick<LinkIndex, 'site'>>;
  runner: Pick<IndexDeps['runner'], 'check'>;
}

export async function getChecks(place: ReadPlace<WithChecks>): Promise<LinkChecksBody> {
  const { checks } = await place.read();
  return toBody(await checks.read());
}

/** Has links to other sites checked at these times from now on. */
export async function scheduleChecks(
  { ledger: place, clock }: Pick<IndexDeps<WithChecks>, 'ledger' | 'clock'>,
  { schedule }: SetLinkChecksParams,
): Promise<LinkChecksBody> {
  const times = schedule === null ? null : parseSchedule(schedule);
  if (typeof times === 'string') throw invalidParams(new Map([['schedule', times]]));
  const { checks } = await place.open();
  await checks.setSchedule(schedule, timeAfter(schedule, clock.now()));
  return toBody(await checks.read());
}

/** Starts a check in a process of its own. */
export async function startCheck({ ledger: place, runner }: StartDeps): Promise<LinkChecksBody> {
  const ledger = await place.read();
  if ((await ledger.site()) === null)
    throw new AppError('index_nothing_read', 409, 'No site was indexed yet: there are no links to check.');
  const id = await ledger.checks.begin();
  if (id === null) throw checkGoesOn();
  runner.check(id);
  return toBody(await ledger.checks.read());
}

/** Asks the process that checks links to end, whichever process that is. */
export async function cancelCheck(place: ReadPlace<WithChecks>): Promise<LinkChecksBody> {
  const { checks } = await place.read();
  if (await checks.cancel()) return toBody(await checks.read());
  throw new AppError('index_not_running', 409, 'No links to other sites are being checked.');
}

/** Starts the check that is due by its schedule, or goes on with one that was killed. When one goes on already, it counts as this one. */
export async function startDueCheck({
  ledger: place,
  runner,
  clock,
}: StartDeps & Pick<IndexDeps, 'clock'>): Promise<void> {
  const ledger = await place.read();
  const { checks } = ledger;
  const { schedule, nextAt, last } = await checks.read();
  if (nextAt === null) return;
  const now = clock.now();
  const anew = timeAnew({ schedule, nextRunAt: nextAt }, now);
  if (anew !== null) await checks.claim(nextAt, anew);
  else if (nextAt <= now && (await ledger.site()) !== null) {
    if (await checks.claim(nextAt, timeAfter(schedule, now))) await begin(checks, runner);
  } else if (last !== null && wasKilled(last)) await begin(checks, runner);
}

async function begin(checks: LinkChecks, runner: StartDeps['runner']): Promise<void> {
  const id = await checks.begin();
  if (id !== null) runner.check(id);
}

/** It could not count what is known at its end. One that got nowhere might fail each time, and waits for its schedule. */
function wasKilled({ state, totals, checked }: LinkCheck): boolean {
  return state === 'interrupted' && totals === null && checked > 0;
}

function toBody({ schedule, nextAt, last }: CheckPlan): LinkChecksBody {
  return {
    schedule,
    next_at: isoTime(nextAt),
    running: last?.state === 'running',
    last: last && {
      state: last.state,
      started_at: new Date(last.startedAt).toISOString(),
      ended_at: isoTime(last.endedAt),
      due: last.due,
      checked: last.checked,
      totals: last.totals,
      problem: last.problem && inEnglish(last.problem),
      said: { problem: last.problem },
    },
  };
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
