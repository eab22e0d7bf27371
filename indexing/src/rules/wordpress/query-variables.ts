import type { WordPressSite } from './wordpress-site.ts';

export const ID_VARIABLES = ['p', 'page_id', 'attachment_id'];
export const PAGING = new Set(['paged', 'page', 'cpage', 'feed']);
export const ARCHIVE_VARIABLES = new Set([
  'cat',
  'tag',
  'author',
  'author_name',
  'm',
  's',
  'year',
  'monthnum',
  'day',
  'category_name',
]);
const NAMING = new Set(['name', 'pagename', 'attachment', 'post_type']);

/** Whether WordPress reads a variable of the query. */
export function isPublicVariable(name: string, { wordpress }: WordPressSite): boolean {
  return (
    ID_VARIABLES.includes(name) ||
    NAMING.has(name) ||
    PAGING.has(name) ||
    ARCHIVE_VARIABLES.has(name) ||
    wordpress.queryVariables.includes(name)
  );
}
