import type { Generation } from '../../read/generation.ts';
import type { LinkedPosts } from './linked-posts.ts';

export interface StoredAuthority {
  shares: Float64Array;
  ranks: Uint32Array;
  /** Empty when no menus are known. */
  menuDepths: Uint8Array;
}

/** By slot: see `columns.ts`. Null for data of an earlier version, which did not work it out. */
export async function storedAuthority(generation: Generation): Promise<StoredAuthority | null> {
  if (generation.meta.authority === undefined) return null;
  return {
    shares: await generation.float64('authority'),
    ranks: await generation.uint32('authority_ranks'),
    menuDepths: await generation.bytes('menu_depths'),
  };
}

export async function storedLinks(generation: Generation): Promise<LinkedPosts> {
  return {
    starts: await generation.uint32('linked_starts'),
    ends: await generation.uint32('linked_ends'),
    unfollowed: await generation.uint32('linked_unfollowed'),
  };
}
