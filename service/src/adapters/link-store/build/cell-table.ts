import { UserError } from '@signpost/platform/errors';
import type { PostCell, ScoreBucket } from './generation-schema.ts';

/** Numbers the combinations that occur of everything a filter can ask about a post. */
export class CellTable {
  readonly list: PostCell[];
  readonly #numbers = new Map<string, number>();

  constructor(known: readonly PostCell[] = []) {
    this.list = known.map((cell) => ({ ...cell }));
    for (const [number, { type, orphan, bucket }] of known.entries())
      this.#numbers.set(keyOf(type, orphan, bucket), number);
  }

  remove(type: string, orphan: boolean, bucket: ScoreBucket): void {
    const cell = this.list[this.#numbers.get(keyOf(type, orphan, bucket)) ?? -1];
    if (cell !== undefined) cell.posts -= 1;
  }

  add(type: string, orphan: boolean, bucket: ScoreBucket): number {
    const key = keyOf(type, orphan, bucket);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.list.length;
      if (number > 0xffff)
        throw new UserError('There are too many different post types: at most 6,000 are supported.');
      this.#numbers.set(key, number);
      this.list.push({ type, orphan, bucket, posts: 0 });
    }
    const cell = this.list[number];
    if (cell !== undefined) cell.posts += 1;
    return number;
  }
}

function keyOf(type: string, orphan: boolean, bucket: ScoreBucket): string {
  return `${orphan} ${bucket} ${type}`;
}
