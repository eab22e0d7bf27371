import { memoByObject } from '@signpost/platform/memory';
import type { Answer } from '../backend-data/answer.ts';
import type { Asked } from './ask-analysis.ts';

/** A reply, and whether it is an older copy. The payload of the same reply is the same object each time. */
export function toPayload<Reply extends object>({
  reply,
  isStale,
  keptUntil,
}: Asked<Reply>): Answer<Reply & { is_stale: boolean }> {
  const { fresh, stale } = payloadsOf(reply);
  const payload = (isStale ? stale : fresh) as Reply & { is_stale: boolean };
  return keptUntil === undefined ? { payload } : { payload, keptUntil };
}

const payloadsOf = memoByObject((reply: object) => ({
  fresh: { ...reply, is_stale: false },
  stale: { ...reply, is_stale: true },
}));
