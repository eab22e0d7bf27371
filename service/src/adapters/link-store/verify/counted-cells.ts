import { CellTable } from '../build/cell-table.ts';
import type { PostCell } from '../build/generation-schema.ts';
import { differ } from './mismatch.ts';

/** The stored cells, with the posts of each counted anew. */
export class CountedCells extends CellTable {
  readonly #stored: number;

  constructor(stored: readonly PostCell[]) {
    super(stored.map((cell) => ({ ...cell, posts: 0 })));
    this.#stored = stored.length;
  }

  override add(type: string, orphan: boolean, bucket: PostCell['bucket']): number {
    const number = super.add(type, orphan, bucket);
    return number < this.#stored ? number : differ('post_cells', 'nothing', { type, orphan, bucket });
  }
}
