import { memoByObject } from '@signpost/platform/memory';
import type { WordPressData } from './wordpress-data.ts';

/** What a site's `permalink_structure` says about all its addresses. */
export interface PermalinkStructure {
  /** As stored; empty for plain permalinks. */
  text: string;
  isPlain: boolean;
  /** The part before the first tag, with slashes around it. */
  front: string;
  /** The part of the front that no type can do without: `/`, or `/index.php/`. */
  root: string;
  endsWithSlash: boolean;
  /** Pages are tried before posts. */
  isVerbose: boolean;
  hasCategory: boolean;
  /** Where archives of years, months and days are, with slashes around it. */
  dateFront: string;
}

const SHORT_TAGS = new Set(['%monthnum%', '%day%', '%hour%', '%minute%', '%second%']);
const VERBOSE_TAGS = ['%postname%', '%category%', '%tag%', '%author%'];

export function parsePermalinkStructure(text: string): PermalinkStructure {
  const tag = text.indexOf('%');
  const front = tag < 0 ? text : text.slice(0, tag);
  const root = text.startsWith('/index.php/') ? '/index.php/' : '/';
  return {
    text,
    isPlain: text === '',
    front: text === '' ? '/' : front,
    root,
    endsWithSlash: text.endsWith('/'),
    isVerbose: VERBOSE_TAGS.some((name) => text.startsWith(name, front.length)),
    hasCategory: text.includes('%category%'),
    dateFront: text === '' ? '/' : dateFrontOf(text, front),
  };
}

/** That of a site, worked out once. */
export const structureOf = memoByObject(({ permalinkStructure }: WordPressData) =>
  parsePermalinkStructure(permalinkStructure),
);

/** A number among the first three tags would be taken for a part of a date. */
function dateFrontOf(text: string, front: string): string {
  const tags = text.match(/%[a-z_]+%/g) ?? [];
  return tags.slice(0, 3).includes('%post_id%') ? `${front}date/` : front;
}

/**
 * The path of a post with a star in the place of its category: the same for all paths that lead to it. Null for another path, and for
 * a structure without a category or with one beside other text.
 */
export function withAnyCategory(path: string, { text, front }: PermalinkStructure): string | null {
  if (!text.includes('/%category%/') || !path.toLowerCase().startsWith(front.toLowerCase())) return null;
  const [before = [], after = []] = text.split('%category%').map(partsOf);
  const parts = partsOf(path);
  if (parts.length <= before.length + after.length || isTakenForPage(path, text)) return null;
  return [...parts.slice(0, before.length), '*', ...parts.slice(parts.length - after.length)].join('/');
}

/**
 * Whether the number at the end of `/news/local/2024` or `/news/local/page2` is taken for a page of the post that comes before it, where
 * more than one category does: a name may be any, a number of a post only a number.
 */
export function isTakenForPage(path: string, text: string): boolean {
  const tag = /%category%\/%(?<tag>postname|post_id)%\/?$/.exec(text)?.groups?.['tag'];
  if (tag === undefined || partsOf(path).length <= partsOf(text).length) return false;
  return (tag === 'postname' ? /\/(?:page)?[0-9]+\/?$/ : /\/[0-9]+\/[0-9]+\/?$/).test(path);
}

/** The name of a post without the text that the structure has after it, such as `.html`. */
export function withoutNameEnd(part: string, { text }: PermalinkStructure): string {
  const end = /%postname%(?<end>[^%/]+)\/?$/.exec(text)?.groups?.['end'] ?? '';
  return end !== '' && part.toLowerCase().endsWith(end.toLowerCase()) ? part.slice(0, -end.length) : part;
}

/** The path with two digits for each part of a date after the year: WordPress takes one for the same. */
export function withTwoDigits(path: string, { text, front }: PermalinkStructure): string {
  const year = text.indexOf('%year%/');
  if (year < front.length || text.slice(front.length, year).includes('%category%')) return path;
  const tags = text.split('/');
  const first = tags.indexOf('%year%');
  const parts = path.split('/');
  if (!/^[0-9]{4}$/.test(parts[first] ?? '')) return path;
  return parts
    .map((part, at) =>
      at > first && /^[0-9]$/.test(part) && SHORT_TAGS.has(tags[at] ?? '') ? `0${part}` : part,
    )
    .join('/');
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** With a slash at the end or without one, as the structure has it; addresses with a query stay as they are. */
export function withUsualEnd(path: string, structure: PermalinkStructure): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end) + (structure.endsWithSlash && end > 1 ? '/' : '');
}
