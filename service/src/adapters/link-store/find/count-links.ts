import type { LinkListArgs } from '@signpost/contract/links';
import { sumBetween } from '../read/bits.ts';
import type { Generation } from '../read/generation.ts';
import type { Wanted } from '../read/ordering.ts';
import type { Hits } from '../read/text-search.ts';

export function countByType(generation: Generation, wanted: Wanted): number {
  return generation.meta.link_types.reduce((sum, type, id) => sum + (wanted[id] === 1 ? type.links : 0), 0);
}

/** How many links the URLs that a search has found are those of. */
export async function countHits(
  generation: Generation,
  { bits }: Hits,
  isInternal: LinkListArgs['is_internal'],
): Promise<number> {
  // URLs that begin alike follow each other, and a common term is mostly in all of them.
  return sumBetween(bits, (await generation.urlStarts())[isInternal]);
}
