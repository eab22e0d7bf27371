import { queryOptions } from '@tanstack/react-query';
import type { CitedPostsBody } from '@signpost/contract/analyses';
import type { PostLinksBody } from '@signpost/contract/indexing';
import type { LinkListBody, PostListBody, PostRow } from '@signpost/contract/links';
import type { PostTypesBody } from '@signpost/contract/structure';
import { ApiError, ask, askData, type Query } from './client.ts';

/** The links of a post that are shown in each direction, before a door leads to the others. */
export const LINKS_OF_A_POST = 25;
/** A post of the index comes with links that are not counted as well, which are folded away. */
const INDEXED_LINKS = 100;

const TYPES_FRESH_MS = 5 * 60_000;

export type PostType = PostTypesBody['types'][number];

/** The types of the published posts. */
export const postTypesQuery = queryOptions({
  queryKey: ['links', 'post-types'],
  staleTime: TYPES_FRESH_MS,
  queryFn: async ({ signal }) => (await ask<PostTypesBody>('/links/post-types', { signal })).types,
});

/** One page of a list of posts; `path` is `/links/posts` or `/links/group-posts`. */
export function postPageQuery(path: string, query: Query) {
  return queryOptions({
    queryKey: ['links', 'post-page', path, query],
    queryFn: ({ signal }) => ask<PostListBody>(path, { query, signal }),
  });
}

/** A post that was imported: the index knows nothing of it. */
export interface StoredPost {
  kind: 'stored';
  post: PostRow | null;
  incoming: LinkListBody;
  outgoing: LinkListBody;
}

/** A post with its links: as the index knows it, or as it is stored. */
export type OnePost = { kind: 'indexed'; links: PostLinksBody } | StoredPost;

/** Whether the last post was unknown to the index: then the next one is asked of the stored links at the same time. */
let isIndexMissing = false;

export function onePostQuery(id: string) {
  return queryOptions({
    queryKey: ['links', 'post', id],
    queryFn: async ({ signal, client }): Promise<OnePost> => {
      const stored = async (): Promise<StoredPost> =>
        askStored(id, await client.ensureQueryData(postTypesQuery), signal);
      const early = isIndexMissing ? stored() : null;
      const links = await askIndexed(id, signal);
      isIndexMissing = links === null;
      return links === null ? (early ?? stored()) : { kind: 'indexed', links };
    },
  });
}

/** Null for a post that the index does not know. */
async function askIndexed(id: string, signal: AbortSignal): Promise<PostLinksBody | null> {
  try {
    const query = { per_page: INDEXED_LINKS };
    return await ask<PostLinksBody>(`/links/posts/${encodeURIComponent(id)}`, { query, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function askStored(id: string, types: readonly PostType[], signal: AbortSignal): Promise<StoredPost> {
  const slugs = types.map(({ slug }) => slug);
  const links = (query: Query): Promise<LinkListBody> =>
    ask('/links/links', { query: { ...query, per_page: LINKS_OF_A_POST }, signal });
  const [{ posts }, incoming, outgoing] = await Promise.all([
    ask<PostListBody>('/links/posts', { query: { post_id: id, post_type: slugs }, signal }),
    links({ target_post_id: id }),
    links({ source_id: id }),
  ]);
  return { kind: 'stored', post: posts[0] ?? null, incoming, outgoing };
}

/** The posts of the site that AI answers cite, over all brands. */
export function citedPostsQuery(linking: '' | 'orphan' | 'linked') {
  return queryOptions({
    queryKey: ['brands', 'cited-posts', linking],
    // Lists stand without it: a backend that is away is not asked again for every post that is opened.
    retryOnMount: false,
    queryFn: ({ signal }) =>
      askData<CitedPostsBody>('/ai-visibility/cited-posts', { query: { is_orphan: linking }, signal }),
  });
}
