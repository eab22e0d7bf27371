import { randomBytes } from 'node:crypto';
import { inTransaction, storable } from '@signpost/platform/sql';
import type { SubscriptionBook } from '../../ports/notice-store.ts';
import { readMark } from './event-log.ts';
import type { NoticeDatabase } from './open.ts';
import { toCursors, toSubscription } from './rows.ts';

const LINK_SECRET = 'link-secret';

export function sqlSubscriptions(db: NoticeDatabase): SubscriptionBook {
  const rows = () => db.selectFrom('notice_subscription').selectAll();
  return {
    async list() {
      return (await rows().orderBy('id').execute()).map(toSubscription);
    },
    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSubscription(row);
    },
    async findByFeed(feedHash) {
      const row = await rows().where('feed_hash', '=', feedHash).executeTakeFirst();
      return row === undefined ? null : toSubscription(row);
    },
    add: ({ token, rule, channel, address, shape, sealedSecret, feedHash, nextDigestAt, madeAt }) =>
      inTransaction(db, async (db) => {
        const last = await db
          .selectFrom('notice_event')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirst();
        const event = last?.id ?? 0;
        await db
          .insertInto('notice_subscription')
          .values({
            token,
            rule: JSON.stringify(rule),
            channel,
            address: storable(address),
            shape,
            sealed_secret: sealedSecret,
            feed_hash: feedHash,
            is_on: 1,
            made_at: madeAt,
            next_digest_at: nextDigestAt,
            digested_event: event,
            digested_at: madeAt,
            alerted_event: event,
            version: 1,
          })
          .execute();
        const { id } = await db
          .selectFrom('notice_subscription')
          .select('id')
          .where('token', '=', token)
          .executeTakeFirstOrThrow();
        return id;
      }),
    change: (id, { rule, isOn, feedHash, ...cursors }) =>
      inTransaction(db, async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('notice_subscription')
          .set((row) => ({
            ...(rule !== undefined && { rule: JSON.stringify(rule) }),
            ...(isOn !== undefined && { is_on: isOn ? 1 : 0 }),
            ...(feedHash !== undefined && { feed_hash: feedHash }),
            ...toCursors(cursors),
            version: row('version', '+', 1),
          }))
          .where('id', '=', id)
          .executeTakeFirst();
        if (isOn === false)
          await db
            .deleteFrom('notice_message')
            .where('subscription_id', '=', id)
            .where('state', '=', 'waiting')
            .execute();
        return numUpdatedRows > 0n;
      }),
    remove: (id) =>
      inTransaction(db, async (db) => {
        await db.deleteFrom('notice_message').where('subscription_id', '=', id).execute();
        const { numDeletedRows } = await db
          .deleteFrom('notice_subscription')
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
    async linkSecret() {
      const known = await readMark(db, LINK_SECRET);
      if (known !== null) return known;
      await db
        .insertInto('notice_mark')
        .values({ name: LINK_SECRET, value: randomBytes(32).toString('base64url') })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      return (await readMark(db, LINK_SECRET)) ?? '';
    },
  };
}
