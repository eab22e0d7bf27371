import type { PermalinkStructure } from './permalink-structure.ts';
import { joinedParts } from '../addresses/path.ts';

export interface ArchiveSettings {
  structure: PermalinkStructure;
  /** As stored; empty when the site's owner has set none. */
  categoryBase: string;
  tagBase: string;
  /** The rewrite slugs of other taxonomies and of types that have an archive. */
  others: readonly { rewriteSlug: string; hasFront: boolean }[];
}

/** The paths below home under which lists of posts are, without slashes around them. Dates are not among them. */
export function archivePathsOf(settings: ArchiveSettings): string[] {
  const { structure, others } = settings;
  if (structure.isPlain) return [];
  const { front, root } = structure;
  return [
    ...Object.values(usualLists(settings)),
    ...others.map(({ rewriteSlug, hasFront }) => joinedParts(`${hasFront ? front : root}${rewriteSlug}`)),
  ];
}

/** Where the lists are that every site with pretty permalinks has, by the query variables that show them. */
export function usualLists({
  structure: { front, root },
  categoryBase,
  tagBase,
}: Omit<ArchiveSettings, 'others'>): Record<'category_name' | 'tag' | 'author_name', string> {
  return {
    // A base that the owner has set has no front.
    category_name: joinedParts(categoryBase === '' ? `${front}category` : `${root}${categoryBase}`),
    tag: joinedParts(tagBase === '' ? `${front}tag` : `${root}${tagBase}`),
    author_name: joinedParts(`${front}author`),
  };
}
