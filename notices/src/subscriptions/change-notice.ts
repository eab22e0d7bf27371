import type { ChangeNoticeParams, NoticeBody } from '@signpost/contract/notices';
import { nextDigestTime } from '../rules/digest-time.ts';
import { findNotice, noNotice, requireNotice } from './list-notices.ts';
import { changedRule } from './rule-of.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** What the time of the next digest follows from. */
const TIMES = ['digest', 'weekday', 'hour', 'time_zone'] as const;

/** One that is switched on again hears of what happens from now on. A digest that is due stays so, unless it is to come at another time. */
export async function changeNotice(
  deps: SubscriptionDeps,
  id: number,
  { is_on: isOn, ...given }: ChangeNoticeParams,
): Promise<NoticeBody> {
  const now = deps.clock.now();
  const { isOn: wasOn, rule: before } = await requireNotice(deps, id);
  const rule = changedRule(before, given);
  const store = await deps.store.open();
  const last = isOn === true && !wasOn ? await store.lastEvent() : null;
  const isTimed = last !== null || TIMES.some((name) => rule[name] !== before[name]);
  const isChanged = await store.change(id, {
    rule,
    ...(isTimed && { nextDigestAt: nextDigestTime(rule, now) }),
    ...(isOn !== undefined && { isOn }),
    ...(last !== null && { digestedEvent: last, alertedEvent: last, digestedAt: now }),
  });
  if (!isChanged) throw noNotice();
  return findNotice(deps, id);
}

export async function removeNotice({ store }: SubscriptionDeps, id: number): Promise<void> {
  await requireNotice({ store }, id);
  await (await store.open()).remove(id);
}
