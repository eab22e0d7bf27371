import { randomUUID } from 'node:crypto';
import type { NoticeTestedBody } from '@signpost/contract/notices';
import { makeContent } from '../digest/make-content.ts';
import { sendContent } from '../outbox/send-due.ts';
import { requireNotice } from './list-notices.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Sends a test at once, and says what came of it. It is not tried again. */
export async function testNotice(deps: SubscriptionDeps, id: number): Promise<NoticeTestedBody> {
  const subscription = await requireNotice(deps, id);
  const now = deps.clock.now();
  const at = new Date(now).toISOString();
  const frame = { id: randomUUID(), what: 'test', site: await deps.site(), from: at, to: at } as const;
  const content = makeContent(frame, []);
  const sent = await sendContent(deps, subscription, content);
  const store = await deps.store.open();
  if (sent.result === 'sent') await store.noteTest(id, { state: 'sent', content }, now);
  else await store.noteTest(id, { state: 'refused', problem: sent.problem }, now);
  return { is_sent: sent.result === 'sent', problem: sent.result === 'sent' ? null : sent.problem };
}
