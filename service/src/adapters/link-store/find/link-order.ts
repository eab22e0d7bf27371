import type { LinkListArgs } from '@signpost/contract/links';
import { compareCodePoints } from '../../../shared/compare-code-points.ts';
import type { Generation } from '../read/generation.ts';

/** What links are sorted by beside their id. */
export interface SortedLink {
  id: number;
  /** Of its type. */
  cell: number;
  /** Of its URL. */
  rank: number;
  /** Of the title of the post it is in. */
  titleRank: number;
}

/** The order of a list, as the orderings have it: equal links go by ascending id. */
export function linkOrder(
  generation: Generation,
  { orderby, order }: Pick<LinkListArgs, 'orderby' | 'order'>,
): (one: SortedLink, other: SortedLink) => number {
  const sign = order === 'ASC' ? 1 : -1;
  if (orderby === 'id') return (one, other) => sign * (one.id - other.id);
  const places = typePlaces(generation);
  const keys = {
    type: ({ cell }: SortedLink) => places[cell] ?? 0,
    url: ({ rank }: SortedLink) => rank,
    source_title: ({ titleRank }: SortedLink) => titleRank,
  };
  const key = keys[orderby];
  return (one, other) => sign * (key(one) - key(other)) || one.id - other.id;
}

/** Type id -> its place among the types in text order. */
export function typePlaces(generation: Generation): number[] {
  const types = generation.meta.link_types.map(({ type }) => type);
  const sorted = types.toSorted(compareCodePoints);
  return types.map((type) => sorted.indexOf(type));
}
