import type { Extraction } from '../model/extraction.ts';
import type { Bounds, Scoring, ThinReason } from '../model/scoring.ts';
import type { CompetitorRecord } from './brand-store.ts';
import type { Engine, ProviderAnswer, ProviderProblem } from './provider.ts';

/** `cancelled`: a person ended it before anything was measured. */
export type AnalysisStatus = 'pending' | 'running' | 'success' | 'partial' | 'error' | 'cancelled';

export interface AnalysisRecord {
  id: string;
  brandId: string;
  status: AnalysisStatus;
  isDemo: boolean;
  /** `history`: one of the invented runs that a demo brand begins with. */
  reason: 'created' | 'scheduled' | 'requested' | 'history';
  engines: readonly Engine[];
  replicates: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  /** Why it is partial or an error, for people; null when all went well. */
  problem: string | null;
  /** What it was expected to cost; null when a price is not known. */
  estimatedUsd: number | null;
  /** When a person cancelled it; null otherwise. */
  cancelledAt: number | null;
  /** Why it does not take the place of a sound one; null when it does, and until it has ended. */
  thin: ThinReason | null;
}

/** A query as it was when the analysis began. */
export interface AnalysisQuery {
  queryId: string;
  text: string;
  /** The brand is named in it. */
  branded: boolean;
  isBaseline: boolean;
  /** The query of the same analysis that this one puts in other words; null for an original. */
  wordingOf: string | null;
}

/** One question to one engine, once. */
export interface SlotRecord {
  id: string;
  analysisId: string;
  queryId: string;
  engineId: string;
  replicate: number;
  /** `spared`: not asked, because the others told enough. */
  state: 'waiting' | 'answered' | 'failed' | 'spared';
  /** Calls made, whatever became of them. */
  attempts: number;
  /** Why it failed, or why the last attempt did while it waits for the next. */
  problem: SlotProblem | null;
}

export interface SlotProblem {
  /** `budget`: no money is left; `stopped`: the engine is gone, or the process ended; `cancelled`: a person ended the analysis. */
  kind: ProviderProblem | 'budget' | 'stopped' | 'cancelled';
  /** For people. */
  message: string;
}

export interface AnswerRecord extends Omit<ProviderAnswer, 'raw'> {
  slotId: string;
  answeredAt: number;
  /** Null when the price of the model is not known. */
  costUsd: number | null;
}

/** Everything known of one slot. */
export interface SlotEvidence {
  slot: SlotRecord;
  query: AnalysisQuery;
  answer: AnswerRecord | null;
  /** Of the latest revision; null until it was extracted. */
  extraction: Extraction | null;
}

/** The names of the brand and its competitors when it was scored, so that the numbers can be reproduced after a rename. */
export interface ScoredNames {
  brand: {
    name: string;
    aliases: readonly string[];
    /** All hosts of its own, that of its address among them. */
    domains: readonly string[];
  };
  /** In the order in which they were looked for. */
  competitors: readonly ScoredCompetitor[];
}

export type ScoredCompetitor = Pick<CompetitorRecord, 'id' | 'name' | 'aliases' | 'domains' | 'state'>;

export interface ScoringRecord {
  analysisId: string;
  /** 0 for the first scoring; each re-scoring adds one and keeps the others. */
  revision: number;
  scoredAt: number;
  scoring: Scoring;
  /** Null for one from before names were kept. */
  names: ScoredNames | null;
  /** Around the score, by chance between answers alone; null when that cannot be told, or was not kept yet. */
  band: Bounds | null;
}

/** Analyses, their slots and answers, what was read from them, and the numbers. */
export interface AnalysisStore {
  /**
   * All of it or nothing. False, and nothing done, when the brand has an analysis that is pending or running already; those of
   * the reason `history` do not count and are not counted.
   */
  createAnalysis(
    analysis: AnalysisRecord,
    queries: readonly AnalysisQuery[],
    slots: readonly SlotRecord[],
  ): Promise<boolean>;
  findAnalysis(analysisId: string): Promise<AnalysisRecord | null>;
  /** Of one brand, or of all when null; the newest first. */
  listAnalyses(
    brandId: string | null,
    filter?: { isDemo?: boolean; status?: readonly AnalysisStatus[]; isThin?: boolean; limit?: number },
  ): Promise<AnalysisRecord[]>;
  /** From pending to running. */
  markRunning(analysisId: string, at: number): Promise<void>;

  findSlot(slotId: string): Promise<SlotRecord | null>;
  /** In the order in which they were given. */
  listSlots(analysisId: string): Promise<SlotRecord[]>;
  /** False, and nothing done, when the slot is not waiting any more or has had `most` attempts already. */
  countAttempt(slotId: string, most: number): Promise<boolean>;
  /** Notes why the last attempt failed, while the slot waits for the next. */
  noteProblem(slotId: string, problem: SlotProblem): Promise<void>;
  /** Keeps the answer. False, and nothing done, when the slot is not waiting any more. */
  storeAnswer(slotId: string, answer: AnswerRecord, raw: string): Promise<boolean>;
  /** False, and nothing done, when the slot is not waiting any more. */
  failSlot(slotId: string, problem: SlotProblem): Promise<boolean>;
  /** Fails all slots of the analysis that still wait, or those of one engine. */
  failWaitingSlots(analysisId: string, engineId: string | null, problem: SlotProblem): Promise<void>;
  /** Spares all slots of the analysis that still wait and were not asked yet. */
  spareUnaskedSlots(analysisId: string): Promise<void>;
  storeExtraction(slotId: string, revision: number, extraction: Extraction): Promise<void>;
  /** In the order of queries, engines and replicates. */
  listEvidence(analysisId: string): Promise<SlotEvidence[]>;

  /** Fails what still waits and notes when. False, and nothing done, when it has ended or was cancelled already. */
  cancelAnalysis(analysisId: string, at: number, problem: SlotProblem): Promise<boolean>;
  /** Ends a running analysis with its first scoring (null for an error). False, and nothing done, when it has ended already. */
  finishAnalysis(
    analysisId: string,
    end: {
      status: Exclude<AnalysisStatus, 'pending' | 'running'>;
      finishedAt: number;
      problem: string | null;
      thin: ThinReason | null;
      scoring: Scoring | null;
      /** What the scoring was made with; null for an error. */
      names: ScoredNames | null;
      band: ScoringRecord['band'];
    },
  ): Promise<boolean>;
  /** A further scoring of a finished analysis with the extractions it was made from. All of it or nothing. */
  addScoring(scoring: ScoringRecord, extractions: ReadonlyMap<string, Extraction>): Promise<void>;
  /** The latest revision of each analysis, or all revisions, the oldest first; those without a scoring are left out. */
  listScorings(analysisIds: readonly string[], which: 'latest' | 'all'): Promise<ScoringRecord[]>;
  /** The raw bodies of its answers that are still kept, by the id of the slot. */
  listRaw(analysisId: string): Promise<Map<string, string>>;
  /** Forgets the raw bodies of answers from before then; the text and what was read from it stay. */
  dropRawBefore(time: number): Promise<void>;
}
