import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CitedPostsBody } from '@signpost/contract/analyses';
import type { PostLinksBody } from '@signpost/contract/indexing';
import type { LinkListBody, PostListBody, PostRow } from '@signpost/contract/links';
import type { PostTypesBody } from '@signpost/contract/structure';
import { ApiError, ask, askData, type Query } from './client.ts';
import { todayQuery } from './today.ts';

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

const POST_PAGES = ['links', 'post-page'] as const;

/** One page of a list of posts; `path` is `/links/posts` or `/links/group-posts`. */
export function postPageQuery(path: string, query: Query) {
  return queryOptions({
    queryKey: [...POST_PAGES, path, query],
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

export function onePostQuery(id: string) {
  return queryOptions({
    queryKey: ['links', 'post', id],
    queryFn: async ({ signal, client }): Promise<OnePost> => {
      const site = client.getQueryData(todayQuery.queryKey)?.site;
      // All posts of an installation that has never read a site were imported.
      const isImported = site !== undefined && site.indexed_at === null && site.running_run === null;
      const links = isImported ? null : await askIndexed(id, signal);
      if (links !== null) return { kind: 'indexed', links };
      return askStored(id, listedPost(client, id) ?? askPost(id, client, signal), signal);
    },
  });
}

/** The post as the list on the screen has it, while that is fresh. */
function listedPost(client: QueryClient, id: string): PostRow | undefined {
  return client
    .getQueryCache()
    .findAll({ queryKey: POST_PAGES, type: 'active', stale: false })
    .flatMap(({ state }) => (state.data as PostListBody | undefined)?.posts ?? [])
    .find(({ post_id }) => String(post_id) === id);
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

async function askPost(id: string, client: QueryClient, signal: AbortSignal): Promise<PostRow | null> {
  const types = await client.ensureQueryData(postTypesQuery);
  const query = { post_id: id, post_type: types.map(({ slug }) => slug) };
  const { posts } = await ask<PostListBody>('/links/posts', { query, signal });
  return posts[0] ?? null;
}

async function askStored(
  id: string,
  row: PostRow | Promise<PostRow | null>,
  signal: AbortSignal,
): Promise<StoredPost> {
  const links = (query: Query): Promise<LinkListBody> =>
    ask('/links/links', { query: { ...query, per_page: LINKS_OF_A_POST }, signal });
  const [post, incoming, outgoing] = await Promise.all([
    row,
    links({ target_post_id: id }),
    links({ source_id: id }),
  ]);
  return { kind: 'stored', post, incoming, outgoing };
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
