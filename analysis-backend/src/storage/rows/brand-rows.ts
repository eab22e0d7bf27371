import { folded } from '@signpost/platform/text';
import type { Insertable, Updateable } from 'kysely';
import type { BrandChanges, BrandRecord, CompetitorRecord, QueryRecord } from '../../ports/brand-store.ts';
import { fromJson, toFlag, toJson, type Row } from './rows.ts';
import type { AnalysisSchema } from './schema.ts';

export function toBrand(row: Row<'brand'>): BrandRecord {
  return {
    id: row.id,
    name: fromJson(row.name),
    url: fromJson(row.url),
    description: fromJson(row.description),
    countryCode: fromJson(row.country_code),
    status: row.status,
    aliases: fromJson(row.aliases),
    domains: fromJson(row.domains),
    createdAt: row.created_at,
    nextScheduledAt: row.next_scheduled_at,
    failures: row.failures,
  };
}

export function fromBrand(brand: BrandRecord): Insertable<AnalysisSchema['brand']> {
  return {
    id: brand.id,
    name: toJson(brand.name),
    url: toJson(brand.url),
    description: toJson(brand.description),
    country_code: toJson(brand.countryCode),
    status: brand.status,
    aliases: toJson(brand.aliases),
    domains: toJson(brand.domains),
    created_at: brand.createdAt,
    next_scheduled_at: brand.nextScheduledAt,
    failures: brand.failures,
  };
}

/** Only the changed columns: another process may be changing the others. */
export function fromBrandChanges(changes: BrandChanges): Updateable<AnalysisSchema['brand']> {
  const { name, url, description, countryCode, status, aliases, domains, nextScheduledAt, failures } =
    changes;
  return {
    ...(name !== undefined && { name: toJson(name) }),
    ...(url !== undefined && { url: toJson(url) }),
    ...(description !== undefined && { description: toJson(description) }),
    ...(countryCode !== undefined && { country_code: toJson(countryCode) }),
    ...(status !== undefined && { status }),
    ...(aliases !== undefined && { aliases: toJson(aliases) }),
    ...(domains !== undefined && { domains: toJson(domains) }),
    ...(nextScheduledAt !== undefined && { next_scheduled_at: nextScheduledAt }),
    ...(failures !== undefined && { failures }),
  };
}

export function toQuery(row: Row<'query'>): QueryRecord {
  return {
    id: row.id,
    brandId: row.brand_id,
    text: fromJson(row.text),
    enabled: row.enabled === 1,
    isBaseline: row.is_baseline === 1,
    method: row.method,
    wordingOf: row.wording_of,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function fromQuery(query: QueryRecord): Insertable<AnalysisSchema['query']> {
  return {
    id: query.id,
    brand_id: query.brandId,
    text: toJson(query.text),
    enabled: toFlag(query.enabled),
    is_baseline: toFlag(query.isBaseline),
    method: query.method,
    wording_of: query.wordingOf,
    created_at: query.createdAt,
    updated_at: query.updatedAt,
  };
}

export function toCompetitor(row: Row<'competitor'>): CompetitorRecord {
  return {
    id: row.id,
    brandId: row.brand_id,
    name: fromJson(row.name),
    aliases: fromJson(row.aliases),
    domains: fromJson(row.domains),
    state: row.state,
    origin: row.origin,
    createdAt: row.created_at,
    merged: row.merged === null ? [] : fromJson(row.merged),
  };
}

export function fromCompetitor(competitor: CompetitorRecord): Insertable<AnalysisSchema['competitor']> {
  return {
    id: competitor.id,
    brand_id: competitor.brandId,
    name: toJson(competitor.name),
    folded_name: toJson(folded(competitor.name)),
    aliases: toJson(competitor.aliases),
    domains: toJson(competitor.domains),
    state: competitor.state,
    origin: competitor.origin,
    created_at: competitor.createdAt,
    merged: competitor.merged.length === 0 ? null : toJson(competitor.merged),
  };
}
