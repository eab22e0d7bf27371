import type { Generation } from '../../read/generation.ts';
import type { Direction } from './hubs.ts';

/** What is known of each post: see `columns.ts`. */
export function postTraits(generation: Generation): Promise<Uint8Array> {
  return generation.bytes('post_traits');
}

/** Which sections each post links to and is linked from: see `columns.ts`. */
export function postReach(generation: Generation): Promise<Uint32Array> {
  return generation.uint32('post_reach');
}

/** The strongest neighbours of posts with many: see `hubs.ts`. */
export function storedHubs(generation: Generation, direction: Direction): Promise<Uint32Array> {
  return generation.uint32(`hubs_${direction}`);
}
