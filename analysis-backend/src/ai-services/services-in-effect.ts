import type { AiServiceRecord, StoredServices } from '../ports/ai-service-store.ts';
import type { Account, Engine } from '../ports/provider.ts';
import type { Caps } from '../ports/spend-store.ts';
import {
  accountOf,
  defaultExtractionModel,
  DEFAULT_BASE_URLS,
  parseEngines,
  parseModelName,
  type ModelName,
} from '../providers/engine-list.ts';
import type { EngineSettings } from '../providers/open-engines.ts';
import { LISTED_PRICES, type Prices } from '../providers/prices.ts';

/** What the environment sets. It wins over what is stored. */
export interface FixedServices {
  /** Empty when it names none: then the stored ones are asked. */
  engines: readonly Engine[];
  /** Null for none; `default` when it is not set. */
  extractionModel: ModelName | null | 'default';
  accounts: Readonly<Record<Account, { apiKey: string | null; baseUrl: string | null }>>;
  /** Those of the operator's file. */
  prices: Prices;
  /** Null where it sets no limit. */
  caps: Caps;
  limits: Omit<EngineSettings, 'engines' | 'extractionModel' | 'accounts' | 'prices'>;
}

/** What analyses use from now on. */
export interface ServicesInEffect {
  engines: EngineSettings;
  caps: Caps;
}

/** The keys of the stored services that could be opened. */
export type StoredKeys = ReadonlyMap<Account, string>;

export function servicesInEffect(
  fixed: FixedServices,
  { services, settings }: StoredServices,
  keys: StoredKeys,
): ServicesInEffect {
  const accounts = accountsInEffect(fixed, services, keys);
  const stored = services.flatMap(({ engines }) => engines.filter(({ isOn }) => isOn));
  const engines =
    fixed.engines.length > 0
      ? fixed.engines
      : parseEngines(stored.map(({ name }) => name).join(',')).engines.filter((engine) =>
          [...accountsOf([engine], null)].every((account) => accounts[account] !== undefined),
        );
  return {
    engines: {
      ...fixed.limits,
      engines,
      extractionModel: extractionModelOf(fixed, settings.extractionModel, engines, accounts),
      accounts,
      prices: pricesInEffect(fixed, settings),
    },
    caps: {
      runUsd: fixed.caps.runUsd ?? settings.caps.runUsd,
      brandMonthUsd: fixed.caps.brandMonthUsd ?? settings.caps.brandMonthUsd,
      instanceDayUsd: fixed.caps.instanceDayUsd ?? settings.caps.instanceDayUsd,
    },
  };
}

/** The prices that the program knows, then those that administrators entered, then those of the operator's file. */
export function pricesInEffect({ prices }: FixedServices, settings: StoredServices['settings']): Prices {
  return new Map([...LISTED_PRICES, ...Object.entries(settings.prices), ...prices]);
}

/** The accounts of engines and model. */
export function accountsOf(engines: readonly Engine[], model: ModelName | null): ReadonlySet<Account> {
  const providers = [...engines, ...(model === null ? [] : [model])].map(({ provider }) => provider);
  return new Set(providers.flatMap((provider) => (provider === 'demo' ? [] : [accountOf(provider)])));
}

/** The accounts that can be asked: with a key, unless the server wants none, and an address. */
function accountsInEffect(
  fixed: FixedServices,
  services: readonly AiServiceRecord[],
  keys: StoredKeys,
): EngineSettings['accounts'] {
  const names = Object.keys(DEFAULT_BASE_URLS) as Account[];
  return Object.fromEntries(
    names.flatMap((account) => {
      const stored = services.find((service) => service.account === account);
      const { apiKey: fixedKey, baseUrl: fixedUrl } = fixed.accounts[account];
      const baseUrl = fixedUrl ?? stored?.baseUrl ?? DEFAULT_BASE_URLS[account];
      // A key of the environment is never sent to an address that an administrator has chosen.
      const isChosen = fixedUrl === null && typeof stored?.baseUrl === 'string';
      const apiKey = (isChosen ? null : fixedKey) ?? keys.get(account) ?? null;
      const lacksKey = apiKey === null && (account !== 'compatible' || isLocked(stored));
      return lacksKey || baseUrl === null ? [] : [[account, { apiKey, baseUrl, isChosen }]];
    }),
  );
}

/** Whether there is a stored key, although none could be opened. */
function isLocked(stored: AiServiceRecord | undefined): boolean {
  return stored !== undefined && stored.sealedKey !== null;
}

function extractionModelOf(
  fixed: FixedServices,
  chosen: string | null,
  engines: readonly Engine[],
  accounts: EngineSettings['accounts'],
): ModelName | null {
  if (fixed.extractionModel !== 'default') return fixed.extractionModel;
  if (chosen === 'off') return null;
  const parsed = chosen === null ? null : parseModelName(chosen);
  const isUsable =
    parsed !== null && !('problem' in parsed) && accounts[accountOf(parsed.provider)] !== undefined;
  return isUsable ? parsed : defaultExtractionModel(engines);
}
