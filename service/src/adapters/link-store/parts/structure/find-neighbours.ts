import type { PostRow } from '@signpost/contract/links';
import type { SelectQueryBuilder } from 'kysely';
import type { ListPage } from '../../../../ports/link-store.ts';
import type { GenerationSchema } from '../../build/generation-schema.ts';
import {
  compareStrength,
  hubAt,
  SHOWN_NEIGHBOURS,
  type Direction,
  type LinkedPost,
  type Strongest,
} from './hubs.ts';
import type { Generation } from '../../read/generation.ts';
import { asListedPosts } from '../rows/show-rows.ts';

/** How many posts are shown beyond each neighbour. */
const SHOWN_NEXT = 3;

const NONE: Strongest = { posts: 0, strongest: [] };

/** The neighbourhood of a listed post as one row; no row when it is not listed. */
export async function findNeighbours(generation: Generation, postId: number): Promise<ListPage> {
  const post = await generation.db
    .selectFrom('post_row')
    .where('post_id', '=', postId)
    .select(['slot', 'json'])
    .executeTakeFirst();
  if (post === undefined) return { rows: '', total: 0 };
  const incoming = await sideOf(generation, { id: postId, slot: post.slot }, 'in');
  const outgoing = await sideOf(generation, { id: postId, slot: post.slot }, 'out');
  const [row] = await asListedPosts(generation, [post.slot], [post.json]);
  return { rows: `{"post":${row},"incoming":${incoming},"outgoing":${outgoing}}`, total: 1 };
}

interface Post {
  id: number;
  slot: number;
}

async function sideOf(generation: Generation, post: Post, direction: Direction): Promise<string> {
  const { posts, strongest } = (await strongestOf(generation, [post], direction)).get(post.slot) ?? NONE;
  const rows = await listedPosts(generation, strongest);
  const near = strongest.map(({ slot }, at) => ({
    slot,
    id: (JSON.parse(rows[at] ?? '') as PostRow).post_id,
  }));
  const beyond = await strongestOf(generation, near, direction);
  const neighbours = strongest.map(async ({ slot, links }, at) => {
    const others = beyond.get(slot) ?? NONE;
    const next = others.strongest.slice(0, SHOWN_NEXT);
    const nextRows = await listedPosts(generation, next);
    const nextJson = next.map((other, place) => `{"post":${nextRows[place]},"links":${other.links}}`);
    return `{"post":${rows[at]},"links":${links},"posts":${others.posts},"next":[${nextJson.join(',')}]}`;
  });
  return `{"posts":${posts},"neighbours":[${(await Promise.all(neighbours)).join(',')}]}`;
}

async function listedPosts(generation: Generation, posts: readonly LinkedPost[]): Promise<readonly string[]> {
  const slots = posts.map(({ slot }) => slot);
  return asListedPosts(generation, slots, await generation.postRows(slots));
}

/** The strongest neighbours of some posts on one side, by the slots of these posts. */
async function strongestOf(
  generation: Generation,
  posts: readonly Post[],
  direction: Direction,
): Promise<Map<number, Strongest>> {
  const hubs = await generation.uint32(`hubs_${direction}`);
  const found = new Map<number, Strongest>();
  const slots = new Map<number, number>();
  for (const { id, slot } of posts) {
    const hub = hubAt(hubs, slot);
    if (hub === null) slots.set(id, slot);
    else found.set(slot, hub);
  }
  if (slots.size === 0) return found;

  const { near } = ENDS[direction];
  const rows = await linksAt(generation, [...slots.keys()], direction)
    .innerJoin('post', 'post.id', 'post_row.post_id')
    .groupBy([near, 'post_row.slot', 'post.incoming'])
    .select([`${near} as near`, 'post_row.slot', 'post.incoming'])
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .execute();
  const incoming = new Map(rows.map((row) => [row.slot, row.incoming ?? 0]));
  const compare = compareStrength((slot) => incoming.get(slot) ?? 0);
  for (const [id, ofPost] of Map.groupBy(rows, (row) => row.near)) {
    const others = ofPost.map(({ slot, links }): LinkedPost => ({ slot, links })).sort(compare);
    found.set(slots.get(id) ?? -1, { posts: others.length, strongest: others.slice(0, SHOWN_NEIGHBOURS) });
  }
  return found;
}

/** The slots of all posts on one side of a post. */
export async function linkedSlots(
  generation: Generation,
  postId: number,
  direction: Direction,
): Promise<number[]> {
  const rows = await linksAt(generation, [postId], direction).select('post_row.slot').distinct().execute();
  return rows.map(({ slot }) => slot);
}

const ENDS = {
  in: { near: 'link.target_post_id', far: 'link.post_id' },
  out: { near: 'link.post_id', far: 'link.target_post_id' },
} as const;

/** The internal links of some posts to or from other listed posts, with the slots of those. */
function linksAt(
  { db, meta }: Generation,
  ids: readonly number[],
  direction: Direction,
): SelectQueryBuilder<GenerationSchema, 'link' | 'post_row', object> {
  const { near, far } = ENDS[direction];
  const internal = meta.link_types.findIndex(({ type }) => type === 'internal');
  return (
    db
      .selectFrom('link')
      .innerJoin('post_row', 'post_row.post_id', far)
      .where(near, 'in', ids)
      // The index has no links without a target. SQLite uses it only for a query that says the same.
      .where('link.target_post_id', '<>', (eb) => eb.lit(0))
      .where('link.type_id', '=', internal)
      .whereRef('link.post_id', '<>', 'link.target_post_id')
  );
}
