import type { IndexedLink } from '@signpost/contract/indexing';
import { nullable } from '@signpost/contract/fields';
import type { LinkRow } from '@signpost/contract/links';
import { Type } from '@signpost/contract/schema';
import { CallError, type Ask } from '../ask.ts';
import {
  count,
  countOrNull,
  figureOrNull,
  nextPage,
  pageOf,
  pages,
  table,
  word,
  wordOrNull,
  yes,
} from '../fields.ts';
import { defineTool } from '../tool.ts';

export const getPost = defineTool({
  name: 'get_post',
  title: 'One post with its links',
  description:
    'One post: the links to it and in it with anchor and position, its authority, and how visitors reach it. `post_id` of a link is the post at its other end, 0 for none; `problem` says why it leads visitors wrong.',
  args: { post_id: Type.Integer({ minimum: 1 }), ...pages },
  reply: {
    post: Type.Object({
      post_id: count,
      title: word,
      url: word,
      type: word,
      status: word,
      is_orphan: yes,
      reached_by: wordOrNull,
    }),
    authority: nullable(
      Type.Object({ rank: countOrNull, of: count, share: figureOrNull, depth: countOrNull }),
    ),
    incoming_total: count,
    outgoing_total: count,
    links: table({
      direction: word,
      link_id: count,
      url: word,
      anchor: wordOrNull,
      position: wordOrNull,
      post_id: count,
      title: wordOrNull,
      problem: wordOrNull,
    }),
  },
  async run({ ask, page, isSampleSite }, { post_id: id, ...args }) {
    const [body, authority, isSample] = await Promise.all([
      ask('getPostLinks', { id, ...pageOf(args) }),
      authorityOf(ask, id),
      isSampleSite(),
    ]);
    const { post, incoming, outgoing } = body;
    const most = Math.max(incoming?.total ?? 0, outgoing?.total ?? 0);
    return {
      counted_over:
        'Stored links of this post; of an indexed site also links that are in no list. Each page has both directions.',
      is_sample: isSample,
      total: (incoming?.total ?? 0) + (outgoing?.total ?? 0),
      next: nextPage(args, most),
      evidence: page('/links/posts', { post: id }),
      texts_by_others: 'post.title, post.url, links[].url, links[].anchor, links[].title',
      post: {
        post_id: post.post_id,
        title: post.post_title,
        url: post.post_url,
        type: post.post_type,
        status: 'post_status' in post ? post.post_status : 'publish',
        is_orphan: post.is_orphan,
        reached_by: 'reached_by' in post ? post.reached_by : null,
      },
      authority,
      incoming_total: incoming?.total ?? 0,
      outgoing_total: outgoing?.total ?? 0,
      links: [
        ...(incoming?.links ?? []).map((link) => ({
          direction: 'incoming',
          post_id: link.post_id,
          title: link.source_title,
          ...toLink(link),
        })),
        ...(outgoing?.links ?? []).map((link) => ({
          direction: 'outgoing',
          post_id: link.target_post_id,
          title: link.target_title,
          ...toLink(link),
        })),
      ],
    };
  },
});

/** Links of an imported site have no place. */
function toLink(link: LinkRow | IndexedLink) {
  const place = 'anchor' in link ? link : null;
  return {
    link_id: link.id,
    url: link.url,
    anchor: place?.anchor ?? null,
    position: place?.position ?? null,
    problem: place?.reason ?? null,
  };
}

/** Null for a post that is not published, and in link data of an earlier version. */
async function authorityOf(ask: Ask, id: number) {
  try {
    const { authority_rank: rank, authority_share: share, of, depth } = await ask('getAuthority', { id });
    return { rank, of, share, depth };
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 409)) return null;
    throw error;
  }
}
