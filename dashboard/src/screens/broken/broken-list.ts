import { defineList } from '../../parts/list-definition.ts';

/** Links that do not lead where they should; without a sort they come by their posts. */
export const BROKEN = defineList({
  call: 'listBrokenLinks',
  filters: { search: 'search', reason: 'reason' },
  sorts: { post: undefined, link: 'url', why: 'reason', where: 'source_title' },
  firstSort: { by: 'post', order: 'asc' },
  rowsOf: ({ links }) => links,
  keyOf: ({ id }) => id,
});
