import type { CitedPost } from '@signpost/contract/analyses';
import type { Standing, StandingsBody } from '@signpost/contract/standings';
import type { Notice } from '@signpost/contract/today';
import { WEEK_MS } from './today-deps.ts';

/** The share of a limit that counts as near. */
const NEAR = 0.8;

/** Notices about brands. */
export function brandNotices(
  { brands, spending, is_demo: isDemo }: StandingsBody,
  orphans: readonly CitedPost[],
  now: number,
): Notice[] {
  return [
    ...citedOrphans(orphans, isDemo),
    ...dayBudget(spending),
    ...brands.flatMap((standing) => [
      ...analysisTrouble(standing),
      ...measured(standing, now),
      ...brandBudget(standing, spending),
    ]),
  ];
}

function analysisTrouble(standing: Standing): Notice[] {
  const { analysis_status: status, problems, id } = standing;
  if (status !== 'error' && status !== 'partial') return [];
  return [
    {
      code: status === 'error' ? 'analysis_failed' : 'analysis_partial',
      needs_you: status === 'error',
      door: 'brand',
      door_id: id,
      ...named(standing),
      problems,
    },
  ];
}

function citedOrphans(orphans: readonly CitedPost[], isDemo: boolean): Notice[] {
  const [most] = orphans;
  if (most === undefined) return [];
  return [
    {
      code: 'cited_orphans',
      needs_you: true,
      door: 'cited_orphans',
      door_id: null,
      is_demo: isDemo,
      posts: orphans.length,
      title: most.post.post_title,
      answers: most.answers,
    },
  ];
}

/** What this week's analysis says about the score. */
function measured(standing: Standing, now: number): Notice[] {
  const { change, last_analyzed: at, id, score, score_low: low, score_high: high, answers } = standing;
  if (change === null || at === null || score === null || now - Date.parse(at) >= WEEK_MS) return [];
  const common = { door: 'brand', door_id: id, ...named(standing) } as const;
  if (change.verdict === 'up' || change.verdict === 'down')
    return [{ code: 'brand_moved', needs_you: change.verdict === 'down', ...common, ...change }];
  const figures = { needs_you: false, ...common, score, low, high, answers };
  return [
    change.verdict === 'first'
      ? { code: 'brand_first', ...figures }
      : { code: 'brand_unchanged', ...figures, before: change.before },
  ];
}

function dayBudget(spending: StandingsBody['spending']): Notice[] {
  if (spending === null || !isNear(spending.day_usd, spending.day_cap_usd)) return [];
  return [
    {
      code: 'budget_near',
      needs_you: true,
      door: 'brands',
      door_id: null,
      limit: 'day',
      brand: null,
      spent_usd: spending.day_usd,
      cap_usd: spending.day_cap_usd ?? 0,
    },
  ];
}

function brandBudget(
  { id, name, spent_month_usd: spent }: Standing,
  spending: StandingsBody['spending'],
): Notice[] {
  const cap = spending?.brand_month_cap_usd ?? null;
  if (spent === null || !isNear(spent, cap)) return [];
  return [
    {
      code: 'budget_near',
      needs_you: true,
      door: 'brand_plan',
      door_id: id,
      limit: 'brand_month',
      brand: name,
      spent_usd: spent,
      cap_usd: cap ?? 0,
    },
  ];
}

function isNear(spent: number, cap: number | null): boolean {
  return cap !== null && spent >= cap * NEAR;
}

function named({ name, is_demo }: Standing): { brand: string; is_demo: boolean } {
  return { brand: name, is_demo };
}
