import type { NoticeRule } from '@signpost/contract/notices';
import { zoneNamed } from '@signpost/indexing/schedule/zoned-time';

type Quiet = Pick<NoticeRule, 'quiet_from' | 'quiet_to' | 'time_zone'>;

/** Whether that time is within the quiet hours, which may go past midnight. From and to the same hour means none. */
export function isQuiet({ quiet_from: from, quiet_to: to, time_zone }: Quiet, at: number): boolean {
  const zone = zoneNamed(time_zone);
  if (from === null || to === null || zone === null) return false;
  const hour = new Date(zone.localTime(at)).getUTCHours();
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
