import type { NoticeEvent } from '../ports/events.ts';
import type { NoticeStore, Planned, Subscription } from '../ports/notice-store.ts';
import { nextDigestTime } from '../rules/digest-time.ts';
import { isNews, matches } from '../rules/matches.ts';
import { isQuiet } from '../rules/quiet-hours.ts';

/** Makes the messages that are due, one for each subscription, whichever process does it. */
export async function planMessages(store: NoticeStore, now: number): Promise<void> {
  const last = await store.lastEvent();
  const subscriptions = (await store.list()).filter(({ isOn }) => isOn);
  const cursors = subscriptions.flatMap((subscription) => {
    if (digestIsDue(subscription, now)) return [subscription.digestedEvent];
    return subscription.rule.alerts && subscription.alertedEvent < last ? [subscription.alertedEvent] : [];
  });
  if (cursors.length === 0) return;
  const events = await store.listEvents(Math.min(...cursors), last);
  for (const subscription of subscriptions) {
    const planned = digestIsDue(subscription, now)
      ? planDigest(subscription, events, last, now)
      : planAlert(subscription, events, last, now);
    if (planned !== null) await store.plan(subscription, planned);
  }
}

function digestIsDue({ nextDigestAt }: Subscription, now: number): boolean {
  return nextDigestAt !== null && nextDigestAt <= now;
}

/** Also when nothing happened: then there is no message, and the next one begins here. */
function planDigest(
  { rule, digestedEvent, digestedAt }: Subscription,
  events: readonly NoticeEvent[],
  last: number,
  now: number,
): Planned {
  const news = events.some((event) => event.id > digestedEvent && matches(rule, event) && isNews(event));
  const cursors = {
    digestedEvent: last,
    digestedAt: now,
    alertedEvent: last,
    nextDigestAt: nextDigestTime(rule, now),
  };
  if (!news) return { cursors, message: null };
  return {
    cursors,
    message: {
      what: 'digest',
      afterEvent: digestedEvent,
      upToEvent: last,
      from: digestedAt,
      to: now,
      dueAt: now,
    },
  };
}

/** In quiet hours nothing is decided: what happens in them becomes one message at their end. */
function planAlert(
  { rule, alertedEvent }: Subscription,
  events: readonly NoticeEvent[],
  last: number,
  now: number,
): Planned | null {
  if (!rule.alerts || alertedEvent >= last || isQuiet(rule, now)) return null;
  const own = events.filter(({ id }) => id > alertedEvent);
  const first = own.find((event) => event.isAlert && matches(rule, event));
  const cursors = { alertedEvent: last };
  if (first === undefined) return { cursors, message: null };
  return {
    cursors,
    message: {
      what: 'alert',
      afterEvent: alertedEvent,
      upToEvent: last,
      from: first.at,
      to: now,
      dueAt: now,
    },
  };
}
