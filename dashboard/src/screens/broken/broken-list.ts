import { defineList } from '../../parts/list-definition.ts';

/** Links that do not lead where they should; without a sort they come by their posts. */
export const BROKEN = defineList({
  call: 'listBrokenLinks',
  filters: { search: 'search', reason: 'reason', by: 'by', group: 'group', ignored: 'ignored' },
  // What links are grouped by says nothing without a group.
  clean: ({ by, ...chosen }) => (chosen['group'] === undefined ? chosen : { by, ...chosen }),
  sorts: { post: undefined, link: 'url', why: 'reason', where: 'source_title' },
  firstSort: { by: 'post', order: 'asc' },
  rowsOf: ({ links }) => links,
  keyOf: ({ id }) => id,
});
