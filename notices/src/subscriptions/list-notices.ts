import type { NoticeBody, NoticesBody, NoticeSubscription } from '@signpost/contract/notices';
import { AppError } from '@signpost/platform/errors';
import type { Message, Subscription } from '../ports/notice-store.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

export async function listNotices({ store: place, channels }: SubscriptionDeps): Promise<NoticesBody> {
  const store = await place.read();
  const latest = await store.latest();
  const subscriptions = (await store.list()).map((own) => toRow(own, latest.get(own.id) ?? null));
  return {
    subscriptions: subscriptions.toSorted((one, other) => one.person.localeCompare(other.person)),
    sends_mail: channels.mail !== null,
  };
}

export async function findNotice(
  { store: place }: Pick<SubscriptionDeps, 'store'>,
  id: number,
): Promise<NoticeBody> {
  const store = await place.read();
  const found = await requireNotice({ store: place }, id);
  return { subscription: toRow(found, (await store.latest()).get(id) ?? null) };
}

export async function requireNotice(
  { store: place }: Pick<SubscriptionDeps, 'store'>,
  id: number,
): Promise<Subscription> {
  const found = await (await place.read()).find(id);
  if (found === null) throw noNotice();
  return found;
}

export function noNotice(): AppError {
  return new AppError('notice_not_found', 404, 'There is no such notice any more.');
}

/** The address of a webhook is a secret: anyone who knows it can write there. */
function toRow(
  { id, rule, channel, address, shape, isOn, nextDigestAt }: Subscription,
  last: Message | null,
): NoticeSubscription {
  return {
    id,
    ...rule,
    channel,
    address: channel === 'mail' ? address : '',
    shape,
    is_on: isOn,
    next_digest_at: isOn ? timeOrNull(nextDigestAt) : null,
    last: last && {
      at: new Date(last.at).toISOString(),
      what: last.what,
      state: last.state,
      problem: last.problem,
      next_try_at: last.state === 'waiting' ? timeOrNull(last.dueAt) : null,
    },
  };
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
