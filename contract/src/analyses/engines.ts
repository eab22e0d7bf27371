import { Type, type Static } from '../schema/index.ts';
import { BackendCostBasis, BackendEngine, Count, get, Usd } from './common.ts';
import { flag, means, nullable, number, object, rows, text, textOrNull } from '../fields.ts';

const Caps = Type.Object({
  run_usd: means('The most that one analysis may cost.', Usd),
  brand_month_usd: means('The most for one brand in a month.', Usd),
  instance_day_usd: means('The most for all brands on one day.', Usd),
});

export const BackendEngines = Type.Object({
  is_demo: flag('True when no AI service is configured and nothing was measured yet: answers are invented.'),
  engines: rows('The engines that a run asks.', {
    ...BackendEngine.properties,
    price: nullable(
      object('Its price; null when it is not known.', {
        input_usd_per_million: number('US dollars per million tokens of the question.'),
        output_usd_per_million: number('US dollars per million tokens of the answer.'),
        search_usd: number('US dollars for one search.'),
        as_of: text('The day the price was looked up.'),
      }),
    ),
  }),
  extraction_model: textOrNull('The model that reads answers and writes queries; null when there is none.'),
  first_run: Type.Optional(
    object(
      'The first run of a new brand, which starts as soon as it is added. Missing in replies of earlier versions.',
      {
        queries: means('Questions, at most.', Count),
        replicates: means('How often each engine is asked each of them.', Count),
        usd: means('What it is expected to cost; null when a price is not known.', Usd),
      },
    ),
  ),
  caps: means('The limits of spending, in US dollars; null where there is none.', Caps),
});
export type BackendEngines = Static<typeof BackendEngines>;

export const BackendCosts = Type.Object({
  next_run_usd: means('What the next run is expected to cost; null when a price is not known.', Usd),
  next_run_basis: BackendCostBasis,
  spent: object(
    'What was spent so far, in US dollars, at most: the part of calls of unknown cost is what was reserved for them.',
    {
      brand_month_usd: number('For this brand, this month.'),
      brand_month_unknown_usd: number('Of this, reserved for calls that ended without a word of their cost.'),
      instance_day_usd: number('For all brands, today.'),
      instance_day_unknown_usd: number('Of this, the same.'),
    },
  ),
  caps: means('The limits of spending, in US dollars; null where there is none.', Caps),
  left: object('What is left of the limits, in US dollars; null where there is none.', {
    brand_month_usd: means('For this brand, this month.', Usd),
    instance_day_usd: means('For all brands, today.', Usd),
  }),
});
export type BackendCosts = Static<typeof BackendCosts>;

export const engineCalls = {
  fetchEngines: get('/engines', 'The engines that are asked, with their prices and the limits of spending', {
    description:
      'An engine is provider, model, web search, country and what is sent along with the question. Results of different engines are not compared with each other.',
    reply: BackendEngines,
  }),
  fetchCosts: get('/brands/{id}/costs', 'What the next run is expected to cost, and what was spent', {
    reply: BackendCosts,
  }),
};
