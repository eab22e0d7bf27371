import type { BrokenGroupsBody } from '@signpost/contract/indexing';
import { defineList } from '../../parts/list-definition.ts';

export type BrokenGroup = BrokenGroupsBody['groups'][number];

export const GROUPINGS = ['address', 'post', 'path'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Broken links in groups, the largest first. What they are grouped by is no filter: it takes nothing away. */
export const GROUPS = defineList({
  call: 'listBrokenGroups',
  filters: { search: 'search', reason: 'reason', ignored: 'ignored' },
  rowsOf: ({ groups }) => groups,
  keyOf: ({ key }) => key,
});

/** Names a post in a sentence, also when it has no title. */
export function postLabel(id: string, title: string): string {
  return title === '' ? `#${id}` : title;
}
