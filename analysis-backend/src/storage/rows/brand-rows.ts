import { folded } from '@signpost/platform/text';
import type { Insertable } from 'kysely';
import type { BrandRecord, CompetitorRecord, QueryRecord } from '../../ports/brand-store.ts';
import { recordRows } from './record-rows.ts';
import { fromJson, toJson, type Row } from './rows.ts';
import type { AnalysisSchema } from './schema.ts';

export const brandRows = recordRows<BrandRecord, 'brand'>({
  id: 'same',
  name: 'json',
  url: 'json',
  description: 'json',
  countryCode: 'json',
  status: 'same',
  aliases: 'json',
  domains: 'json',
  createdAt: 'same',
  nextScheduledAt: 'same',
  failures: 'same',
});

export const queryRows = recordRows<QueryRecord, 'query'>({
  id: 'same',
  brandId: 'same',
  text: 'json',
  enabled: 'flag',
  isBaseline: 'flag',
  method: 'same',
  wordingOf: 'same',
  createdAt: 'same',
  updatedAt: 'same',
});

const competitorRows = recordRows<Omit<CompetitorRecord, 'merged'>, 'competitor'>({
  id: 'same',
  brandId: 'same',
  name: 'json',
  aliases: 'json',
  domains: 'json',
  state: 'same',
  origin: 'same',
  createdAt: 'same',
});

export function toCompetitor(row: Row<'competitor'>): CompetitorRecord {
  return { ...competitorRows.toRecord(row), merged: row.merged === null ? [] : fromJson(row.merged) };
}

export function fromCompetitor(competitor: CompetitorRecord): Insertable<AnalysisSchema['competitor']> {
  return {
    ...competitorRows.toRow(competitor),
    folded_name: toJson(folded(competitor.name)),
    merged: competitor.merged.length === 0 ? null : toJson(competitor.merged),
  };
}
