import type { Order } from '@signpost/contract/links';
import type { GroupSort } from '@signpost/contract/structure';
import type { Generation } from '../../read/generation.ts';
import { TRAIT, TRAITS } from '../structure/columns.ts';
import { storedAuthority } from './read.ts';

export type StandingSort = Extract<GroupSort, 'authority' | 'depth' | 'depth_with_menus'>;

export function isStandingSort(sort: GroupSort): sort is StandingSort {
  return sort === 'authority' || sort === 'depth' || sort === 'depth_with_menus';
}

/** Orders that were asked for, as long as their generation is in use. */
const sortedOf = new WeakMap<Generation, Map<string, Uint32Array>>();

/** All slots in an order; of equal ones the lowest first. */
export async function sortedSlots(
  generation: Generation,
  sort: StandingSort,
  order: Order,
): Promise<Uint32Array> {
  const known = sortedOf.get(generation) ?? new Map<string, Uint32Array>();
  sortedOf.set(generation, known);
  const name = `${sort} ${order}`;
  const sorted = known.get(name) ?? sortBy(await keysOf(generation, sort), order);
  known.set(name, sorted);
  return sorted;
}

/** What is sorted by: small whole numbers by slot. */
async function keysOf(generation: Generation, sort: StandingSort): Promise<Uint32Array> {
  const posts = generation.meta.listed_posts;
  const keys = new Uint32Array(posts);
  if (sort === 'depth') {
    const traits = await generation.bytes('post_traits');
    for (let slot = 0; slot < posts; slot += 1) keys[slot] = traits[slot * TRAITS + TRAIT.depth] ?? 0;
    return keys;
  }
  const stored = await storedAuthority(generation);
  for (let slot = 0; slot < posts; slot += 1) {
    if (sort === 'depth_with_menus') keys[slot] = stored?.menuDepths[slot] ?? 0;
    else {
      // The highest authority has the lowest rank, and posts without a rank have none of it.
      const rank = stored?.ranks[slot] ?? 0;
      keys[slot] = rank === 0 ? 0 : posts + 1 - rank;
    }
  }
  return keys;
}

/** Counts how many slots have each key, and puts each slot where those before it end. */
function sortBy(keys: Uint32Array, order: Order): Uint32Array {
  let highest = 0;
  for (const key of keys) if (key > highest) highest = key;
  const placeOf = (key: number): number => (order === 'ASC' ? key : highest - key);
  const next = new Uint32Array(highest + 2);
  for (const key of keys) next[placeOf(key) + 1] = (next[placeOf(key) + 1] ?? 0) + 1;
  for (let key = 0; key <= highest; key += 1) next[key + 1] = (next[key + 1] ?? 0) + (next[key] ?? 0);
  const sorted = new Uint32Array(keys.length);
  for (let slot = 0; slot < keys.length; slot += 1) {
    const place = placeOf(keys[slot] ?? 0);
    sorted[next[place] ?? 0] = slot;
    next[place] = (next[place] ?? 0) + 1;
  }
  return sorted;
}
