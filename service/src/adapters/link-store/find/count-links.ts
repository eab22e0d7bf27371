import type { LinkListArgs } from '@signpost/contract/links';
import type { Generation } from '../read/generation.ts';
import type { Wanted } from '../read/ordering.ts';
import type { Hits } from '../read/text-search.ts';

export function countByType(generation: Generation, wanted: Wanted): number {
  return generation.meta.link_types.reduce((sum, type, id) => sum + (wanted[id] === 1 ? type.links : 0), 0);
}

/** How many URLs are counted at once where they follow each other. */
const RUN = 64;

/** How many links the URLs that a search has found are those of. */
export async function countHits(
  generation: Generation,
  { numbers }: Hits,
  isInternal: LinkListArgs['is_internal'],
): Promise<number> {
  return countAll(numbers, (await generation.urlStarts())[isInternal]);
}

/** URLs that begin alike follow each other, and a common term is mostly in all of them: their links are those between two places. */
export function countAll(numbers: Uint32Array, starts: Uint32Array): number {
  let total = 0;
  for (let at = 0; at < numbers.length;) {
    const first = numbers[at] ?? 0;
    const urls = numbers[at + RUN - 1] === first + RUN - 1 ? RUN : 1;
    total += (starts[first + urls] ?? 0) - (starts[first] ?? 0);
    at += urls;
  }
  return total;
}
