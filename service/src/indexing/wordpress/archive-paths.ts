import type { PermalinkStructure } from './permalink-structure.ts';

export interface ArchiveSettings {
  structure: PermalinkStructure;
  /** As stored; empty when the site's owner has set none. */
  categoryBase: string;
  tagBase: string;
  /** The rewrite slugs of other taxonomies and of types that have an archive. */
  others: readonly { rewriteSlug: string; hasFront: boolean }[];
}

/** The paths below home under which lists of posts stand, without slashes around them. Dates are not among them. */
export function archivePathsOf({ structure, categoryBase, tagBase, others }: ArchiveSettings): string[] {
  if (structure.isPlain) return [];
  const { front, root } = structure;
  return [
    // A base that the owner has set has no front.
    categoryBase === '' ? `${front}category` : `${root}${categoryBase}`,
    tagBase === '' ? `${front}tag` : `${root}${tagBase}`,
    `${front}author`,
    ...others.map(({ rewriteSlug, hasFront }) => `${hasFront ? front : root}${rewriteSlug}`),
  ].map(trim);
}

function trim(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '')
    .join('/');
}
