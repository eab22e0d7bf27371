import { messageOf } from '@signpost/platform/errors';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { EventSink } from '../../ports/event-sink.ts';

/** How many events are kept; beyond it the oldest go. */
const KEPT_EVENTS = 1000;

export interface SqlEventLogOptions {
  logger: { error(fields: object, message: string): void };
  keep?: number;
}

/**
 * Keeps the latest events in a table of the service's own database, whichever other sinks there are: every process sees them, on
 * every engine, and a file or receiver that an administrator has set need not be readable. No answer from a cache holds events, so
 * other processes need not hear of a new one.
 */
export function sqlEventLog(
  { db }: Pick<ServiceDatabase, 'db'>,
  { logger, keep = KEPT_EVENTS }: SqlEventLogOptions,
): EventSink & EventLog {
  async function dropOldest(): Promise<void> {
    const beyond = await db
      .selectFrom('usage_event')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(keep)
      .executeTakeFirst();
    if (beyond !== undefined) await db.deleteFrom('usage_event').where('id', '<=', beyond.id).execute();
  }

  return {
    async record({ time, event, properties }) {
      try {
        const row = { time, event, properties: JSON.stringify(properties) };
        await db.insertInto('usage_event').values(row).execute();
        await dropOldest();
      } catch (error) {
        logger.error({ event, problem: messageOf(error) }, 'a usage event is not kept for administrators');
      }
    },

    async list({ offset, limit }) {
      const rows = await db
        .selectFrom('usage_event')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await db
        .selectFrom('usage_event')
        .select((row) => row.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return {
        events: rows.map(({ id, time, event, properties }) => ({
          id,
          time,
          event,
          properties: JSON.parse(properties) as Record<string, unknown>,
        })),
        total: Number(total),
      };
    },

    async waiting() {
      const { waiting, oldest } = await db
        .selectFrom('event_queue')
        .select((row) => [row.fn.countAll().as('waiting'), row.fn.min('created_at').as('oldest')])
        .executeTakeFirstOrThrow();
      return { waiting: Number(waiting), oldestAt: oldest };
    },

    async close() {},
  };
}
