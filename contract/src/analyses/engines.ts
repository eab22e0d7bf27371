import { Type, type Static } from 'typebox';
import { BackendCostBasis, BackendEngine, nullable, Usd, type AnalysisCall } from './common.ts';

const Caps = Type.Object({ run_usd: Usd, brand_month_usd: Usd, instance_day_usd: Usd });

export const BackendEngines = Type.Object({
  is_demo: Type.Boolean({
    description: 'No AI service is configured and nothing was measured yet, so that answers are invented.',
  }),
  engines: Type.Array(
    Type.Object({
      ...BackendEngine.properties,
      price: nullable(
        Type.Object(
          {
            input_usd_per_million: Type.Number(),
            output_usd_per_million: Type.Number(),
            search_usd: Type.Number(),
            as_of: Type.String(),
          },
          { description: 'Null when it is not known.' },
        ),
      ),
    }),
  ),
  extraction_model: nullable(Type.String()),
  caps: Caps,
});
export type BackendEngines = Static<typeof BackendEngines>;

export const BackendCosts = Type.Object({
  next_run_usd: Usd,
  next_run_basis: BackendCostBasis,
  spent: Type.Object({ brand_month_usd: Type.Number(), instance_day_usd: Type.Number() }),
  caps: Caps,
});
export type BackendCosts = Static<typeof BackendCosts>;

export const engineCalls = {
  fetchEngines: {
    method: 'get',
    path: '/api/v1/engines',
    summary: 'The engines that are asked, with their prices and the limits of spending',
    reply: BackendEngines,
  },
  fetchCosts: {
    method: 'get',
    path: '/api/v1/brands/{id}/costs',
    summary: 'What the next run is expected to cost, and what was spent',
    reply: BackendCosts,
  },
} as const satisfies Record<string, AnalysisCall>;
