import { queryOptions } from '@tanstack/react-query';
import type { ListedPostsBody } from '@signpost/contract/links';
import type {
  DepthBody,
  DistributionBody,
  NeighboursBody,
  SectionsBody,
  Sectioning,
  TopBody,
} from '@signpost/contract/structure';
import { ApiError, ask } from './client.ts';

export const depthQuery = queryOptions({
  queryKey: ['links', 'depth'],
  queryFn: ({ signal }) => ask<DepthBody>('/links/depth', { signal }),
});

export const distributionQuery = queryOptions({
  queryKey: ['links', 'distribution'],
  queryFn: ({ signal }) => ask<DistributionBody>('/links/distribution', { signal }),
});

export function sectionsQuery(by: Sectioning) {
  return queryOptions({
    queryKey: ['links', 'sections', by],
    queryFn: ({ signal }) => ask<SectionsBody>('/links/sections', { query: { by }, signal }),
  });
}

/** The posts with the most incoming links. */
export const topQuery = queryOptions({
  queryKey: ['links', 'top'],
  queryFn: async ({ signal }) => (await ask<TopBody>('/links/top', { query: { posts: 8 }, signal })).incoming,
});

/** The posts of a section with the most incoming links. */
export function topOfSectionQuery(by: Sectioning, section: string) {
  return queryOptions({
    queryKey: ['links', 'top', by, section],
    queryFn: ({ signal }) =>
      ask<ListedPostsBody>('/links/group-posts', {
        query: { by, section, orderby: 'incoming_link_count', order: 'desc', per_page: 8 },
        signal,
      }),
  });
}

export function neighboursQuery(id: string) {
  return queryOptions({
    queryKey: ['links', 'neighbours', id],
    queryFn: ({ signal }) =>
      ask<NeighboursBody>(`/links/posts/${encodeURIComponent(id)}/neighbours`, { signal }),
  });
}

/** True when the data is of an earlier version, which did not work out the structure. */
export function isStructureUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'links_structure_unknown';
}
