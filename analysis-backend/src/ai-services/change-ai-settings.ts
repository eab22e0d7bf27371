import type { BackendAiServices, BackendChangeAiSettings } from '@signpost/contract/analyses';
import type { Clock } from '@signpost/platform/time';
import type { AiSettings } from '../ports/ai-service-store.ts';
import { parseModelName } from '../providers/engine-list.ts';
import { WireError } from '../shared/errors.ts';
import type { AiServiceDeps } from './ai-service-deps.ts';
import { listServices } from './list-services.ts';
import { isFixed } from './refuse-fixed.ts';

/** Changes limits, prices or the model that reads answers. */
export async function changeAiSettings(
  deps: AiServiceDeps & { clock: Clock },
  changes: BackendChangeAiSettings,
): Promise<BackendAiServices> {
  refuseFixedSettings(deps, changes);
  const { settings } = await deps.aiServices.read();
  const { extraction_model: extractionModel, prices } = changes;
  if (extractionModel !== undefined) checkModel(extractionModel);
  await deps.aiServices.saveSettings({
    ...(extractionModel === undefined ? {} : { extractionModel }),
    ...(prices === undefined ? {} : { prices: toPrices(prices, deps.clock) }),
    caps: {
      runUsd: changes.run_usd === undefined ? settings.caps.runUsd : changes.run_usd,
      brandMonthUsd:
        changes.brand_month_usd === undefined ? settings.caps.brandMonthUsd : changes.brand_month_usd,
      instanceDayUsd:
        changes.instance_day_usd === undefined ? settings.caps.instanceDayUsd : changes.instance_day_usd,
    },
  });
  return listServices(deps);
}

function refuseFixedSettings({ fixed }: AiServiceDeps, changes: BackendChangeAiSettings): void {
  if (changes.extraction_model !== undefined && fixed.extractionModel !== 'default')
    throw isFixed('SIGNPOST_EXTRACTION_MODEL');
  if (changes.run_usd !== undefined && fixed.caps.runUsd !== null) throw isFixed('SIGNPOST_BUDGET_RUN_USD');
  if (changes.brand_month_usd !== undefined && fixed.caps.brandMonthUsd !== null)
    throw isFixed('SIGNPOST_BUDGET_BRAND_MONTH_USD');
  if (changes.instance_day_usd !== undefined && fixed.caps.instanceDayUsd !== null)
    throw isFixed('SIGNPOST_BUDGET_INSTANCE_DAY_USD');
}

function checkModel(text: string | null): void {
  if (text === null || text === 'off') return;
  const parsed = parseModelName(text);
  if ('problem' in parsed) throw new WireError(400, `The model that reads answers: ${parsed.problem}`);
}

function toPrices(
  prices: NonNullable<BackendChangeAiSettings['prices']>,
  clock: Clock,
): AiSettings['prices'] {
  const asOf = new Date(clock.now()).toISOString().slice(0, 10);
  return Object.fromEntries(
    prices.map(
      ({ model, input_usd_per_million: input, output_usd_per_million: output, search_usd: search }) => {
        const parsed = parseModelName(model);
        if ('problem' in parsed) throw new WireError(400, `The price of ${model}: ${parsed.problem}`);
        return [
          model.trim(),
          { inputUsdPerMillion: input, outputUsdPerMillion: output, searchUsd: search, asOf },
        ];
      },
    ),
  );
}
