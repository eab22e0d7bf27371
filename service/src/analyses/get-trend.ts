import { BackendTrend, type SitePublished, type TrendBody } from '@signpost/contract/analyses';
import { en } from '@signpost/words/en';
import type { PublishedDay } from '../ports/link-store.ts';
import type { Answer } from '../backend-data/answer.ts';
import { askAnalysis, type KeptCall } from './ask-analysis.ts';
import type { AnalysisDeps, SitePosts } from './analysis-deps.ts';
import { isOwnSite } from './is-own-site.ts';
import { joinOnce } from './join-once.ts';
import { withReason } from './with-words.ts';
import { toPayload } from './to-payload.ts';

const KEPT_MS = 60_000;

/** The series of scores and the changes along it, including what was published on the brand's own site. */
export async function getTrend(
  deps: AnalysisDeps,
  brandId: string,
  refresh: boolean,
): Promise<Answer<TrendBody>> {
  const call: KeptCall<BackendTrend> = {
    key: { name: 'fetchTrend', ids: { id: brandId } },
    schema: BackendTrend,
    freshMs: KEPT_MS,
  };
  const asked = await askAnalysis(deps, call, refresh);
  return toPayload({ ...asked, reply: await withPublishing(deps.posts, asked.reply) });
}

const withPublishing = joinOnce(async (posts, reply: BackendTrend): Promise<Omit<TrendBody, 'is_stale'>> => {
  const published = (await publishedAlong(posts, reply)).map(toSitePublished);
  const known = reply.changes.map((change) => ({ ...change, text: en.changes.change(change) }));
  const changes = [...known, ...published];
  return {
    ...reply,
    points: reply.points.map(withReason),
    breaks: reply.breaks.map((found) => ({ ...found, reason: en.changes.reasons(found.reasons) })),
    changes: changes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
});

/** Only after the first point: earlier posts have no part in the series. */
async function publishedAlong(
  posts: SitePosts,
  { points, own_domains: domains }: BackendTrend,
): Promise<PublishedDay[]> {
  const begin = Date.parse(points[0]?.finished_at ?? '');
  if (Number.isNaN(begin) || !(await isOwnSite(posts, domains))) return [];
  return (await posts.publishedDays()).filter(({ at }) => at >= begin);
}

function toSitePublished({ at, added, removed, titles }: PublishedDay): SitePublished {
  const published = { posts_added: added, posts_removed: removed, titles: [...titles] };
  return {
    at: new Date(at).toISOString(),
    kind: 'site_published',
    text: en.changes.published(published),
    ...published,
  };
}
