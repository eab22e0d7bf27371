import { Type, type Static } from 'typebox';
import { BackendCostBasis, Count, nullable, Percent, Usd, Uuid, type AnalysisCall } from './common.ts';

const Points = Type.Number({ minimum: 0, description: 'Points of the score.' });

const Panel = Type.Object({
  queries: Count,
  replicates: Count,
  answers: Count,
  strength: Type.Union([Type.Literal('too_thin'), Type.Literal('directional'), Type.Literal('solid')]),
  moved_from: nullable(Points),
  seen_from: nullable(Points),
  level_half_width: nullable(Points),
  panel_half_width: nullable(Points),
  usd_per_run: Usd,
  usd_per_week: Usd,
});

/** How many queries and answers it takes to see a change. */
export const BackendPlan = Type.Object({
  is_demo: Type.Boolean(),
  change: Points,
  basis: Type.Union([Type.Literal('this_brand'), Type.Literal('assumed')]),
  state: Type.Union([
    Type.Literal('measured'),
    Type.Literal('no_finished_analysis'),
    Type.Literal('one_answer_per_question'),
    Type.Literal('too_few_queries'),
  ]),
  analyses: Type.Array(Uuid, { description: 'The newest first.' }),
  engines: Type.Array(Type.String()),
  cost_basis: BackendCostBasis,
  variation: Type.Object({ chance: Points, queries: Points, run_to_run: nullable(Points) }),
  present: Panel,
  options: Type.Array(Panel),
  verdict: Type.Union([
    Type.Literal('present_is_enough'),
    Type.Literal('another_panel'),
    Type.Literal('none_in_reach'),
  ]),
  cheapest: nullable(Panel),
  advice: Type.String(),
  varying_queries: Type.Array(
    Type.Object({
      query_id: Uuid,
      text: Type.String(),
      answers: Count,
      chance: Points,
      share: Percent,
    }),
    { description: 'Those that vary most first.' },
  ),
});
export type BackendPlan = Static<typeof BackendPlan>;

/** The change to plan for, in points. */
export const PLAN_CHANGE = { minimum: 1, maximum: 50, default: 5, 'x-decimals': 1 };

const BackendPlanParams = Type.Object({ change: Type.Optional(Type.Number(PLAN_CHANGE)) });

export const planCalls = {
  fetchPlan: {
    method: 'get',
    path: '/api/v1/brands/{id}/plan',
    summary: 'How many queries and answers it takes to see a change of so many points, and what they cost',
    params: BackendPlanParams,
    reply: BackendPlan,
  },
} as const satisfies Record<string, AnalysisCall>;
