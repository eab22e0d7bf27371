import { UserError } from '@signpost/platform/errors';
import type { Clock } from '@signpost/platform/time';
import { nextRunTime, parseSchedule } from './schedule.ts';
import type { SourceBook } from '../ports/sources.ts';

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
