import type { NoticeChannel, WebhookShape } from '@signpost/contract/notice-kinds';
import type { MessageState, NoticeContent, NoticeRule } from '@signpost/contract/notices';
import type { Insertable, Selectable } from 'kysely';
import type { NewEvent, NoticeEvent } from '../../ports/events.ts';
import type { Message, Planned, Subscription } from '../../ports/notice-store.ts';
import type { NoticeSchema } from './schema.ts';

/** JSON escapes whatever an engine does not keep. */
export function toEventRow({
  at,
  kind,
  count,
  isAlert,
  data,
}: NewEvent): Insertable<NoticeSchema['notice_event']> {
  return { at, kind, amount: count, is_alert: isAlert ? 1 : 0, data: JSON.stringify(data) };
}

export function toEvent(row: Selectable<NoticeSchema['notice_event']>): NoticeEvent {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    count: row.amount,
    isAlert: row.is_alert === 1,
    data: JSON.parse(row.data) as unknown,
  } as NoticeEvent;
}

export function toSubscription(row: Selectable<NoticeSchema['notice_subscription']>): Subscription {
  return {
    id: row.id,
    token: row.token,
    rule: JSON.parse(row.rule) as NoticeRule,
    channel: row.channel as NoticeChannel,
    address: row.address,
    shape: row.shape as WebhookShape | null,
    sealedSecret: row.sealed_secret,
    feedHash: row.feed_hash,
    isOn: row.is_on === 1,
    madeAt: row.made_at,
    nextDigestAt: row.next_digest_at,
    digestedEvent: row.digested_event,
    digestedAt: row.digested_at,
    alertedEvent: row.alerted_event,
    version: row.version,
  };
}

export function toCursors({
  digestedEvent,
  digestedAt,
  alertedEvent,
  nextDigestAt,
}: Planned['cursors']): Partial<Insertable<NoticeSchema['notice_subscription']>> {
  return {
    ...(digestedEvent !== undefined && { digested_event: digestedEvent }),
    ...(digestedAt !== undefined && { digested_at: digestedAt }),
    ...(alertedEvent !== undefined && { alerted_event: alertedEvent }),
    ...(nextDigestAt !== undefined && { next_digest_at: nextDigestAt }),
  };
}

export function toMessage(row: Selectable<NoticeSchema['notice_message']>): Message {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    what: row.what as Message['what'],
    afterEvent: row.after_event,
    upToEvent: row.up_to_event,
    from: row.from_at,
    to: row.to_at,
    state: row.state as MessageState,
    dueAt: row.due_at,
    tries: row.tries,
    problem: row.problem,
    content: row.content === null ? null : (JSON.parse(row.content) as NoticeContent),
    at: row.at,
  };
}
