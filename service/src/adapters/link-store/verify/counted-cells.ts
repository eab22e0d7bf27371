import type { PostCell } from '../build/generation-schema.ts';
import { differ } from './mismatch.ts';

/** The stored cells, with the posts of each counted anew. */
export class CountedCells {
  readonly list: PostCell[];
  readonly #numbers: Map<string, number>;

  constructor(stored: PostCell[]) {
    this.list = stored.map((cell) => ({ ...cell, posts: 0 }));
    this.#numbers = new Map(
      stored.map(({ type, orphan, bucket }, number) => [`${orphan} ${bucket} ${type}`, number]),
    );
  }

  /** The number of the post's cell. */
  add(type: string, orphan: boolean, bucket: PostCell['bucket']): number {
    const number = this.#numbers.get(`${orphan} ${bucket} ${type}`) ?? -1;
    const cell = this.list[number] ?? differ('post_cells', 'nothing', { type, orphan, bucket });
    cell.posts += 1;
    return number;
  }
}
