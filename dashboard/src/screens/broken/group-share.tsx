import type { BrokenReasonsBody } from '@signpost/contract/indexing';
import { useWords } from '../../app/words-context.ts';
import type { List } from '../../parts/use-list.ts';
import { isReason, type ReasonCode } from '../../post/reason-chip.tsx';
import { linksOf } from './broken-answer.tsx';
import type { BrokenGroup, Grouping } from './groups-list.ts';

/** What the list has when no reason is chosen. */
const CERTAIN: readonly ReasonCode[] = [
  'leads_nowhere',
  'goes_through_redirect',
  'reached_by_guess',
  'broken',
];

interface GroupShareProps {
  by: Grouping;
  list: Pick<List<BrokenGroup>, 'shown' | 'total' | 'page' | 'chosen'>;
  counts: BrokenReasonsBody['reasons'];
}

/** How many groups there are, and how much of the work the largest one is. */
export function GroupShare({ by, list: { shown, total, page, chosen }, counts }: GroupShareProps) {
  const { groups: words } = useWords().broken;
  const { search, reason = '', ignored } = chosen;
  const [largest] = shown;
  if (page !== 1 || largest === undefined || total === undefined) return null;
  if (search !== undefined || ignored !== undefined) return null;
  const counted = isReason(reason) ? [reason] : CERTAIN;
  const all = counted.reduce((sum, code) => sum + linksOf(counts, code), 0);
  if (largest.links === shown.at(-1)?.links) return words.share[by](total, null);
  const share = Math.round((100 * largest.links) / Math.max(all, largest.links));
  // Less than all is never called all.
  return words.share[by](total, total > 1 ? Math.min(share, 99) : share);
}
