import { BackendStandings, type BackendStanding } from '@signpost/contract/analyses';
import type { DashboardRow } from '@signpost/contract/brands';
import type { NoSentiment, Standing, StandingChange, StandingsBody } from '@signpost/contract/standings';
import type { Answer } from '../backend-data/answer.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';
import { memoByObject } from '@signpost/platform/memory';
import type { AnalysisDeps } from './analysis-deps.ts';
import { askAnalysis, type KeptCall } from './ask-analysis.ts';

const KEPT_MS = 60_000;
/** After how many milliseconds a backend that did not know the call is asked for it again. */
const ASKED_AGAIN_MS = 10 * 60_000;
const unknownUntil = new WeakMap<AnalysisDeps['backend'], number>();

/**
 * The state of every brand, by one call. A backend that does not know the call has some of it in the overview, and the rest is
 * null.
 */
export async function getStandings(deps: AnalysisDeps, refresh: boolean): Promise<Answer<StandingsBody>> {
  const call: KeptCall<BackendStandings> = {
    key: { name: 'fetchStandings', ids: {} },
    schema: BackendStandings,
    freshMs: KEPT_MS,
  };
  if (deps.clock.now() < (unknownUntil.get(deps.backend) ?? 0)) return fromOverview(deps, refresh);
  try {
    const { reply, staleSince = null, ...rest } = await askAnalysis(deps, call, refresh);
    return { ...rest, payload: withAge(toStandings(reply), staleSince) };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    unknownUntil.set(deps.backend, deps.clock.now() + ASKED_AGAIN_MS);
    return fromOverview(deps, refresh);
  }
}

type Ageless = Omit<StandingsBody, 'is_stale' | 'stale_since'>;

function withAge(standings: Ageless, staleSince: number | null): StandingsBody {
  return staleSince === null ? currentOf(standings) : { ...standings, ...ageOf(staleSince) };
}

const currentOf = memoByObject((standings: Ageless) => ({
  ...standings,
  is_stale: false,
  stale_since: null,
}));

function ageOf(staleSince: number): Pick<StandingsBody, 'is_stale' | 'stale_since'> {
  return { is_stale: true, stale_since: new Date(staleSince).toISOString() };
}

const toStandings = memoByObject(
  ({ is_demo: isDemo, brands, caps, spent_day_usd }: BackendStandings): Ageless => ({
    is_demo: isDemo,
    brands: brands.map((brand) => toStanding(brand, isDemo)),
    spending: {
      day_usd: spent_day_usd,
      day_cap_usd: caps.instance_day_usd,
      brand_month_cap_usd: caps.brand_month_usd,
    },
  }),
);

function toStanding({ latest, newest, ...brand }: BackendStanding, isDemo: boolean): Standing {
  return {
    id: brand.uuid,
    name: brand.name,
    url: brand.url,
    locale: brand.country_code,
    status: brand.active ? 'active' : 'inactive',
    lacks_questions: brand.lacks_queries === true,
    score: latest?.score?.value ?? null,
    score_low: latest?.score?.interval?.low ?? null,
    score_high: latest?.score?.interval?.high ?? null,
    strength: latest?.strength ?? null,
    mentions: latest?.mentions ?? null,
    answers: latest?.answers ?? null,
    rank: latest?.rank ?? null,
    avg_sentiment: latest?.avg_sentiment?.value ?? null,
    no_sentiment: latest && whyNoSentiment(latest),
    citations: latest?.citations ?? null,
    citing_answers: latest?.citing_answers ?? null,
    change: latest && toChange(latest.change),
    points: brand.points.map(({ analysis_uuid, finished_at, score, band, continues }) => ({
      analysis_id: analysis_uuid,
      finished_at,
      score: score?.value ?? null,
      low: band?.low ?? null,
      high: band?.high ?? null,
      continues,
    })),
    analysis_id: latest?.analysis_uuid ?? null,
    last_analyzed: latest?.finished_at ?? null,
    next_scheduled: brand.next_scheduled_at,
    created_at: brand.created_at,
    analysis_status: newest?.status ?? null,
    newest_analysis_id: newest?.analysis_uuid ?? null,
    problems: newest?.problems ?? [],
    spent_month_usd: brand.spent_month_usd,
    is_demo: isDemo,
  };
}

type Latest = NonNullable<BackendStanding['latest']>;

function whyNoSentiment({ avg_sentiment, mentions, sentiment_judged }: Latest): NoSentiment | null {
  if (avg_sentiment !== null || sentiment_judged === undefined) return null;
  if (mentions === 0) return 'never_named';
  return sentiment_judged ? 'no_opinion' : 'not_judged';
}

type Change = Latest['change'];

function toChange(change: Change): StandingChange {
  if (change === null) return { verdict: 'first', ...NOTHING };
  const { before, after, difference } = change;
  return {
    verdict: verdictOf(change),
    before,
    after,
    difference: difference?.value ?? null,
    low: difference?.interval?.low ?? null,
    high: difference?.interval?.high ?? null,
  };
}

const NOTHING = { before: null, after: null, difference: null, low: null, high: null };

function verdictOf({ verdict, difference }: NonNullable<Change>): StandingChange['verdict'] {
  if (verdict === 'moved') return (difference?.value ?? 0) < 0 ? 'down' : 'up';
  return (
    { within_noise: 'none', insufficient_data: 'too_little', not_comparable: 'not_comparable' } as const
  )[verdict];
}

async function fromOverview(deps: AnalysisDeps, refresh: boolean): Promise<Answer<StandingsBody>> {
  const { payload, staleSince = null, isDemo = false, ...rest } = await deps.overview(refresh);
  const brands = payload.brands.map((row) => fromRow(row, isDemo));
  return { ...rest, payload: withAge({ is_demo: isDemo, brands, spending: null }, staleSince) };
}

function fromRow(row: DashboardRow, isDemo: boolean): Standing {
  return {
    ...row,
    lacks_questions: false,
    score_low: null,
    score_high: null,
    strength: null,
    answers: null,
    citing_answers: null,
    no_sentiment: null,
    change: null,
    points: [],
    analysis_id: null,
    newest_analysis_id: null,
    problems: [],
    spent_month_usd: null,
    is_demo: isDemo,
  };
}
