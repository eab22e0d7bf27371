import type { ReadOptions } from '../../../ports/content-source.ts';
import { validatorOf, type RestPost, type RestType } from './rest-post.ts';
import type { RestPosts } from './walk-posts.ts';

/** Posts whose children are asked for at once. */
const PARENTS_AT_ONCE = 100;

/**
 * The addresses of posts change with those of the posts that they are below: of the known ones those are given that have changed.
 * `read`: the ids of posts that were read already.
 */
export async function* readMovedBelow(
  lists: readonly RestPosts[],
  read: Set<number>,
  { known }: Pick<ReadOptions, 'known'>,
): AsyncGenerator<{ type: RestType; posts: RestPost[] }> {
  const tree = lists.filter(({ type }) => type.hasParents);
  for (let parents = [...read]; parents.length > 0;) {
    const some = parents.splice(0, PARENTS_AT_ONCE);
    for (const list of tree) {
      const moved: number[] = [];
      for (const post of await list.below(some)) {
        const before = read.has(post.id) ? null : await known(String(post.id));
        if (before !== null && before.validator !== validatorOf(post)) moved.push(post.id);
      }
      if (moved.length === 0) continue;
      const { posts } = await list.byId(moved);
      yield { type: list.type, posts };
      for (const { id } of posts) {
        read.add(id);
        parents.push(id);
      }
    }
  }
}
