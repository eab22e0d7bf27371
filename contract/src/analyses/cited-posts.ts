import { Type, type Static } from '../schema/index.ts';
import { ListedPost } from '../links.ts';
import { means } from '../means.ts';
import { Count } from './common.ts';

/** A post of the site that the latest answers cite. */
const CitedPost = Type.Object(
  {
    post: means('The post, with its link metrics.', ListedPost),
    answers: means('Answers that cite it, over all brands.', Count),
    brands: means(
      'The brands whose answers these are, those with the most first.',
      Type.Array(
        Type.Object({
          id: means('Id of the brand.', Type.String()),
          name: means('Its name.', Type.String()),
          answers: means('Its answers that cite the post.', Count),
          engines: means('The engines that cite or fetched it.', Type.Array(Type.String())),
        }),
      ),
    ),
  },
  { title: 'CitedPost' },
);
export type CitedPost = Static<typeof CitedPost>;

export const CitedPostsBody = Type.Object({
  posts: means('The most cited first.', Type.Array(CitedPost)),
  is_stale: means('True when the figures of a brand are an older copy.', Type.Boolean()),
});
export type CitedPostsBody = Static<typeof CitedPostsBody>;

/** Query of GET /ai-visibility/cited-posts. */
export const CitedPostsQuery = Type.Object({
  is_orphan: Type.String({ default: '', description: 'orphan, linked, or anything else for both.' }),
});
export type CitedPostsQuery = Static<typeof CitedPostsQuery>;
