import type { Brand, BrandStatus, DashboardRow, Insights, Query, Summary } from '@signpost/contract/brands';
import { isDeeperThan } from '@signpost/contract/wire-json';
import { en } from '@signpost/words/en';
import { MAX_DEPTH } from '../backend-data/parse-reply.ts';

/**
 * Maps the backend's replies to the contract's types. A part that is missing, null or of the wrong type takes the contract's
 * default, so what we send on always has the right shape.
 */
type Fields = Readonly<Record<string, unknown>>;

export function toOverview(reply: unknown): { summary: Summary; rows: DashboardRow[] } {
  const { summary, brands } = fields(reply);
  return { summary: toSummary(summary), rows: objects(fields(brands).data).map(toDashboardRow) };
}

export function toDashboardRow(brand: Fields): DashboardRow {
  return {
    id: text(brand.uuid),
    name: text(brand.name),
    url: text(brand.url),
    locale: textOrNull(brand.country_code),
    status: flag(brand.active, false) ? 'active' : 'inactive',
    score: numberOrNull(brand.ai_visibility_score),
    rank: numberOrNull(brand.rank),
    avg_sentiment: numberOrNull(brand.avg_sentiment),
    mentions: numberOrNull(brand.mentions),
    citations: numberOrNull(brand.citations),
    last_analyzed: textOrNull(brand.last_analyzed_at),
    created_at: textOrNull(brand.created_at),
    analysis_status: textOrNull(brand.last_analysis_status),
    next_scheduled: textOrNull(brand.next_scheduled_at),
  };
}

/** The brand is at the top level or under `data`. */
export function toBrand(reply: unknown): Brand {
  const brand = brandFields(reply);
  return {
    id: text(brand.uuid),
    name: text(brand.name),
    url: text(brand.url),
    description: text(brand.description),
    locale: textOrNull(brand.country_code),
    status: toStatus(brand.status),
    last_analyzed: textOrNull(brand.last_analyzed_at),
    created_at: textOrNull(brand.created_at),
  };
}

/** The queries that a reply carries; null when it carries none. */
export function toQueries(reply: unknown): Query[] | null {
  const queries = brandFields(reply).queries ?? fields(reply).queries;
  return Array.isArray(queries) ? objects(queries).map(toQuery) : null;
}

/** What a person should know about the queries, in a sentence; null when there is nothing, or an unknown hint. */
export function toHint(reply: unknown): string | null {
  return en.queries.hint(fields(reply).hint);
}

export function toInsights(reply: unknown): Insights {
  const result = fields(reply);
  const analysis = fields(result.analysis);
  return {
    score: numberOrNull(result.ai_visibility_score),
    rank: numberOrNull(result.rank),
    avg_sentiment: numberOrNull(result.avg_sentiment),
    mentions: numberOrNull(result.mentions),
    citations: numberOrNull(result.citations),
    analysis: {
      id: textOrNull(analysis.uuid),
      status: analysis.status === 'success' ? 'done' : textOrNull(analysis.status),
      started_at: textOrNull(analysis.started_at),
      finished_at: textOrNull(analysis.finished_at),
      duration_seconds: numberOrNull(analysis.duration_seconds),
    },
    competitors: objects(result.competitors).map((competitor) => ({
      name: text(competitor.name),
      url: textOrNull(competitor.url),
      mentions: numberOrNull(competitor.mentions),
      avg_sentiment: numberOrNull(competitor.avg_sentiment),
    })),
    query_results: objects(result.query_results).map((answer) => ({
      query_id: textOrNull(answer.query_uuid),
      query_text: text(answer.query_text),
      found: flag(answer.found, false),
      rank: numberOrNull(answer.rank_among_competitors),
      sentiment: numberOrNull(answer.sentiment_score),
      citations: numberOrNull(answer.citations_count),
      response: text(answer.model_response),
      extraction_data: text(answer.extraction_data_raw),
    })),
  };
}

function toQuery(query: Fields): Query {
  return {
    id: text(query.uuid),
    text: text(query.text),
    enabled: flag(query.enabled, true),
    is_baseline: flag(query.is_baseline, false),
    created_at: textOrNull(query.created_at),
    updated_at: textOrNull(query.updated_at),
  };
}

function brandFields(reply: unknown): Fields {
  const { data } = fields(reply);
  return isObject(data) ? data : fields(reply);
}

function toSummary(value: unknown): Summary {
  return isDeeperThan(MAX_DEPTH, value) ? {} : fields(value);
}

function toStatus(value: unknown): BrandStatus {
  return value === 'inactive' ? 'inactive' : 'active';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function objects(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Reads any value as a flag: false, 0, "0" and empty values are off, everything else is on. */
function flag(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'object') return Object.keys(value).length > 0;
  return Boolean(value) && value !== '0';
}
