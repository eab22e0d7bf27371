import type { BackendNames } from '@signpost/contract/analyses';
import type { BackendBrand, BackendCreatedBrand } from '@signpost/contract/protocol';
import type { CreatedBrand } from './create-brand.ts';
import type { KnownBrand } from './get-brand.ts';
import { toQuery } from '../queries/to-query.ts';
import { toTime, toTimeOrNull } from '../shared/wire-values.ts';

/** The protocol's fields, and those beyond it: `aliases` and `domains`. */
export function toBrand({ brand, lastAnalyzedAt }: KnownBrand): BackendBrand {
  const fields = {
    uuid: brand.id,
    name: brand.name,
    url: brand.url,
    description: brand.description,
    country_code: brand.countryCode,
    status: brand.status,
    last_analyzed_at: toTimeOrNull(lastAnalyzedAt),
    created_at: toTime(brand.createdAt),
    aliases: brand.aliases,
    domains: brand.domains,
  };
  return fields;
}

/** The names and hosts by which the brand is found in answers. */
export function toNames({ brand: { name, aliases, domains } }: KnownBrand): BackendNames {
  return { name, aliases: [...aliases], domains: [...domains] };
}

/** The brand with its queries and, beyond the protocol, why its first analysis could not begin, and advice about the queries. */
export function toCreatedBrand({ brand, queries, problem, hint }: CreatedBrand): BackendCreatedBrand {
  return {
    ...toBrand({ brand, lastAnalyzedAt: null }),
    queries: queries.map(toQuery),
    ...(problem !== null && { problem }),
    ...(hint !== null && { hint }),
  };
}
