import { defineList } from '../../parts/list-definition.ts';

/** The filter by kind in the address, and what the call names it. */
export const KINDS = { internal: '1', external: '0' } as const;

/** Every stored link. Links that are found by an address are listed by a call of their own. */
export const LINKS = defineList({
  call: 'findLinks',
  callOf: ({ search }) => (search === undefined ? 'listLinks' : 'findLinks'),
  filters: {
    search: 'find',
    kind: { param: 'is_internal', values: KINDS },
    source: 'source_id',
    target: 'target_post_id',
  },
  sorts: { new: 'id', address: 'url', type: 'type', from: 'source_title' },
  firstSort: { by: 'new', order: 'desc' },
  rowsOf: ({ links }) => links,
  keyOf: ({ id }) => id,
});
