import type { BackendCosts, BackendEngine, BackendEngines } from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';
import type { Engines } from '../ports/engines.ts';
import type { Engine } from '../ports/provider.ts';
import type { Caps } from '../ports/spend-store.ts';

export function toEngine(engine: Engine): Static<typeof BackendEngine> {
  return {
    id: engine.id,
    provider: engine.provider,
    model: engine.model,
    web_search: engine.webSearch,
    country: engine.country,
    prompt_version: engine.promptVersion,
    weight: engine.weight,
    is_demo: engine.provider === 'demo',
  };
}

export function toEngines(
  engines: Engines,
  firstRun: NonNullable<BackendEngines['first_run']>,
  caps: Caps,
): BackendEngines {
  return {
    is_demo: engines.isDemo,
    engines: engines.list.map(({ engine, price }) => ({
      ...toEngine(engine),
      price:
        price === null
          ? null
          : {
              input_usd_per_million: price.inputUsdPerMillion,
              output_usd_per_million: price.outputUsdPerMillion,
              search_usd: price.searchUsd,
              as_of: price.asOf,
            },
    })),
    extraction_model: engines.model?.name ?? null,
    first_run: firstRun,
    caps: toCaps(caps),
  };
}

export function toCaps(caps: Caps): BackendCosts['caps'] {
  return {
    run_usd: caps.runUsd,
    brand_month_usd: caps.brandMonthUsd,
    instance_day_usd: caps.instanceDayUsd,
  };
}
