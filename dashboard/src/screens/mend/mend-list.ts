import { defineList } from '../../parts/list-definition.ts';

/** Suggested links, for the posts that are worth most first. */
export const MEND = defineList({
  call: 'listSuggestions',
  filters: { search: 'search', for: 'for', state: 'state' },
  firstRows: 25,
  rowsOf: ({ suggestions }) => suggestions,
  keyOf: ({ id }) => id,
});
