import { messageOf } from '@signpost/platform/errors';
import type { NoticeContent } from '@signpost/contract/notices';
import { isEmpty } from '../digest/make-content.ts';
import type { NoticeEvent } from '../ports/events.ts';
import type { Message, NoticeStore, Outcome, Subscription } from '../ports/notice-store.ts';
import { isQuiet } from '../rules/quiet-hours.ts';
import { contentFor, letterFor } from './compose-message.ts';
import type { NoticeDeps } from './notice-deps.ts';

/** How long a process may take to send one; after that it counts as lost. Channels give up much earlier. */
const LEASE_MS = 10 * 60_000;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 60 * 60_000;

/**
 * Sends what is due. A message is marked before it is handed over: of several processes one sends it, and when that one is killed
 * before it could note what came of it, the message is not sent a second time. All that can fail is done before the mark, so that a
 * message is not lost by a database that goes away. When the signal is aborted, the message under way is the last.
 */
export async function sendDue(deps: NoticeDeps, stopping: AbortSignal): Promise<void> {
  const { clock } = deps;
  const store = await deps.store.open();
  await store.giveUpLost(clock.now());
  const due = await store.listDue(clock.now());
  if (due.length === 0) return;
  const subscriptions = new Map((await store.list()).map((own) => [own.id, own]));
  const site = await deps.site();
  const readEvents = eventReader(store);
  for (const message of due) {
    if (stopping.aborted) return;
    const subscription = subscriptions.get(message.subscriptionId);
    if (subscription === undefined || mustWait(subscription, message, clock.now())) continue;
    const events = await readEvents(message.afterEvent, message.upToEvent);
    const id = `${subscription.token}-${message.id}`;
    const content = contentFor(subscription, { ...message, id }, events, site);
    if (!(await store.claim(message, clock.now() + LEASE_MS))) continue;
    const outcome = await outcomeOf(deps, subscription, content, message);
    await store.settle(message.id, outcome, clock.now());
  }
}

/** One that was switched off gets nothing; quiet hours hold for alerts, and for what could not be sent before. */
function mustWait({ isOn, rule }: Subscription, { what, tries }: Message, now: number): boolean {
  return !isOn || ((what === 'alert' || tries > 0) && isQuiet(rule, now));
}

async function outcomeOf(
  deps: NoticeDeps,
  subscription: Subscription,
  content: NoticeContent,
  { tries }: Message,
): Promise<Outcome> {
  // What it was made of has been taken back since.
  if (isEmpty(content)) return { state: 'dropped' };
  const sent = await sendContent(deps, subscription, content);
  if (sent.result === 'sent') return { state: 'sent', content };
  const { problem } = sent;
  if (sent.result === 'refused') return { state: 'refused', problem };
  return { state: 'waiting', problem, dueAt: deps.clock.now() + retryMs(tries) };
}

/** Whatever goes wrong is the result: a message that cannot be sent never stops the others. */
export async function sendContent(
  deps: NoticeDeps,
  subscription: Subscription,
  content: NoticeContent,
): Promise<{ result: 'sent' } | { result: 'failed' | 'refused'; problem: string }> {
  const channel = deps.channels[subscription.channel];
  if (channel === null) return { result: 'failed', problem: 'not_set_up' };
  try {
    return await channel.send(subscription, await letterFor(deps, subscription, content), content.id);
  } catch (error) {
    return { result: 'failed', problem: messageOf(error) };
  }
}

/** Doubles with every failure. */
function retryMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS);
}

/** Messages that were made at the same time are made of the same events, which are read once. */
function eventReader(store: NoticeStore): (after: number, upTo: number) => Promise<readonly NoticeEvent[]> {
  const read = new Map<string, Promise<readonly NoticeEvent[]>>();
  return (after, upTo) => {
    const key = `${after} ${upTo}`;
    const known = read.get(key) ?? store.listEvents(after, upTo);
    read.set(key, known);
    return known;
  };
}
