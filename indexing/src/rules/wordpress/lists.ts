import { isNumber, isPageNumber, lastPart, leadingNumber } from '../../wordpress/path-parts.ts';
import { look } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './wordpress-step.ts';
import type { WordPressSite } from './wordpress-site.ts';
import { trimSlashes, isBelow } from '../../addresses/path.ts';

export const FEEDS = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom']);
/** Commas, spaces and plus signs are between several values. */
const IS_ONE_VALUE = /^(?!.*%(?:2C|2B|20))[^,+ ]+$/;
const VARIABLES_OF_TAGS = new Map([
  ['%category%', 'category_name'],
  ['%author%', 'author_name'],
]);

/** A list of posts. Where only the path above lists is known, and not which there are, every address below it counts as one. */
export const lists: WordPressStep = ({ path, site }, list) => {
  const told = toldList(path, site);
  if (told !== null) list.push(look(told, 'permalink'));
  else if (isArchivePath(path, site)) list.push({ ends: 'archive' });
  else {
    const above = listAbovePosts(path, site);
    if (above !== null) list.push(look(above, 'permalink'));
    return false;
  }
  return true;
};

/** The key of the list that a query shows; null where it shows several or all posts. */
export function listOf(variable: string, value: string): string | null {
  if (!IS_ONE_VALUE.test(value)) return null;
  const number = leadingNumber(value);
  if (variable === 'cat' || variable === 'author')
    return number === '' ? null : lookKeys.list(variable, number);
  return lookKeys.list(variable, lastPart(trimSlashes(value.replaceAll('%2F', '/'))));
}

/** The parts of a path without those of the further pages and the feeds of a list. */
export function withoutListPage(parts: readonly string[]): readonly string[] {
  const [last = '', previous] = parts.toReversed();
  if (parts.length > 2 && previous === 'page' && isNumber(last)) return parts.slice(0, -2);
  if (parts.length > 1 && isPageNumber(last)) return parts.slice(0, -1);
  if (previous === 'feed' && FEEDS.has(last)) return parts.slice(0, -2);
  return FEEDS.has(last) || last === 'embed' ? parts.slice(0, -1) : parts;
}

/** Whether the source names every list of a query variable. */
export function isTold(variable: string, { wordpress }: WordPressSite): boolean {
  return wordpress.toldLists?.[variable] !== undefined;
}

/** The key of the list that is at a path, where the source says which lists there are: its last part names it. Null for others. */
function toldList(path: string, site: WordPressSite): string | null {
  const lower = path.slice(1).toLowerCase();
  for (const [variable, base] of Object.entries(site.wordpress.toldLists ?? {})) {
    if (base === null || !lower.startsWith(`${base.toLowerCase()}/`)) continue;
    const parts = withoutListPage(lower.slice(base.length + 1).split('/'));
    return lookKeys.list(variable, parts.at(-1) ?? '');
  }
  return null;
}

/** The key of the list at the part of a path that comes before the names of posts: `/news` where posts are at `/news/hello`. */
function listAbovePosts(path: string, site: WordPressSite): string | null {
  const { front, text } = site.structure;
  const variable = VARIABLES_OF_TAGS.get(text.slice(front.length).split('/')[0] ?? '');
  const name = path.toLowerCase().startsWith(front.toLowerCase()) ? path.slice(front.length) : '';
  if (variable === undefined || name === '' || name.includes('/') || !isTold(variable, site)) return null;
  return lookKeys.list(variable, name);
}

/** The key of the list of a term, where it is not known what comes before its name. */
export function listOfAnyTerm(path: string, site: WordPressSite): string | null {
  const parts = withoutListPage(path.slice(1).split('/'));
  return parts.length > 1 && isTold('term', site) ? lookKeys.list('term', parts.at(-1) ?? '') : null;
}

function isArchivePath(path: string, site: WordPressSite): boolean {
  const lower = path.slice(1).toLowerCase();
  const { root, front, isPlain } = site.structure;
  // Lists that every site has: what a search finds, posts of one format, and the latest comments.
  const below = `/${lower}`;
  const comments = `${root}comments/`;
  const isUsual =
    below.startsWith(`${root}search/`) ||
    below.startsWith(`${front}type/`) ||
    (below.startsWith(comments) && FEEDS.has(below.slice(comments.length).split('/')[0] ?? ''));
  return (
    (isUsual && !isPlain) ||
    (site.wordpress.archivePaths ?? []).some((archive) => isBelow(lower, archive.toLowerCase())) ||
    (site.wordpress.archivePages ?? []).some((page) => isPageOfList(lower, page.toLowerCase()))
  );
}

/** Whether a page lists posts, so that it has further pages. */
export function isListPage(path: string, { wordpress }: WordPressSite): boolean {
  return wordpress.archivePages?.some((page) => page.toLowerCase() === path.toLowerCase()) === true;
}

/** The list itself, its further pages and its feeds. */
function isPageOfList(path: string, list: string): boolean {
  if (path === list) return true;
  const parts = path.startsWith(`${list}/`) ? path.slice(list.length + 1).split('/') : [];
  return (
    (parts.length === 2 && parts[0] === 'page' && isNumber(parts[1] ?? '')) ||
    (parts.length === 1 && FEEDS.has(parts[0] ?? '')) ||
    (parts.length === 2 && parts[0] === 'feed' && FEEDS.has(parts[1] ?? ''))
  );
}

/** A type without a list of its own gets the list of posts. */
export function isListOf(type: string | null | undefined, site: WordPressSite): boolean {
  const types = site.wordpress.archiveTypes;
  return typeof type !== 'string' || types === undefined || types.includes(type);
}
