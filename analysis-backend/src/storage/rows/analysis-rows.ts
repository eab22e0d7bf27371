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
import { recordRows } from './record-rows.ts';
import { fromJson, toJson, type Row } from './rows.ts';
import type { AnalysisSchema, Json } from './schema.ts';

/** Up to this many characters, to compress a text takes less time than to hand it to another thread. */
const SMALL_TEXT = 65_536;

const compressElsewhere = promisify(gzip);
const expand = promisify(gunzip);

export const analysisRows = recordRows<AnalysisRecord, 'analysis'>({
  id: 'same',
  brandId: 'same',
  status: 'same',
  isDemo: 'flag',
  reason: 'same',
  engines: 'json',
  replicates: 'same',
  createdAt: 'same',
  startedAt: 'same',
  finishedAt: 'same',
  problem: 'json',
  estimatedUsd: 'same',
  cancelledAt: 'same',
  thin: 'same',
});

/** Without `analysis_id` and `position`, which a query of an analysis does not know. */
export const analysisQueryRows = recordRows<AnalysisQuery, 'analysis_query'>({
  queryId: 'same',
  text: 'json',
  branded: 'flag',
  isBaseline: 'flag',
  wordingOf: 'same',
});

/** Without `position`. */
export const slotRows = recordRows<SlotRecord, 'slot'>({
  id: 'same',
  analysisId: 'same',
  queryId: 'same',
  engineId: 'same',
  replicate: 'same',
  state: 'same',
  attempts: 'same',
  problem: 'json',
});

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

const scoringRows = recordRows<Omit<ScoringRecord, 'scoring'>, 'scoring'>({
  analysisId: 'same',
  revision: 'same',
  scoredAt: 'same',
  names: 'json',
  band: 'json',
});

export function toScoring(row: Row<'scoring'>): ScoringRecord {
  return { ...scoringRows.toRecord(row), scoring: fromJson(row.body) };
}

export function fromScoring(record: ScoringRecord): Insertable<AnalysisSchema['scoring']> {
  return { ...scoringRows.toRow(record), body: toJson(record.scoring) };
}

export function toJsonOrNull<Value>(value: Value | null): Json<Value> | null {
  return value === null ? null : toJson(value);
}
