import type { BackendAiService, BackendAiServices } from '@signpost/contract/analyses';
import type { AiServiceRecord, StoredServices } from '../ports/ai-service-store.ts';
import type { Account } from '../ports/provider.ts';
import { accountOf, CAPABILITIES, DEFAULT_BASE_URLS, parseEngines } from '../providers/engine-list.ts';
import { estimate, type Prices } from '../providers/prices.ts';
import type { AiServiceDeps } from './ai-service-deps.ts';
import { openKeys } from './current-services.ts';
import { endOf } from './end-of-key.ts';
import { pricesInEffect, servicesInEffect, type FixedServices } from './services-in-effect.ts';

type SetBy = BackendAiServices['engines_set_by'];

const ACCOUNTS = Object.keys(DEFAULT_BASE_URLS) as Account[];

/** Everything about the AI services that an administrator may see: no key is part of it. */
export async function listServices(deps: AiServiceDeps): Promise<BackendAiServices> {
  const { fixed } = deps;
  const stored = await deps.aiServices.read();
  const { services, settings } = stored;
  const { keys } = openKeys(deps.secrets, stored);
  const { engines: inEffect } = servicesInEffect(fixed, stored, keys);
  const prices = pricesInEffect(fixed, settings);
  const listed = ACCOUNTS.map((account): BackendAiService => ({
    account,
    is_connected: inEffect.accounts[account] !== undefined && isKnown(fixed, services, account),
    needs_key: account !== 'compatible',
    can_search: CAPABILITIES[account].webSearch,
    can_choose_country: CAPABILITIES[account].country,
    key: keyOf(fixed.accounts[account].apiKey, serviceOf(services, account), keys.has(account)),
    address: addressOf(fixed, serviceOf(services, account), account),
    engines: enginesOf(fixed, serviceOf(services, account), account),
    models: modelsOf(prices, account),
  }));
  const { extractionModel } = inEffect;
  return {
    services: listed,
    engines_set_by: fixed.engines.length > 0 ? 'environment' : services.length > 0 ? 'stored' : 'default',
    extraction_model: {
      in_use: extractionModel === null ? null : `${extractionModel.provider}/${extractionModel.model}`,
      chosen: settings.extractionModel,
      set_by: setBy(fixed.extractionModel !== 'default', settings.extractionModel !== null),
    },
    budgets: budgetsOf(fixed, settings),
    prices: Object.entries(settings.prices).map(([model, price]) => ({
      model,
      input_usd_per_million: price.inputUsdPerMillion,
      output_usd_per_million: price.outputUsdPerMillion,
      search_usd: price.searchUsd,
    })),
    local: inEffect.accounts.compatible === undefined ? await deps.findLocal() : null,
  };
}

function serviceOf(services: readonly AiServiceRecord[], account: Account): AiServiceRecord | null {
  return services.find((service) => service.account === account) ?? null;
}

/** Whether the environment or an administrator has said anything of it: a compatible server may need no key. */
function isKnown(fixed: FixedServices, services: readonly AiServiceRecord[], account: Account): boolean {
  const { apiKey, baseUrl } = fixed.accounts[account];
  return apiKey !== null || baseUrl !== null || serviceOf(services, account) !== null;
}

function setBy(isFixed: boolean, isStored: boolean): SetBy {
  if (isFixed) return 'environment';
  return isStored ? 'stored' : 'default';
}

function keyOf(
  fixed: string | null,
  stored: AiServiceRecord | null,
  isReadable: boolean,
): BackendAiService['key'] {
  if (fixed !== null) return { ends_with: endOf(fixed), set_by: 'environment', is_readable: true };
  if (stored === null || stored.sealedKey === null) return null;
  return { ends_with: stored.keyEnd, set_by: 'stored', is_readable: isReadable };
}

function addressOf(
  { accounts }: FixedServices,
  stored: AiServiceRecord | null,
  account: Account,
): BackendAiService['address'] {
  const fixed = accounts[account].baseUrl;
  const value = fixed ?? stored?.baseUrl ?? DEFAULT_BASE_URLS[account];
  if (value === null) return null;
  return { value: withoutLogin(value), set_by: setBy(fixed !== null, typeof stored?.baseUrl === 'string') };
}

/** An address of the environment may hold a user and a password. */
function withoutLogin(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + (pathname === '/' ? '' : pathname);
}

function enginesOf(
  fixed: FixedServices,
  stored: AiServiceRecord | null,
  account: Account,
): BackendAiService['engines'] {
  const isFixed = fixed.engines.length > 0;
  const names = isFixed
    ? fixed.engines.map((engine) => ({ engine, isOn: true }))
    : (stored?.engines ?? []).flatMap(({ name, isOn }) =>
        parseEngines(name).engines.map((engine) => ({ engine, isOn })),
      );
  return names
    .filter(({ engine }) => engine.provider !== 'demo' && accountOf(engine.provider) === account)
    .map(({ engine: { id, model, webSearch, country }, isOn }) => ({
      id,
      model,
      search: webSearch,
      country,
      is_on: isOn,
      set_by: setBy(isFixed, true),
    }));
}

function modelsOf(prices: Prices, account: Account): BackendAiService['models'] {
  return (
    [...prices]
      .filter(([name]) => name.startsWith(`${account}/`))
      // The list has the oldest first.
      .toReversed()
      .map(([name, price]) => ({
        model: name.slice(account.length + 1),
        input_usd_per_million: price.inputUsdPerMillion,
        output_usd_per_million: price.outputUsdPerMillion,
        search_usd: price.searchUsd,
        as_of: price.asOf,
        test_usd: estimate(price, 'plain') ?? 0,
        search_test_usd: estimate(price, 'search') ?? 0,
      }))
  );
}

function budgetsOf(
  { caps }: FixedServices,
  settings: StoredServices['settings'],
): BackendAiServices['budgets'] {
  const budget = (cap: keyof typeof caps) => ({
    usd: caps[cap] ?? settings.caps[cap],
    set_by: setBy(caps[cap] !== null, settings.caps[cap] !== null),
  });
  return {
    run: budget('runUsd'),
    brand_month: budget('brandMonthUsd'),
    instance_day: budget('instanceDayUsd'),
  };
}
