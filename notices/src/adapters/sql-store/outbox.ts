import { inTransaction, storable } from '@signpost/platform/sql';
import type { Outbox, Outcome, Planned } from '../../ports/notice-store.ts';
import type { NoticeDatabase } from './open.ts';
import { toCursors, toMessage } from './rows.ts';

export function sqlOutbox(db: NoticeDatabase): Outbox {
  return {
    plan: ({ id, version }, { cursors, message }) =>
      inTransaction(db, async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('notice_subscription')
          .set({ ...toCursors(cursors), version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (message !== null) await addMessage(db, id, message);
        return true;
      }),
    async listDue(now) {
      const rows = await db
        .selectFrom('notice_message')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .execute();
      return rows.map(toMessage);
    },
    async claim({ id, upToEvent, tries }, leaseUntil) {
      const { numUpdatedRows } = await db
        .updateTable('notice_message')
        .set({ state: 'sending', lease_until: leaseUntil })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('up_to_event', '=', upToEvent)
        .where('tries', '=', tries)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async settle(id, outcome, now) {
      if (outcome.state === 'dropped') {
        await db.deleteFrom('notice_message').where('id', '=', id).execute();
        return;
      }
      const row = toRow(outcome);
      await db
        .updateTable('notice_message')
        .set((old) => ({ ...row, at: now, tries: old('tries', '+', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .execute();
    },
    async giveUpLost(now) {
      const { numUpdatedRows } = await db
        .updateTable('notice_message')
        .set({ state: 'unsure', at: now })
        .where('state', '=', 'sending')
        .where('lease_until', '<', now)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async latest() {
      const rows = await db
        .selectFrom('notice_message')
        .selectAll()
        .where('id', 'in', (query) =>
          query
            .selectFrom('notice_message')
            .select(({ fn }) => fn.max('id').as('id'))
            .groupBy('subscription_id'),
        )
        .execute();
      return new Map(rows.map((row) => [row.subscription_id, toMessage(row)]));
    },
    async listSent(subscriptionId, limit) {
      const rows = await db
        .selectFrom('notice_message')
        .selectAll()
        .where('subscription_id', '=', subscriptionId)
        .where('state', '=', 'sent')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toMessage);
    },
    async noteTest(subscriptionId, outcome, now) {
      await db
        .insertInto('notice_message')
        .values({
          subscription_id: subscriptionId,
          what: 'test',
          after_event: 0,
          up_to_event: 0,
          from_at: now,
          to_at: now,
          due_at: now,
          tries: 1,
          lease_until: 0,
          ...toRow(outcome),
          at: now,
        })
        .execute();
    },
    async prune(before) {
      await db.deleteFrom('notice_event').where('at', '<', before).execute();
      await db
        .deleteFrom('notice_message')
        .where('at', '<', before)
        .where('state', 'not in', ['waiting', 'sending'])
        .execute();
    },
  };
}

/** One that waits is made longer: after a day without a mail server one message goes out. What a digest says, no alert says again. */
async function addMessage(
  db: NoticeDatabase,
  subscriptionId: number,
  { what, afterEvent, upToEvent, from, to, dueAt }: NonNullable<Planned['message']>,
): Promise<void> {
  const waiting = (kind: string) => ({ subscription_id: subscriptionId, what: kind, state: 'waiting' });
  if (what === 'digest')
    await db
      .deleteFrom('notice_message')
      .where((row) => row.and(waiting('alert')))
      .execute();
  const { numUpdatedRows } = await db
    .updateTable('notice_message')
    .set({ up_to_event: upToEvent, to_at: to })
    .where((row) => row.and(waiting(what)))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('notice_message')
    .values({
      ...waiting(what),
      after_event: afterEvent,
      up_to_event: upToEvent,
      from_at: from,
      to_at: to,
      due_at: dueAt,
      tries: 0,
      lease_until: 0,
      problem: null,
      content: null,
      at: dueAt,
    })
    .execute();
}

function toRow(outcome: Exclude<Outcome, { state: 'dropped' }>): {
  state: string;
  problem: string | null;
  content: string | null;
  due_at?: number;
} {
  const { state } = outcome;
  if (outcome.state === 'sent') return { state, problem: null, content: JSON.stringify(outcome.content) };
  const problem = storable(outcome.problem);
  return {
    state,
    problem,
    content: null,
    ...(outcome.state === 'waiting' && { due_at: outcome.dueAt }),
  };
}
