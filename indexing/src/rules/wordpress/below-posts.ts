import { memoByObject } from '@signpost/platform/memory';
import type { WordPressData } from '../../wordpress/wordpress-data.ts';
import type { PermalinkStructure } from '../../wordpress/permalink-structure.ts';
import { isNumber, lastPart } from '../../wordpress/path-parts.ts';
import type { WordPressSite } from './wordpress-site.ts';
import { trimSlashes } from '../../addresses/path.ts';

const NUMBER_TAGS = new Set(['year', 'monthnum', 'day', 'hour', 'minute', 'second', 'post_id']);

/** The custom type below whose path another path is; null for none. */
export function typeAt(
  path: string,
  { wordpress }: WordPressSite,
): NonNullable<WordPressData['typePaths']>[number] | null {
  const lower = path.slice(1).toLowerCase();
  return wordpress.typePaths?.find((type) => lower.startsWith(`${type.path.toLowerCase()}/`)) ?? null;
}

/** Whether WordPress takes the last part of a path for the name of an uploaded file, whichever post comes before it. */
export function isBelowPost(path: string, site: WordPressSite): boolean {
  const structure = site.structure;
  // A number is a page of the post.
  if (structure.isPlain || isNumber(lastPart(path))) return false;
  const type = typeAt(path, site);
  if (type !== null) return !type.isHierarchical && path.slice(type.path.length + 2).split('/').length === 2;
  return !structure.hasCategory && belowPosts(structure).test(path);
}

/** Whether nothing but an uploaded file can be at a path: pages may have the same paths as files below posts. */
export function isOnlyFile(path: string, site: WordPressSite): boolean {
  if (path.split('/').at(-2) === 'attachment') return true;
  return (typeAt(path, site) !== null || !site.structure.isVerbose) && isBelowPost(path, site);
}

const belowPosts = memoByObject(
  (structure: PermalinkStructure) => new RegExp(`^/${structurePattern(structure)}/[^/]+$`, 'i'),
);

/** A pattern for the paths of posts, without the slash at their beginning. `tags`: those that are not the usual ones. */
export function structurePattern(
  { text }: PermalinkStructure,
  tags: Readonly<Record<string, string>> = {},
): string {
  return trimSlashes(text)
    .split('%')
    .map((part, at) => (at % 2 === 0 ? escaped(part) : (tags[part] ?? usualTag(part))))
    .join('');
}

function usualTag(tag: string): string {
  return NUMBER_TAGS.has(tag) ? '[0-9]+' : '[^/]+';
}

/** Text as a part of a pattern. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
