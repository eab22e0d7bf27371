import { memoByObject } from '../../shared/memo-by-object.ts';

/** What a site's `permalink_structure` says of all its addresses. */
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
  /** Where archives of years, months and days stand, with slashes around it. */
  dateFront: string;
}

const VERBOSE_TAGS = ['%postname%', '%category%', '%tag%', '%author%'];

export function parsePermalinkStructure(text: string): PermalinkStructure {
  const tag = text.indexOf('%');
  const front = tag < 0 ? text : text.slice(0, tag);
  const root = text.startsWith('/index.php/') ? '/index.php/' : '/';
  const first = text.slice(root.length);
  return {
    text,
    isPlain: text === '',
    front: text === '' ? '/' : front,
    root,
    endsWithSlash: text.endsWith('/'),
    isVerbose: VERBOSE_TAGS.some((name) => first.startsWith(name)),
    hasCategory: text.includes('%category%'),
    dateFront: text === '' ? '/' : dateFrontOf(text, front),
  };
}

/** That of a site, worked out once. */
export const structureOf = memoByObject((site: { wordpress: { permalinkStructure: string } | null }) =>
  parsePermalinkStructure(site.wordpress?.permalinkStructure ?? ''),
);

/** A number right after the front would be taken for a post's. */
function dateFrontOf(text: string, front: string): string {
  return text.slice(front.length).startsWith('%post_id%') ? `${front}date/` : front;
}

/** With a slash at the end or without one, as the structure has it; addresses with a query stay as they are. */
export function withUsualEnd(path: string, structure: PermalinkStructure): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end) + (structure.endsWithSlash && end > 1 ? '/' : '');
}
