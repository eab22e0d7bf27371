import { randomUUID } from 'node:crypto';
import type { Clock } from '@signpost/platform/time';
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { ServiceSchema } from '../../database/schema.ts';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { EventQueue } from './event-queue.ts';

export interface SqlEventQueueOptions {
  /** How many events are kept; beyond it the oldest are dropped. */
  maxEvents?: number;
  /** How long a claim lasts: longer than any delivery. */
  claimMs?: number;
}

export function sqlEventQueue(
  { db }: Pick<ServiceDatabase, 'db'>,
  clock: Clock,
  { maxEvents = 10_000, claimMs = 120_000 }: SqlEventQueueOptions = {},
): EventQueue {
  async function dropOldest(): Promise<number> {
    const beyond = await db
      .selectFrom('event_queue')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(maxEvents)
      .executeTakeFirst();
    if (beyond === undefined) return 0;
    const result = await db.deleteFrom('event_queue').where('id', '<=', beyond.id).executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  return {
    async add(body) {
      const created_at = new Date(clock.now()).toISOString();
      await db.insertInto('event_queue').values({ body, created_at }).execute();
      return dropOldest();
    },

    async claim(limit) {
      const now = clock.now();
      const claimant = randomUUID();
      for (;;) {
        const free = await db
          .selectFrom('event_queue')
          .select('id')
          .where((row) => isFree(row, now))
          .orderBy('id')
          .limit(limit)
          .execute();
        if (free.length === 0) return null;
        const ids = free.map(({ id }) => id);
        await db
          .updateTable('event_queue')
          .set({ claimed_until: now + claimMs, claimed_by: claimant })
          .where('id', 'in', ids)
          .where((row) => isFree(row, now))
          .execute();
        const claimed = await db
          .selectFrom('event_queue')
          .select('body')
          .where('id', 'in', ids)
          .where('claimed_by', '=', claimant)
          .orderBy('id')
          .execute();
        // Another process claimed all of these; there may be more.
        if (claimed.length === 0) continue;
        return {
          bodies: claimed.map(({ body }) => body),
          async remove() {
            await db
              .deleteFrom('event_queue')
              .where('id', 'in', ids)
              .where('claimed_by', '=', claimant)
              .execute();
          },
          async release() {
            await db
              .updateTable('event_queue')
              .set({ claimed_until: null, claimed_by: null })
              .where('id', 'in', ids)
              .where('claimed_by', '=', claimant)
              .execute();
          },
        };
      }
    },
  };
}

function isFree(row: ExpressionBuilder<ServiceSchema, 'event_queue'>, now: number): Expression<SqlBool> {
  return row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]);
}
