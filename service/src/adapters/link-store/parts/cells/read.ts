import type { Generation } from '../../read/generation.ts';

/** Slot -> number of the post's cell. */
export function titleCells(generation: Generation): Promise<Uint16Array> {
  return generation.uint16('title_cells');
}
