import type { Price } from '../ports/engines.ts';
import type { ProviderId, Usage } from '../ports/provider.ts';
import { at, textAt } from './reply/json.ts';
import listed from './prices.json' with { type: 'json' };

/** Prices by provider and model, such as `openai/gpt-5-mini`. */
export type Prices = ReadonlyMap<string, Price>;

/** A generous estimate of the usage of one call: a grounded answer reads whole pages. */
const EXPECTED = {
  plain: { inputTokens: 1000, outputTokens: 4000, searches: 0 },
  search: { inputTokens: 60_000, outputTokens: 6000, searches: 5 },
  extract: { inputTokens: 8000, outputTokens: 3000, searches: 0 },
} satisfies Record<string, Usage>;

/** The built-in price list: dated, and to be checked by the operator. */
export const LISTED_PRICES: Prices = readPrices(listed).prices;

/**
 * Reads a price file of the operator, whose prices win over the built-in ones:
 * `{ "as_of": "2026-11-01", "models": { "compatible/llama3.2": { "input_usd_per_million": 0, … } } }`.
 */
export function readPrices(json: unknown): { prices: Prices; problems: string[] } {
  const prices = new Map<string, Price>();
  const problems: string[] = [];
  const asOf = textAt(json, 'as_of') ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf))
    problems.push('Prices need "as_of", the day they were looked up: 2026-11-01.');
  const models = at(json, 'models');
  if (typeof models !== 'object' || models === null) {
    return { prices, problems: [...problems, 'Prices need "models", an object by provider and model.'] };
  }
  for (const [model, entry] of Object.entries(models)) {
    const [input, output, search] = ['input_usd_per_million', 'output_usd_per_million', 'search_usd'].map(
      (name) => usdAt(entry, name),
    );
    if (input === undefined || output === undefined || search === undefined) {
      problems.push(
        `The price of ${model} needs input_usd_per_million, output_usd_per_million and search_usd, each 0 or more.`,
      );
    } else {
      prices.set(model, {
        inputUsdPerMillion: input,
        outputUsdPerMillion: output,
        searchUsd: search,
        asOf,
      });
    }
  }
  return { prices, problems };
}

/** A dated model, such as `gpt-5-mini-2025-08-07`, has the price of the model without the date. */
export function priceOf(prices: Prices, provider: ProviderId, model: string): Price | null {
  const vendor = provider === 'openai-chat' ? 'openai' : provider;
  const undated = model.replace(/-\d{4}-?\d{2}-?\d{2}$/, '');
  return prices.get(`${vendor}/${model}`) ?? prices.get(`${vendor}/${undated}`) ?? null;
}

/** Null, never 0, when the price or a count that it is multiplied with is not known. */
export function costOf(price: Price | null, { inputTokens, outputTokens, searches }: Usage): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  if (searches === null && price.searchUsd > 0) return null;
  return (
    (inputTokens * price.inputUsdPerMillion + outputTokens * price.outputUsdPerMillion) / 1_000_000 +
    (searches ?? 0) * price.searchUsd
  );
}

export function estimate(price: Price | null, call: keyof typeof EXPECTED): number | null {
  return costOf(price, EXPECTED[call]);
}

function usdAt(entry: unknown, name: string): number | undefined {
  const usd = at(entry, name);
  return typeof usd === 'number' && Number.isFinite(usd) && usd >= 0 ? usd : undefined;
}
