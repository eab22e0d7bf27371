import type { NoticeRule } from '@signpost/contract/notices';
import { KIND_OF, type NoticeEvent } from '../ports/events.ts';

/** Whether a person wants to hear of an event. */
export function matches({ kinds, brands }: NoticeRule, event: NoticeEvent): boolean {
  if (!kinds.includes(KIND_OF[event.kind])) return false;
  if (brands === null) return true;
  const { data } = event;
  return !('brand_id' in data) || brands.includes(data.brand_id);
}

/** Of others something is said beside these, or they take back what was noted before. */
const NEWS: ReadonlySet<NoticeEvent['kind']> = new Set([
  'orphaned',
  'rescued',
  'broken',
  'run_failed',
  'brand_moved',
]);

/** Whether it is a reason for a message. */
export function isNews({ kind }: NoticeEvent): boolean {
  return NEWS.has(kind);
}
