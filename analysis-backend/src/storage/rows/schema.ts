import type { Generated } from 'kysely';
import type { Extraction } from '../../model/extraction.ts';
import type { Bounds, Scoring, ThinReason } from '../../model/scoring.ts';
import type { AiServiceRecord } from '../../ports/ai-service-store.ts';
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
 * Text from people and models, as JSON. PostgreSQL accepts no U+0000 in a text, and no engine keeps half a surrogate pair; JSON escapes
 * both, so that every text is accepted and comes back unchanged.
 */
export type Json<Value> = string & { readonly of?: Value };

/** False or true: SQLite has no booleans. */
export type Flag = 0 | 1;

/** The fields of an answer without their own column. */
export type AnswerBody = Omit<AnswerRecord, 'slotId' | 'answeredAt' | 'costUsd'>;

/** The fields of a label without their own column. */
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
    /** A foreign key: the database removes a wording with its original. */
    wording_of: string | null;
    created_at: number;
    updated_at: number | null;
  };
  competitor: {
    seq: Generated<number>;
    id: string;
    brand_id: string;
    name: Json<string>;
    /** The form in which names are compared, as JSON; unique within a brand. */
    folded_name: Json<string>;
    aliases: Json<readonly string[]>;
    domains: Json<readonly string[]>;
    state: CompetitorRecord['state'];
    origin: CompetitorRecord['origin'];
    created_at: number;
    /** Null for none. */
    merged: Json<CompetitorRecord['merged']> | null;
  };
  /** A unique index allows one pending or running analysis per brand, invented history not counted. */
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
  /** `raw` is the gzipped body of the reply, null once it was deleted. */
  answer: {
    slot_id: string;
    answered_at: number;
    cost_usd: number | null;
    body: Json<AnswerBody>;
    raw: Buffer | null;
  };
  extraction: { slot_id: string; revision: number; body: Json<Extraction> };
  /** `band` has its own column: older scorings have none, and their bodies stay as they are. */
  scoring: {
    analysis_id: string;
    revision: number;
    scored_at: number;
    body: Json<Scoring>;
    names: Json<ScoredNames> | null;
    band: Json<Bounds> | null;
  };
  /** Changes by people; `body` is the change without its kind. */
  change: {
    seq: Generated<number>;
    brand_id: string;
    at: number;
    kind: LoggedChange['kind'];
    body: Json<object>;
  };
  /** Labels by people, at most one per answer. */
  audit_label: { slot_id: string; brand_id: string; labelled_at: number; body: Json<LabelBody> };
  /** Amounts are whole billionths of a dollar, so that sums and caps are exact. */
  spend: {
    id: string;
    at: number;
    brand_id: string;
    analysis_id: string | null;
    purpose: NewSpend['purpose'];
    engine_id: string | null;
    nano_usd: number;
    /** When the reservation expires; null once it is settled. */
    reserved_until: number | null;
    /** Whether the service reported its usage. */
    is_reported: Flag;
  };
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
  /** Replies of the model that reads answers, by the hash of the question. */
  kept_reply: { key: string; model: Json<string>; body: Json<unknown>; kept_at: number };
  /** AI services that administrators connected. The key is encrypted; its end is for people. */
  ai_service: {
    account: AiServiceRecord['account'];
    sealed_key: string | null;
    key_end: Json<string> | null;
    base_url: Json<string> | null;
    engines: Json<AiServiceRecord['engines']>;
  };
  /** Settings that administrators made, by the names of `AiSettings`. */
  ai_setting: { name: string; value: Json<unknown> };
  /** One row: a random id of this data, and whether invented or measured figures were last shown. */
  instance: { id: string; shows: string };
  /**
   * The number of the latest change of each brand, and of all brands under ''. Triggers count the changes, so that none is missed;
   * migrations 11 and 15 list their tables.
   */
  revision: { brand_id: string; number: number };
  /** Jobs on SQLite and MySQL; PostgreSQL has pg-boss. A finished job is deleted. */
  job: {
    seq: Generated<number>;
    queue: string;
    key: string;
    data: Json<Job['data']>;
    run_at: number;
    /** How often the job was begun since its last success. */
    attempts: number;
    /** When the claim on the job expires; null while it is free. */
    lease_until: number | null;
    /** A random text for each claim, so that a lost claim no longer matches. */
    lease_by: string | null;
  };
}
