import { Type, type Static } from '../schema/index.ts';
import { ListedPost } from '../links.ts';
import { flag, list, means, rows, text, titled } from '../fields.ts';
import { Count } from './common.ts';

/** A post of the site that the latest answers cite. */
const CitedPost = titled('CitedPost', {
  post: means('The post, with its link metrics.', ListedPost),
  answers: means('Answers that cite it, over all brands.', Count),
  brands: rows('The brands whose answers these are, those with the most first.', {
    id: text('Id of the brand.'),
    name: text('Its name.'),
    answers: means('Its answers that cite the post.', Count),
    engines: list('The engines that cite or fetched it.', Type.String()),
  }),
});
export type CitedPost = Static<typeof CitedPost>;

export const CitedPostsBody = Type.Object({
  posts: list('The most cited first.', CitedPost),
  is_stale: flag('True when the figures of a brand are an older copy.'),
});
export type CitedPostsBody = Static<typeof CitedPostsBody>;

/** Query of GET /ai-visibility/cited-posts. */
export const CitedPostsQuery = Type.Object({
  is_orphan: Type.String({ default: '', description: 'orphan, linked, or anything else for both.' }),
});
export type CitedPostsQuery = Static<typeof CitedPostsQuery>;
