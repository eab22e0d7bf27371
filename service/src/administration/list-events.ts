import type { UsageEventsBody, UsageEventsQuery } from '@signpost/contract/administration';
import type { EventLog } from '../ports/event-log.ts';
import { pageCount, pageOffset } from '@signpost/contract/paging';

/** The latest usage events. With the setting `off` no more are added; those from before stay readable. */
export async function listEvents(
  { eventLog, recordsEvents }: { eventLog: EventLog; recordsEvents: boolean },
  { page, per_page: perPage }: UsageEventsQuery,
): Promise<UsageEventsBody> {
  const { events, total } = await eventLog.list({ offset: pageOffset(page, perPage), limit: perPage });
  return {
    events: events.map(({ id, time, event, properties }) => ({ id, time, event, properties })),
    total,
    pages: pageCount(total, perPage),
    is_recorded: recordsEvents,
  };
}
