import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { ServiceSchema } from '../../database/schema.ts';
import type { ServiceDatabase } from '../../database/sqlite.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventQueue } from './event-queue.ts';

export interface SqlEventQueueOptions {
  /** Beyond this the oldest go. */
  maxEvents?: number;
  /** Longer than any delivery takes. */
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
      const claimedUntil = now + claimMs;
      const rows = await db
        .updateTable('event_queue')
        .set({ claimed_until: claimedUntil })
        .where('id', 'in', (free) =>
          free
            .selectFrom('event_queue')
            .select('id')
            .where((row) => isFree(row, now))
            .orderBy('id')
            .limit(limit),
        )
        // Asked again: where writers do not queue up as in SQLite, another one may have been faster.
        .where((row) => isFree(row, now))
        .returning(['id', 'body'])
        .execute();
      if (rows.length === 0) return null;

      const ids = rows.map(({ id }) => id);
      return {
        bodies: rows.sort((one, other) => one.id - other.id).map(({ body }) => body),
        // The time tells our claim from a later one on the same number, which an emptied table gives out again.
        async remove() {
          await db
            .deleteFrom('event_queue')
            .where('id', 'in', ids)
            .where('claimed_until', '=', claimedUntil)
            .execute();
        },
        async release() {
          await db
            .updateTable('event_queue')
            .set({ claimed_until: null })
            .where('id', 'in', ids)
            .where('claimed_until', '=', claimedUntil)
            .execute();
        },
      };
    },
  };
}

function isFree(row: ExpressionBuilder<ServiceSchema, 'event_queue'>, now: number): Expression<SqlBool> {
  return row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]);
}
