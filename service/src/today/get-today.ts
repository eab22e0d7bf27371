import type { CitedPost } from '@signpost/contract/analyses';
import { isSampleBrand } from '@signpost/contract/sample-brands';
import type { StandingsBody } from '@signpost/contract/standings';
import type { Notice, NoticeCode, TodayBody } from '@signpost/contract/today';
import { AppError } from '@signpost/platform/errors';
import { brandNotices } from './brand-notices.ts';
import { figuresOf } from './figures.ts';
import { linkNotices } from './link-notices.ts';
import { readLinks, type LinksToday } from './read-links.ts';
import { WEEK_MS, type TodayDeps } from './today-deps.ts';

/** The most notices that are shown. */
const MOST = 7;

/** Of two kinds of notices the one with the higher number comes first: what is broken, what to gain, what to know. */
const VALUE: Readonly<Record<NoticeCode, number>> = {
  run_failed: 100,
  backend_away: 95,
  analysis_failed: 90,
  links_lead_nowhere: 85,
  cited_orphans: 80,
  brand_moved: 70,
  budget_near: 60,
  index_old: 55,
  orphans: 50,
  analysis_partial: 40,
  posts_published: 30,
  brand_first: 20,
  brand_unchanged: 10,
};

/** The start page. The index and the backend are read apart: when one of them fails, the other is shown all the same. */
export async function getToday(deps: TodayDeps): Promise<TodayBody> {
  const now = deps.clock.now();
  const [links, brands] = await Promise.all([
    readLinks(deps).catch((error: unknown) => failed(deps, error, 'the index')),
    readBrands(deps),
  ]);
  const notices = [
    ...(links === null ? [] : linkNotices(links, now)),
    ...(brands.standings === null ? [] : brandNotices(brands.standings, brands.orphans, now)),
    ...backendAway(brands),
  ].toSorted((one, other) => valueOf(other) - valueOf(one));
  return {
    since: new Date(now - WEEK_MS).toISOString().slice(0, 10),
    site: siteOf(links),
    start: startOf(links, brands),
    notices: notices.slice(0, MOST),
    more: Math.max(0, notices.length - MOST),
    links: links === null ? 'failed' : 'ok',
    brands: brands.state,
    figures: figuresOf(links, now),
  };
}

interface BrandsToday {
  state: TodayBody['brands'];
  standings: StandingsBody | null;
  /** Cited posts without incoming links, the most cited first. */
  orphans: readonly CitedPost[];
}

async function readBrands(deps: TodayDeps): Promise<BrandsToday> {
  const none = { standings: null, orphans: [] };
  if (!deps.hasBackend) return { state: 'none', ...none };
  try {
    const { payload: standings } = await deps.standings();
    return {
      state: standings.is_stale ? 'stale' : 'ok',
      standings,
      orphans: await citedOrphans(deps, standings),
    };
  } catch (error) {
    failed(deps, error, 'the analysis backend');
    return { state: 'failed', ...none };
  }
}

/**
 * The citations of a brand are kept until its next analysis, so that this asks the backend for nothing twice. A backend that names no
 * analysis knows only the contract, and has no citations.
 */
async function citedOrphans(deps: TodayDeps, { brands }: StandingsBody): Promise<readonly CitedPost[]> {
  if (!brands.some(({ analysis_id: id, citations }) => id !== null && (citations ?? 0) > 0)) return [];
  return deps.citedOrphans().then(
    ({ payload }) => payload.posts,
    () => [],
  );
}

/** A failure that is known, such as a backend that is away, is in the answer and in the health of the service. */
function failed({ logger }: TodayDeps, error: unknown, what: string): null {
  if (!(error instanceof AppError)) logger.warn({ err: error }, `the start page is shown without ${what}`);
  return null;
}

function backendAway({ state, standings }: BrandsToday): Notice[] {
  if (state !== 'stale' && state !== 'failed') return [];
  const since = standings?.stale_since ?? null;
  return [{ code: 'backend_away', needs_you: true, door: 'health', door_id: null, since }];
}

/** Among brands that moved, the larger move comes first. */
function valueOf(notice: Notice): number {
  const size = notice.code === 'brand_moved' ? Math.abs(notice.difference ?? 0) / 100 : 0;
  return VALUE[notice.code] + size;
}

function siteOf(links: LinksToday | null): TodayBody['site'] {
  const ended = links?.sources.flatMap(({ done }) => done?.endedAt ?? []) ?? [];
  return {
    home: links?.home ?? '',
    is_sample: links?.isSample ?? false,
    indexed_at: ended.length === 0 ? null : new Date(Math.max(...ended)).toISOString(),
    running_run: links?.running?.id ?? null,
    title_ending: links?.titleEnding ?? '',
  };
}

function startOf(links: LinksToday | null, { state, standings }: BrandsToday): TodayBody['start'] {
  const hasSite = links !== null && (links.home !== '' || links.posts.total_posts > 0);
  const site = links?.isSample === true ? 'sample' : hasSite ? 'done' : 'none';
  if (standings === null) {
    const unknown = state === 'none' ? 'none' : 'unknown';
    return { site, brand: unknown, ai_service: unknown };
  }
  const { brands, is_demo: isDemo } = standings;
  const hasOwn = brands.some((brand) => !isSampleBrand(brand));
  const brand = hasOwn ? 'done' : brands.length > 0 ? 'sample' : 'none';
  return { site, brand, ai_service: isDemo ? 'demo' : 'done' };
}
