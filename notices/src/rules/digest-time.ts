import type { NoticeRule } from '@signpost/contract/notices';
import { nextRunTime, parseSchedule } from '@signpost/indexing/schedule/schedule';

type Times = Pick<NoticeRule, 'digest' | 'weekday' | 'hour' | 'time_zone'>;

/**
 * The first digest after that time; null for never. An hour that is left out when clocks are put forward is taken an hour later, one
 * that comes twice the first time.
 */
export function nextDigestTime(
  { digest, weekday, hour, time_zone: zone }: Times,
  after: number,
): number | null {
  if (digest === 'off') return null;
  // Cron counts from Sunday, which is also 7.
  const schedule = parseSchedule(`0 ${hour} * * ${digest === 'weekly' ? weekday : '*'} ${zone}`);
  if (typeof schedule === 'string') throw new Error(schedule);
  return nextRunTime(schedule, after);
}
