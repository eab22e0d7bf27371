import { fold } from '@signpost/platform/text';
import { addressTermOf, linkTermsOf } from '../../../shared/address-search.ts';
import type { Generation } from '../read/generation.ts';
import { pageSlot } from '../parts/addresses/find-posts-by-address.ts';
import { joinHits, slotHits, type Hits } from '../read/text-search.ts';

/** The posts, by slot, that a typed or pasted text means: by their title or by their address. Null for an empty text. */
export async function findTypedPosts(generation: Generation, typed: string): Promise<Hits | null> {
  const title = fold(typed.trim());
  if (title === '') return null;
  const { site, listed_posts: posts } = generation.meta;
  const term = addressTermOf(typed, site.home);
  if (term?.kind === 'page') {
    const slot = await pageSlot(generation, term.page);
    if (slot !== null) return slotHits([slot], posts);
  }
  if (term?.kind === 'slug') return generation.titleOrSlugHits(title, term.slug);
  const titles = await generation.hits('title_text', title);
  if (term === null || (term.kind === 'page' && term.path === '/')) return titles;
  return joinHits([titles, await generation.hits('path_text', term.path)]);
}

/** The addresses of links, by rank, that a typed or pasted text means. Null for an empty text. */
export async function findTypedLinks(generation: Generation, typed: string): Promise<Hits | null> {
  const terms = linkTermsOf(typed);
  if (terms.length === 0) return null;
  return joinHits(await Promise.all(terms.map((term) => generation.hits('url_text', term))));
}
