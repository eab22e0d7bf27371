import type { Generated } from 'kysely';
import type { Extraction } from '../../model/extraction.ts';
import type { Bounds, Scoring, ThinReason } from '../../model/scoring.ts';
import type {
  AnalysisRecord,
  AnalysisStatus,
  AnswerRecord,
  ScoredNames,
  SlotProblem,
  SlotRecord,
} from '../../ports/analysis-store.ts';
import type { BrandRecord, CompetitorRecord, QueryRecord } from '../../ports/brand-store.ts';
import type { LoggedChange } from '../../ports/change-log.ts';
import type { FactRecord } from '../../ports/fact-store.ts';
import type { Job } from '../../ports/job-queue.ts';
import type { LabelRecord } from '../../ports/label-store.ts';
import type { Engine } from '../../ports/provider.ts';
import type { NewSpend } from '../../ports/spend-store.ts';

/**
 * What people, models and answers wrote, as JSON. PostgreSQL takes no U+0000 in a text, and half a surrogate pair survives on no
 * engine; JSON has an escape for each of them, so every text comes back as it was and none is refused.
 */
export type Json<Value> = string & { readonly of?: Value };

/** 0 or 1: SQLite has no other truth. */
export type Flag = 0 | 1;

/** An answer without what has a column of its own. */
export type AnswerBody = Omit<AnswerRecord, 'slotId' | 'answeredAt' | 'costUsd'>;

/** A label without what has a column of its own. */
export type LabelBody = Pick<LabelRecord, 'mentioned' | 'rank' | 'sentiment'>;

/** The backend's own tables. Times are in milliseconds since the epoch; `seq` is the order in which rows were made. */
export interface AnalysisSchema {
  brand: {
    seq: Generated<number>;
    id: string;
    name: Json<string>;
    url: Json<string>;
    description: Json<string>;
    country_code: Json<string>;
    status: BrandRecord['status'];
    aliases: Json<readonly string[]>;
    domains: Json<readonly string[]>;
    created_at: number;
    next_scheduled_at: number | null;
    failures: number;
  };
  query: {
    seq: Generated<number>;
    id: string;
    brand_id: string;
    text: Json<string>;
    enabled: Flag;
    is_baseline: Flag;
    method: QueryRecord['method'];
    /** A wording goes with its original: the database sees to it. */
    wording_of: string | null;
    created_at: number;
    updated_at: number | null;
  };
  competitor: {
    seq: Generated<number>;
    id: string;
    brand_id: string;
    name: Json<string>;
    /** The form in which names are compared, as JSON; a brand has each once. */
    folded_name: Json<string>;
    aliases: Json<readonly string[]>;
    domains: Json<readonly string[]>;
    state: CompetitorRecord['state'];
    origin: CompetitorRecord['origin'];
    created_at: number;
  };
  /** At most one per brand is pending or running, not counting invented history: an index sees to it. */
  analysis: {
    seq: Generated<number>;
    id: string;
    brand_id: string;
    status: AnalysisStatus;
    is_demo: Flag;
    reason: AnalysisRecord['reason'];
    engines: Json<readonly Engine[]>;
    replicates: number;
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
    problem: Json<string> | null;
    estimated_usd: number | null;
    cancelled_at: number | null;
    thin: ThinReason | null;
  };
  /** The queries of an analysis as they were when it began; `position` is their order. */
  analysis_query: {
    analysis_id: string;
    query_id: string;
    position: number;
    text: Json<string>;
    branded: Flag;
    is_baseline: Flag;
    wording_of: string | null;
  };
  slot: {
    id: string;
    analysis_id: string;
    query_id: string;
    engine_id: string;
    replicate: number;
    position: number;
    state: SlotRecord['state'];
    attempts: number;
    problem: Json<SlotProblem> | null;
  };
  /** `raw` is the reply's body, gzipped, until it is forgotten. */
  answer: {
    slot_id: string;
    answered_at: number;
    cost_usd: number | null;
    body: Json<AnswerBody>;
    raw: Buffer | null;
  };
  extraction: { slot_id: string; revision: number; body: Json<Extraction> };
  /** `band` is beside the body, which is the same whether or not there is one. */
  scoring: {
    analysis_id: string;
    revision: number;
    scored_at: number;
    body: Json<Scoring>;
    names: Json<ScoredNames> | null;
    band: Json<Bounds> | null;
  };
  /** What people changed; `body` is the change without its kind. */
  change: {
    seq: Generated<number>;
    brand_id: string;
    at: number;
    kind: LoggedChange['kind'];
    body: Json<object>;
  };
  /** One per answer: what a person says of it. */
  audit_label: { slot_id: string; brand_id: string; labelled_at: number; body: Json<LabelBody> };
  /** In billionths of a dollar, so that sums are exact and a cap is met to the last of them. */
  spend: {
    id: string;
    at: number;
    brand_id: string;
    analysis_id: string | null;
    purpose: NewSpend['purpose'];
    engine_id: string | null;
    nano_usd: number;
    /** Null once it is settled. */
    reserved_until: number | null;
    /** Whether the service said what it used. */
    is_reported: Flag;
  };
  /** What is true of a brand. */
  fact: {
    seq: Generated<number>;
    id: string;
    brand_id: string;
    kind: FactRecord['kind'];
    label: Json<string>;
    words: Json<readonly string[]>;
    value: Json<string>;
    created_at: number;
  };
  /** What the model that reads answers replied, by the hash of what it was asked. */
  kept_reply: { key: string; model: Json<string>; body: Json<unknown>; kept_at: number };
  /** One row: a random name of this data, which no other has, and which figures were last shown of it. */
  instance: { id: string; shows: string };
  /**
   * The number of the latest change of each brand, and of all under ''. Triggers count, so that none is missed: see
   * `migrations/0011-revisions.ts` for the tables.
   */
  revision: { brand_id: string; number: number };
  /** On SQLite and MySQL; PostgreSQL has pg-boss. A job that is done is deleted. */
  job: {
    seq: Generated<number>;
    queue: string;
    key: string;
    data: Json<Job['data']>;
    run_at: number;
    /** How often it was begun since it last went well. */
    attempts: number;
    /** Until then it belongs to whoever wrote this. */
    lease_until: number | null;
    /** Whoever that is: a text of their own for each claim. */
    lease_by: string | null;
  };
}
