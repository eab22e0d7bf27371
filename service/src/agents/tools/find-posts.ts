import type { AnswerOf, Given } from '@signpost/contract/calls';
import { COUNT_RANGES, GROUP_SORTS } from '@signpost/contract/structure';
import { CallError, type Ask } from '../ask.ts';
import {
  count,
  countOrNull,
  nextPage,
  optional,
  optionalText,
  pageOf,
  pages,
  table,
  word,
  yes,
} from '../fields.ts';
import { defineTool } from '../tool.ts';

export const findPosts = defineTool({
  name: 'find_posts',
  title: 'Find posts',
  description: 'Published posts with their link counts, score, authority rank and steps from the home page.',
  args: {
    find: optionalText('Part of a title or path, or a whole address.'),
    is_orphan: optional(['orphan', 'linked'], '`orphan`: no post links to it.'),
    incoming: optional(COUNT_RANGES, 'Links to it.'),
    section: optionalText('First part of the path, as `structure` names it.'),
    post_type: optionalText('Slug; several with commas.'),
    seo_score_range: optional(['great', 'good', 'bad', 'no-score']),
    orderby: optional(GROUP_SORTS),
    order: optional(['asc', 'desc']),
    ...pages,
  },
  reply: {
    posts: table({
      post_id: count,
      title: word,
      url: word,
      type: word,
      modified: word,
      incoming: count,
      internal: count,
      external: count,
      seo_score: countOrNull,
      is_orphan: yes,
      authority_rank: countOrNull,
      depth: countOrNull,
    }),
  },
  async run({ ask, page, isSampleSite }, { post_type: types, ...args }) {
    const filters = {
      ...args,
      ...pageOf(args),
      ...(types === undefined ? {} : { post_type: types.split(',') }),
    };
    const [{ posts, total }, isSample] = await Promise.all([list(ask, filters), isSampleSite()]);
    const { find, is_orphan, incoming, section } = args;
    return {
      counted_over:
        'Published posts of all types that fit the arguments. Links in menus and footers do not count.',
      is_sample: isSample,
      total,
      next: nextPage(args, total),
      evidence: page('/links/posts', {
        search: find,
        orphans: is_orphan === undefined ? undefined : is_orphan === 'orphan' ? 'only' : 'none',
        incoming,
        section,
        type: types,
      }),
      texts_by_others: 'posts[].title, posts[].url',
      posts: posts.map((post) => ({
        post_id: post.post_id,
        title: post.post_title,
        url: post.post_url,
        type: post.post_type,
        modified: post.post_modified,
        incoming: post.incoming_link_count,
        internal: post.internal_link_count,
        external: post.external_link_count,
        seo_score: post.seo_score,
        is_orphan: post.is_orphan,
        authority_rank: post.authority_rank ?? null,
        depth: post.depth ?? null,
      })),
    };
  },
});

/** With authority; link data of an earlier version has none. */
async function list(ask: Ask, filters: Given<'listGroupPosts'>): Promise<AnswerOf<'listGroupPosts'>> {
  try {
    return await ask('listGroupPosts', { ...filters, with_authority: true });
  } catch (error) {
    if (error instanceof CallError && error.code === 'links_authority_unknown')
      return ask('listGroupPosts', filters);
    throw error;
  }
}
