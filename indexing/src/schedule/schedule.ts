import { UserError } from '@signpost/platform/errors';
import type { Clock } from '@signpost/platform/time';
import type { SourceBook } from '../ports/sources.ts';
import { CRON_FIELDS, type CronTimes, parseCronTimes } from './cron-times.ts';
import { type Zone, machineZone, zoneNamed } from './zoned-time.ts';

/** When the runs of a source begin. */
export type Schedule = { everyMs: number } | { cron: CronTimes; zone: Zone };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOURS = 24;
/** By their first letter. */
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
const INTERVAL = /^(\d{1,6})? ?(?:([mhdw])|(minute|hour|day|week)s?)$/i;
const LONGEST_MS = 366 * DAY_MS;
/** The days in which every cron expression has a time: 29 February can be eight years away. */
const DAYS_AHEAD = 9 * 366;

/**
 * `every 30m`, `every 6 hours`, `every day`; or the five fields of cron, followed by the name of a time zone: `0 3 * * 1-5
 * Europe/Berlin`. Without one it is the zone of this machine. A text is what is wrong.
 */
export function parseSchedule(text: string): Schedule | string {
  const words = text.trim().split(/\s+/);
  if (words[0]?.toLowerCase() === 'every') return parseInterval(words.slice(1).join(' '));
  if (words.length < CRON_FIELDS || words.length > CRON_FIELDS + 1)
    return `"${text}" is not a schedule. Use "every 30m", "every 6 hours" or "every day", or the five fields of cron like "0 3 * * *", followed by a time zone if you like.`;
  const zoneName = words[CRON_FIELDS] ?? machineZone();
  const zone = zoneNamed(zoneName);
  if (zone === null) return `"${zoneName}" is not a time zone: use a name like Europe/Berlin.`;
  const cron = parseCronTimes(words.slice(0, CRON_FIELDS));
  return typeof cron === 'string' ? `The schedule "${text}" cannot be read: ${cron}.` : { cron, zone };
}

function parseInterval(text: string): Schedule | string {
  const [, number = '1', letter, word = ''] = INTERVAL.exec(text) ?? [];
  const unit = (letter ?? word).charAt(0).toLowerCase();
  const everyMs = Number(number) * (UNITS[unit] ?? 0);
  return everyMs >= MINUTE_MS && everyMs <= LONGEST_MS
    ? { everyMs }
    : `"every ${text}" is not a schedule. Use minutes, hours, days or weeks up to a year, like "every 30m", "every 6 hours" or "every day".`;
}

/** The first time of the schedule after `after`, in milliseconds since the epoch. */
export function nextRunTime(schedule: Schedule, after: number): number {
  if ('everyMs' in schedule) return after + schedule.everyMs;
  const { cron, zone } = schedule;
  // As cron has it: what runs every hour runs in an hour that comes twice as well.
  const twice = cron.hours.size === HOURS;
  const today = Math.floor(zone.localTime(after) / DAY_MS);
  for (let day = today; day < today + DAYS_AHEAD; day += 1) {
    if (!fitsDay(cron, new Date(day * DAY_MS))) continue;
    const found = zone.instantsOf(timesOfDay(cron, day), { twice }).find((at) => at > after);
    if (found !== undefined) return found;
  }
  throw new Error('The schedule names no time.');
}

function fitsDay({ days, months, weekdays, isEitherDay }: CronTimes, day: Date): boolean {
  if (!months.has(day.getUTCMonth() + 1)) return false;
  const fitsMonth = days.has(day.getUTCDate());
  const fitsWeek = weekdays.has(day.getUTCDay());
  return isEitherDay ? fitsMonth || fitsWeek : fitsMonth && fitsWeek;
}

/** In order. */
function timesOfDay({ hours, minutes }: CronTimes, day: number): number[] {
  const times = [...hours].flatMap((hour) =>
    [...minutes].map((minute) => day * DAY_MS + (hour * 60 + minute) * MINUTE_MS),
  );
  return times.toSorted((one, other) => one - other);
}

/** Has the source read at these times from now on; null for never. Gives the next time; a schedule that cannot be read is refused. */
export async function setSchedule(
  book: SourceBook,
  clock: Clock,
  sourceId: number,
  text: string | null,
): Promise<number | null> {
  const schedule = text === null ? null : parseSchedule(text);
  if (typeof schedule === 'string') throw new UserError(schedule);
  const nextRunAt = schedule === null ? null : nextRunTime(schedule, clock.now());
  await book.updateSource(sourceId, { schedule: text, nextRunAt });
  return nextRunAt;
}
