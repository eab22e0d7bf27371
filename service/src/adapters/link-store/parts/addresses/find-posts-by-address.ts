import { permalinkPage } from '../../../../shared/permalink-page.ts';
import type { Generation } from '../../read/generation.ts';
import { placeOf, slotAt } from './post-addresses.ts';
import { asListedPosts } from '../rows/show-rows.ts';

/** How many posts one query asks for at most. */
const READ_AT_ONCE = 100;

/** Slot and hash of each post with its own page: see `post-addresses.ts`. */
export function postAddresses(generation: Generation): Promise<Uint32Array> {
  return generation.uint32('post_addresses');
}

export async function findPostsByAddress(
  generation: Generation,
  pages: readonly string[],
): Promise<Map<string, string>> {
  const found = await findAt(generation, pages);
  const posts = [...found.values()];
  const rows = await asListedPosts(
    generation,
    posts.map(({ slot }) => slot),
    posts.map(({ json }) => json),
  );
  return new Map([...found.keys()].map((page, at) => [page, rows[at] ?? '']));
}

/** The slot of the post at a page; null for none. */
export async function pageSlot(generation: Generation, page: string): Promise<number | null> {
  return (await findAt(generation, [page])).get(page)?.slot ?? null;
}

interface FoundPost {
  slot: number;
  permalink: string | null;
  json: string;
}

async function findAt(generation: Generation, pages: readonly string[]): Promise<Map<string, FoundPost>> {
  const addresses = await postAddresses(generation);
  const found = new Map<string, FoundPost>();
  let places = new Map(pages.map((page) => [page, placeOf(addresses, page)]));
  while (places.size > 0) {
    const slots = [...places].flatMap(([page, place]) => slotAt(addresses, place, page) ?? []);
    const posts = await postsIn(generation, slots);
    const next = new Map<string, number>();
    for (const [page, place] of places) {
      const post = posts.get(slotAt(addresses, place, page) ?? -1);
      if (post === undefined) continue;
      if (permalinkPage(post.permalink) === page) found.set(page, post);
      // Another page with the same hash: ours may come after it.
      else next.set(page, place + 1);
    }
    places = next;
  }
  return found;
}

async function postsIn({ db }: Generation, slots: number[]): Promise<Map<number, FoundPost>> {
  const posts = new Map<number, FoundPost>();
  for (let at = 0; at < slots.length; at += READ_AT_ONCE) {
    const rows = await db
      .selectFrom('post_row')
      .innerJoin('post', 'post.id', 'post_row.post_id')
      .where('post_row.slot', 'in', slots.slice(at, at + READ_AT_ONCE))
      .select(['post_row.slot', 'post_row.json', 'post.permalink'])
      .execute();
    for (const post of rows) posts.set(post.slot, post);
  }
  return posts;
}
