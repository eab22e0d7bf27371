import { gunzip, gzip, gzipSync } from 'node:zlib';
import { promisify } from 'node:util';
import type { Insertable } from 'kysely';
import type {
  AnalysisQuery,
  AnalysisRecord,
  AnswerRecord,
  ScoringRecord,
  SlotRecord,
} from '../../ports/analysis-store.ts';
import { fromJson, toFlag, toJson, type Row } from './rows.ts';
import type { AnalysisSchema, Json } from './schema.ts';

/** Up to this many characters, to compress a text takes less time than to hand it to another thread. */
const SMALL_TEXT = 65_536;

const compressElsewhere = promisify(gzip);
const expand = promisify(gunzip);

export function toAnalysis(row: Row<'analysis'>): AnalysisRecord {
  return {
    id: row.id,
    brandId: row.brand_id,
    status: row.status,
    isDemo: row.is_demo === 1,
    reason: row.reason,
    engines: fromJson(row.engines),
    replicates: row.replicates,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    problem: fromJsonOrNull(row.problem),
    estimatedUsd: row.estimated_usd,
    cancelledAt: row.cancelled_at,
    thin: row.thin,
  };
}

export function fromAnalysis(analysis: AnalysisRecord): Insertable<AnalysisSchema['analysis']> {
  return {
    id: analysis.id,
    brand_id: analysis.brandId,
    status: analysis.status,
    is_demo: toFlag(analysis.isDemo),
    reason: analysis.reason,
    engines: toJson(analysis.engines),
    replicates: analysis.replicates,
    created_at: analysis.createdAt,
    started_at: analysis.startedAt,
    finished_at: analysis.finishedAt,
    problem: toJsonOrNull(analysis.problem),
    estimated_usd: analysis.estimatedUsd,
    cancelled_at: analysis.cancelledAt,
    thin: analysis.thin,
  };
}

export function toAnalysisQuery(row: Row<'analysis_query'>): AnalysisQuery {
  return {
    queryId: row.query_id,
    text: fromJson(row.text),
    branded: row.branded === 1,
    isBaseline: row.is_baseline === 1,
    wordingOf: row.wording_of,
  };
}

export function fromAnalysisQuery(
  analysisId: string,
  query: AnalysisQuery,
  position: number,
): Insertable<AnalysisSchema['analysis_query']> {
  return {
    analysis_id: analysisId,
    query_id: query.queryId,
    position,
    text: toJson(query.text),
    branded: toFlag(query.branded),
    is_baseline: toFlag(query.isBaseline),
    wording_of: query.wordingOf,
  };
}

export function toSlot(row: Row<'slot'>): SlotRecord {
  return {
    id: row.id,
    analysisId: row.analysis_id,
    queryId: row.query_id,
    engineId: row.engine_id,
    replicate: row.replicate,
    state: row.state,
    attempts: row.attempts,
    problem: fromJsonOrNull(row.problem),
  };
}

export function fromSlot(slot: SlotRecord, position: number): Insertable<AnalysisSchema['slot']> {
  return {
    id: slot.id,
    analysis_id: slot.analysisId,
    query_id: slot.queryId,
    engine_id: slot.engineId,
    replicate: slot.replicate,
    position,
    state: slot.state,
    attempts: slot.attempts,
    problem: toJsonOrNull(slot.problem),
  };
}

export function toAnswer(row: Omit<Row<'answer'>, 'raw'>): AnswerRecord {
  return {
    ...fromJson(row.body),
    slotId: row.slot_id,
    answeredAt: row.answered_at,
    costUsd: row.cost_usd,
  };
}

export async function fromAnswer(
  { slotId, answeredAt, costUsd, ...body }: AnswerRecord,
  raw: string,
): Promise<Insertable<AnalysisSchema['answer']>> {
  return {
    slot_id: slotId,
    answered_at: answeredAt,
    cost_usd: costUsd,
    body: toJson(body),
    raw: raw.length <= SMALL_TEXT ? gzipSync(raw) : await compressElsewhere(raw),
  };
}

export async function toRaw(raw: Buffer): Promise<string> {
  return (await expand(raw)).toString();
}

export function toScoring(row: Row<'scoring'>): ScoringRecord {
  return {
    analysisId: row.analysis_id,
    revision: row.revision,
    scoredAt: row.scored_at,
    scoring: fromJson(row.body),
    names: fromJsonOrNull(row.names),
    band: fromJsonOrNull(row.band),
  };
}

export function fromScoring(record: ScoringRecord): Insertable<AnalysisSchema['scoring']> {
  return {
    analysis_id: record.analysisId,
    revision: record.revision,
    scored_at: record.scoredAt,
    body: toJson(record.scoring),
    names: toJsonOrNull(record.names),
    band: toJsonOrNull(record.band),
  };
}

export function toJsonOrNull<Value>(value: Value | null): Json<Value> | null {
  return value === null ? null : toJson(value);
}

function fromJsonOrNull<Value>(json: Json<Value> | null): Value | null {
  return json === null ? null : fromJson(json);
}
