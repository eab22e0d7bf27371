import { UserError } from '@signpost/platform/errors';
import type { Clock } from '@signpost/platform/time';
import type { SiteLedger } from '../ports/site-ledger.ts';
import { nextRunTime, parseSchedule } from './schedule.ts';

/** Has the source read at these times from now on; null for never. Gives the next time; a schedule that cannot be read is refused. */
export async function setSchedule(
  ledger: SiteLedger,
  clock: Clock,
  sourceId: number,
  text: string | null,
): Promise<number | null> {
  const schedule = text === null ? null : parseSchedule(text);
  if (typeof schedule === 'string') throw new UserError(schedule);
  const nextRunAt = schedule === null ? null : nextRunTime(schedule, clock.now());
  await ledger.updateSource(sourceId, { schedule: text, nextRunAt });
  return nextRunAt;
}
