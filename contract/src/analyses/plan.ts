import { Type, type Static } from '../schema/index.ts';
import { BackendCostBasis, Count, get, IsDemo, Percent, QueryId, QueryText, Usd, Uuid } from './common.ts';
import { choice, list, means, nullable, object, rows, titled } from '../fields.ts';

const Points = Type.Number({ minimum: 0, description: 'Points of the score.' });

const Panel = titled('Panel', {
  queries: means('Queries that the score is made of.', Count),
  replicates: means('How often each is put to each engine.', Count),
  answers: means('Answers per run.', Count),
  strength: choice('How reliable its figures are.', ['too_thin', 'directional', 'solid']),
  moved_from: means(
    'The smallest change that is called `moved`, on average; null when the panel is too thin for a verdict.',
    nullable(Points),
  ),
  seen_from: means('The change that is called `moved` in 4 of 5 runs.', nullable(Points)),
  level_half_width: means(
    'Half the width of the interval of the score; null under 2 queries.',
    nullable(Points),
  ),
  panel_half_width: means(
    'Half the width of the band, in which only chance between answers counts; null with one answer to each query.',
    nullable(Points),
  ),
  usd_per_run: means('What a run is expected to cost; null when a price is not known.', Usd),
  usd_per_week: means('What a week is expected to cost.', Usd),
});

/** How many queries and answers it takes to see a change. */
export const BackendPlan = Type.Object({
  is_demo: IsDemo,
  change: means('The change to be seen, in points.', Points),
  basis: choice(
    '`this_brand`: from its own answers; `assumed`: from usual values, as far as it has no answers.',
    ['this_brand', 'assumed'],
  ),
  state: choice('`measured`, or why values are assumed.', [
    'measured',
    'no_finished_analysis',
    'one_answer_per_question',
    'too_few_queries',
  ]),
  analyses: list('The analyses that the variation comes from, the newest first.', Uuid),
  engines: list('The engines that a run asks.', Type.String()),
  cost_basis: BackendCostBasis,
  variation: object('How much answers differ, as standard deviations in points.', {
    chance: means('Between the answers of an engine to one query.', Points),
    queries: means('Between queries.', Points),
    run_to_run: means(
      'What a query moves by from run to run beyond chance; null when no two runs can be compared.',
      nullable(Points),
    ),
  }),
  present: means('The panel that the next run asks.', Panel),
  options: list('Panels from 10 queries once to 200 queries 7 times.', Panel),
  verdict: choice('Which panel sees the change.', ['present_is_enough', 'another_panel', 'none_in_reach']),
  cheapest: means(
    'The panel with the fewest answers that sees the change in 4 of 5 runs; null when none does.',
    nullable(Panel),
  ),
  varying_queries: rows(
    'Up to ten queries whose answers differ most: where further answers would show most.',
    {
      query_id: QueryId,
      text: QueryText,
      answers: means('Answers that were compared.', Count),
      chance: means('How much its answers differ, in points.', Points),
      share: means('Its part of what chance does to the score, in percent.', Percent),
    },
  ),
});
export type BackendPlan = Static<typeof BackendPlan>;

/** The change to plan for, in points. */
export const PLAN_CHANGE = {
  minimum: 1,
  maximum: 50,
  default: 5,
  'x-decimals': 1,
  description: 'The change to see, in points.',
};

const BackendPlanParams = Type.Object({ change: Type.Optional(Type.Number(PLAN_CHANGE)) });

export const planCalls = {
  fetchPlan: get(
    '/brands/{id}/plan',
    'How many queries and answers it takes to see a change of a given size, and what they cost',
    {
      description:
        'The variation is that of the latest finished analysis and of up to four before it that asked the same. What was not measured is assumed: a score of 35, and as much variance between queries as between the answers to one. A run over other queries or engines is not compared with those before it: change the panel once, then keep it.',
      params: BackendPlanParams,
      reply: BackendPlan,
    },
  ),
};
