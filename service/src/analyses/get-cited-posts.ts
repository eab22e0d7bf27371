import type { CitationsBody, CitedPost, CitedPostsBody, CitedPostsQuery } from '@signpost/contract/analyses';
import type { Answer } from '../backend-data/answer.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import { getCitations } from './get-citations.ts';

/** The posts of the site that answers about any brand cite. The citations of a brand are kept until its next analysis. */
export async function getCitedPosts(
  deps: AnalysisDeps,
  { is_orphan: wanted }: CitedPostsQuery,
): Promise<Answer<CitedPostsBody>> {
  const { payload: overview, isDemo = false } = await deps.overview(false);
  const cited = overview.brands.filter(({ citations }) => (citations ?? 0) > 0);
  const replies = await Promise.all(
    cited.map(async ({ id, name }) => ({ id, name, ...(await getCitations(deps, id, false)).payload })),
  );
  const posts = [...byPost(replies).values()]
    .filter(({ post }) => fits(post.is_orphan, wanted))
    .toSorted((one, other) => other.answers - one.answers || one.post.post_id - other.post.post_id);
  return { payload: { posts, is_stale: replies.some((reply) => reply.is_stale) }, isDemo };
}

function fits(isOrphan: boolean, wanted: string): boolean {
  if (wanted === 'orphan') return isOrphan;
  return wanted !== 'linked' || !isOrphan;
}

type BrandCitations = CitationsBody & { id: string; name: string };

function byPost(brands: readonly BrandCitations[]): ReadonlyMap<number, CitedPost> {
  const found = new Map<number, CitedPost>();
  for (const { id, name, pages } of brands) {
    for (const { post, answers, engines } of pages) {
      if (post === null || answers === 0) continue;
      const known = found.get(post.post_id) ?? { post, answers: 0, brands: [] };
      // A post may be cited by several addresses: each brand is listed once.
      const same = known.brands.find((one) => one.id === id);
      const brand = {
        id,
        name,
        answers: answers + (same?.answers ?? 0),
        engines: [...new Set([...(same?.engines ?? []), ...engines])],
      };
      const brands = [...known.brands.filter((one) => one !== same), brand];
      found.set(post.post_id, {
        post,
        answers: known.answers + answers,
        brands: brands.toSorted((one, other) => other.answers - one.answers),
      });
    }
  }
  return found;
}
