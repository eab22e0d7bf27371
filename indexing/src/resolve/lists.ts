import { memoByObject } from '@signpost/platform/memory';
import type { Site } from '../addresses/site.ts';
import { structureOf, type PermalinkStructure } from '../wordpress/permalink-structure.ts';
import { escaped } from './below-posts.ts';
import { lookKeys } from './look-keys.ts';
import {
  isBelow,
  isNumber,
  isPageNumber,
  isShortNumber,
  lastPart,
  leadingNumber,
  trimSlashes,
} from '../wordpress/path-parts.ts';

export const FEEDS = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom']);
/** Commas, spaces and plus signs stand between several values. */
const IS_ONE_VALUE = /^(?!.*%(?:2C|2B|20))[^,+ ]+$/;
const VARIABLES_OF_TAGS = new Map([
  ['%category%', 'category_name'],
  ['%author%', 'author_name'],
]);

/** The key of the list that a query shows; null where it shows several or all posts. */
export function listOf(variable: string, value: string): string | null {
  if (!IS_ONE_VALUE.test(value)) return null;
  const number = leadingNumber(value);
  if (variable === 'cat' || variable === 'author')
    return number === '' ? null : lookKeys.list(variable, number);
  return lookKeys.list(variable, lastPart(trimSlashes(value.replaceAll('%2F', '/'))));
}

/**
 * The date whose posts `/2024`, `/2024/05` and `/2024/05/17` below the front list, and their further pages, as digits. Empty for one
 * without a year, null for other paths.
 */
export function dateOf(path: string, site: Site): string | null {
  const structure = structureOf(site);
  if (structure.isPlain || !/[0-9]/.test(path)) return null;
  return usualDate(path, structure) ?? dateInStructure(path, structure);
}

function usualDate(path: string, { dateFront: front }: PermalinkStructure): string | null {
  if (!path.startsWith(front) || !isNumber(path[front.length] ?? '')) return null;
  const [year = '', ...days] = withoutListPage(path.slice(front.length).split('/'));
  if (days.length > 2 || year.length !== 4 || !isNumber(year) || !days.every(isShortNumber)) return null;
  return year + days.map(twoDigits).join('');
}

/** `/202405` where posts are at `/202405/hello`: what else stands below it is taken for a post. */
function dateInStructure(path: string, structure: PermalinkStructure): string | null {
  if (!path.startsWith(structure.front)) return null;
  const date = datesOf(structure)?.exec(path.slice(structure.front.length))?.groups;
  if (date === undefined) return null;
  const { year, month, day } = date;
  return year === undefined ? '' : year + [month, day].map((part) => twoDigits(part ?? '')).join('');
}

/** A pattern for the parts of a structure that stand before the names of posts and are dates; null for none. */
const datesOf = memoByObject(({ text, front }: PermalinkStructure): RegExp | null => {
  const parts = text.slice(front.length).split('/');
  const end = parts.findIndex((part) => !/^(?:%(?:year|monthnum|day)%|[^%])*$/.test(part));
  if (end < 1) return null;
  const pattern = parts.slice(0, end).reduceRight((below, part) => {
    const dates = escaped(part)
      .replace('%year%', '(?<year>[0-9]{4})')
      .replace('%monthnum%', '(?<month>[0-9]{1,2})')
      .replace('%day%', '(?<day>[0-9]{1,2})');
    return below === '' ? dates : `${dates}(?:/${below})?`;
  }, '');
  return new RegExp(`^${pattern}$`);
});

function twoDigits(part: string): string {
  return part === '' ? '' : part.padStart(2, '0');
}

/** The parts of a path without those of the further pages and the feeds of a list. */
function withoutListPage(parts: readonly string[]): readonly string[] {
  const [last = '', previous] = parts.toReversed();
  if (parts.length > 2 && previous === 'page' && isNumber(last)) return parts.slice(0, -2);
  if (parts.length > 1 && isPageNumber(last)) return parts.slice(0, -1);
  if (previous === 'feed' && FEEDS.has(last)) return parts.slice(0, -2);
  return FEEDS.has(last) || last === 'embed' ? parts.slice(0, -1) : parts;
}

/** Whether every list of a query variable is told of by the source. */
export function isTold(variable: string, { wordpress }: Site): boolean {
  return wordpress?.toldLists?.[variable] !== undefined;
}

/** The key of the list that stands at a path, where the source tells which lists there are: its last part names it. Null for others. */
export function toldList(path: string, site: Site): string | null {
  const lower = path.slice(1).toLowerCase();
  for (const [variable, base] of Object.entries(site.wordpress?.toldLists ?? {})) {
    if (base === null || !lower.startsWith(`${base.toLowerCase()}/`)) continue;
    const parts = withoutListPage(lower.slice(base.length + 1).split('/'));
    return lookKeys.list(variable, parts.at(-1) ?? '');
  }
  return null;
}

/** The key of the list at the part of a path that stands before the names of posts: `/news` where posts are at `/news/hello`. */
export function listAbovePosts(path: string, site: Site): string | null {
  const { front, text } = structureOf(site);
  const variable = VARIABLES_OF_TAGS.get(text.slice(front.length).split('/')[0] ?? '');
  const name = path.toLowerCase().startsWith(front.toLowerCase()) ? path.slice(front.length) : '';
  if (variable === undefined || name === '' || name.includes('/') || !isTold(variable, site)) return null;
  return lookKeys.list(variable, name);
}

/** The key of the list of a term, where it is not known what stands before its name. */
export function listOfAnyTerm(path: string, site: Site): string | null {
  const parts = withoutListPage(path.slice(1).split('/'));
  return parts.length > 1 && isTold('term', site) ? lookKeys.list('term', parts.at(-1) ?? '') : null;
}

export function isArchivePath(path: string, site: Site): boolean {
  const lower = path.slice(1).toLowerCase();
  const { root, front, isPlain } = structureOf(site);
  // Lists that every site has: what a search finds, posts of one format, and the latest comments.
  const below = `/${lower}`;
  const comments = `${root}comments/`;
  const isUsual =
    below.startsWith(`${root}search/`) ||
    below.startsWith(`${front}type/`) ||
    (below.startsWith(comments) && FEEDS.has(below.slice(comments.length).split('/')[0] ?? ''));
  return (
    (isUsual && !isPlain) ||
    (site.wordpress?.archivePaths ?? []).some((archive) => isBelow(lower, archive.toLowerCase())) ||
    (site.wordpress?.archivePages ?? []).some((page) => isPageOfList(lower, page.toLowerCase()))
  );
}

/** Whether a page lists posts, so that it has further pages. */
export function isListPage(path: string, { wordpress }: Site): boolean {
  return wordpress?.archivePages?.some((page) => page.toLowerCase() === path.toLowerCase()) === true;
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
export function isListOf(type: string | null | undefined, site: Site): boolean {
  const types = site.wordpress?.archiveTypes;
  return typeof type !== 'string' || types === undefined || types.includes(type);
}
