import { firstNoticeRule } from '@signpost/contract/first-notice-rule';
import type { NoticePreviewBody } from '@signpost/contract/notices';
import { isEmpty } from '../digest/make-content.ts';
import { contentFor, letterFor } from '../outbox/compose-message.ts';
import type { Subscription } from '../ports/notice-store.ts';
import { requireNotice } from './list-notices.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the digest of the last days would say to this person now. Nothing is sent, and nothing counts as said. */
export async function previewNotice(
  deps: SubscriptionDeps,
  id: number,
  days: number,
): Promise<NoticePreviewBody> {
  return digestOf(deps, await requireNotice(deps, id), days);
}

/** The same; without an id for a person who hears of everything. */
export async function previewDigest(
  deps: SubscriptionDeps,
  id: number | null,
  days: number,
): Promise<NoticePreviewBody> {
  if (id !== null) return previewNotice(deps, id, days);
  return digestOf(deps, { id: 0, rule: firstNoticeRule('Signpost', deps.language) }, days);
}

async function digestOf(
  deps: SubscriptionDeps,
  subscription: Pick<Subscription, 'id' | 'rule'>,
  days: number,
): Promise<NoticePreviewBody> {
  const store = await deps.store.read();
  const to = deps.clock.now();
  const from = to - days * DAY_MS;
  const events = await store.listEvents(await store.lastEventBefore(from), await store.lastEvent());
  const frame = { id: 'preview', what: 'digest', from, to } as const;
  const content = contentFor(subscription, frame, events, await deps.site());
  const { subject, text, html } = await letterFor(deps, subscription, content);
  return { is_empty: isEmpty(content), subject, text, html, content };
}
