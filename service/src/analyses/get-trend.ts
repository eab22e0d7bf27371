import { BackendTrend, type SitePublished, type TrendBody } from '@signpost/contract/analyses';
import type { PublishedDay } from '../ports/link-store.ts';
import type { Answer } from '../backend-data/answer.ts';
import { askAnalysis, type KeptCall } from './ask-analysis.ts';
import type { AnalysisDeps, SitePosts } from './analysis-deps.ts';
import { isOwnSite } from './is-own-site.ts';
import { joinOnce } from './join-once.ts';
import { toPayload } from './to-payload.ts';

const KEPT_MS = 60_000;

/** The series of scores, with what was published on the brand's own site among what changed along it. */
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
  const changes = [...reply.changes, ...published];
  return { ...reply, changes: changes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)) };
});

/** From the first point on: what was published before has no part in the series. */
async function publishedAlong(
  posts: SitePosts,
  { points, own_domains: domains }: BackendTrend,
): Promise<PublishedDay[]> {
  const begin = Date.parse(points[0]?.finished_at ?? '');
  if (Number.isNaN(begin) || !(await isOwnSite(posts, domains))) return [];
  return (await posts.publishedDays()).filter(({ at }) => at >= begin);
}

function toSitePublished({ at, added, removed, titles }: PublishedDay): SitePublished {
  return {
    at: new Date(at).toISOString(),
    kind: 'site_published',
    text: `The site was imported: ${[...cameIn(added, titles), ...wentOut(removed)].join('; ')}.`,
    posts_added: added,
    posts_removed: removed,
    titles: [...titles],
  };
}

function cameIn(added: number, titles: readonly string[]): string[] {
  if (added === 0) return [];
  const others = added > titles.length ? [`${added - titles.length} more`] : [];
  return [`${posts(added)} new (${[...titles.map((title) => `"${title}"`), ...others].join(', ')})`];
}

function wentOut(removed: number): string[] {
  return removed === 0 ? [] : [`${posts(removed)} gone`];
}

function posts(count: number): string {
  return count === 1 ? '1 post is' : `${count} posts are`;
}
