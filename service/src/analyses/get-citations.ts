import {
  BackendCitations,
  type CitationsBody,
  type CitedPage,
  type MissedQuery,
} from '@signpost/contract/analyses';
import { pageKey } from '@signpost/contract/page-key';
import type { Answer } from '../backend-data/answer.ts';
import { askAnalysis, type KeptCall } from './ask-analysis.ts';
import type { AnalysisDeps, SitePosts } from './analysis-deps.ts';
import { fittingPosts } from './fitting-posts.ts';
import { isOwnSite } from './is-own-site.ts';
import { joinOnce } from './join-once.ts';
import { toPayload } from './to-payload.ts';

/** How long citations are fresh, in milliseconds: as long as an analysis is kept, unless there is a newer one. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The pages that answers cite, each page of our own site with the link metrics of its post. */
export async function getCitations(
  deps: AnalysisDeps,
  brandId: string,
  refresh: boolean,
): Promise<Answer<CitationsBody>> {
  const call: KeptCall<BackendCitations> = {
    key: { name: 'fetchCitations', ids: { id: brandId } },
    schema: BackendCitations,
    freshMs: KEPT_MS,
    mark: await deps.lastAnalyzed(brandId),
    // Before the first analysis there is nothing to keep.
    isKept: ({ analysis_uuid }) => analysis_uuid !== null,
  };
  const asked = await askAnalysis(deps, call, refresh);
  return toPayload({ ...asked, reply: await withPosts(deps.posts, asked.reply) });
}

type Joined = Omit<CitationsBody, 'is_stale'>;

const withPosts = joinOnce(async (posts, reply: BackendCitations): Promise<Joined> => {
  const keys = reply.pages.map(({ page, owned }) => (owned ? pageKey(`https://${page}`) : null));
  const found = await posts.findPostsByAddress([...new Set(keys)].filter((key) => key !== null));
  const pages = reply.pages.map((page, at): CitedPage => {
    const post = found.get(keys[at] ?? '');
    return { ...page, post: post === undefined ? null : JSON.parse(post) };
  });
  return {
    ...reply,
    pages,
    orphans_cited: pages.filter(isCitedOrphan),
    missed_queries: await withFittingPosts(posts, reply),
  };
});

/** Queries that a post of ours could answer come first. */
async function withFittingPosts(
  posts: SitePosts,
  { missed_queries: missed, own_domains: domains }: BackendCitations,
): Promise<MissedQuery[]> {
  if (missed.length === 0) return [];
  const fitting = (await isOwnSite(posts, domains)) ? await fittingPosts(posts) : async () => [];
  const found = [];
  for (const query of missed) found.push({ ...query, posts: await fitting(query.text) });
  return found.toSorted((a, b) => Number(b.posts.length > 0) - Number(a.posts.length > 0));
}

function isCitedOrphan({ answers, post }: CitedPage): boolean {
  return answers > 0 && post?.is_orphan === true;
}
