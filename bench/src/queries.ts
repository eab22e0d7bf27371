import {
  LINK_SORTS,
  POST_SORTS,
  type LinkListArgs,
  type OrphanFilter,
  type PostListArgs,
  type ScoreRange,
} from '@signpost/contract/links';
import { random } from './make-site.ts';

/** Random requests of every sort, direction and filter, the same in every run. */
export class RandomQueries {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  post(pages: number, fixed: Partial<PostListArgs> = {}): PostListArgs {
    return {
      search: '',
      post_type: this.#pick([
        ['post', 'page'],
        ['post', 'page'],
        ['product'],
        ['docs', 'page'],
        ['post', 'page', 'product', 'docs'],
      ]),
      is_orphan: this.#pick<OrphanFilter>(['', '', 'orphan', 'linked']),
      seo_score_range: this.#pick<ScoreRange>(['', '', '', 'great', 'good', 'bad', 'no-score']),
      post_id: 0,
      orderby: this.#pick(POST_SORTS),
      order: this.#pick(['ASC', 'DESC'] as const),
      offset: this.#below(pages) * 50,
      per_page: 50,
      ...fixed,
    };
  }

  link(pages: number, fixed: Partial<LinkListArgs> = {}): LinkListArgs {
    return {
      search: '',
      source_id: 0,
      target_post_id: 0,
      is_internal: this.#pick(['', '0', '1'] as const),
      orderby: this.#pick(LINK_SORTS),
      order: this.#pick(['ASC', 'DESC'] as const),
      offset: this.#below(pages) * 50,
      per_page: 50,
      ...fixed,
    };
  }

  #below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  #pick<Value>(values: readonly Value[]): Value {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }
}

/** The path and query of normalised arguments. */
export function toPath(prefix: string, args: PostListArgs | LinkListArgs): string {
  const { offset, per_page, ...rest } = args;
  const page = String(offset / per_page + 1);
  const query = new URLSearchParams({ page, per_page: String(per_page) });
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  return `${prefix}?${query.toString()}`;
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

/** The milliseconds that each call takes. */
export async function timeEach(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await work(index);
    times.push(performance.now() - started);
  }
  return times;
}
