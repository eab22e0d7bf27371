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
  /** The expected cost, in US dollars; null when a price is not known. */
  estimatedUsd: number | null;
  /** When a person cancelled it; null otherwise. */
  cancelledAt: number | null;
  /** Why the run is too thin to replace a sound one; null for a sound run and until the run has ended. */
  thin: ThinReason | null;
}

/** A query as it was when the analysis began. */
export interface AnalysisQuery {
  queryId: string;
  text: string;
  /** Whether the query names the brand. */
  branded: boolean;
  isBaseline: boolean;
  /** The query of the same analysis that this one puts in other words; null for an original. */
  wordingOf: string | null;
}

/** One query to one engine, asked once. */
export interface SlotRecord {
  id: string;
  analysisId: string;
  queryId: string;
  engineId: string;
  replicate: number;
  /** `spared`: not asked, because the other answers were enough. */
  state: 'waiting' | 'answered' | 'failed' | 'spared';
  /** The number of calls, failed ones included. */
  attempts: number;
  /** Why the slot failed; while it waits, why the last attempt failed. */
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

/** A slot with its query, answer and extraction. */
export interface SlotEvidence {
  slot: SlotRecord;
  query: AnalysisQuery;
  answer: AnswerRecord | null;
  /** The latest extraction; null until the answer was read. */
  extraction: Extraction | null;
}

/** The names of the brand and its competitors when it was scored, so that the numbers can be reproduced after a rename. */
export interface ScoredNames {
  brand: {
    name: string;
    aliases: readonly string[];
    /** All hosts of the brand, with the host of its address. */
    domains: readonly string[];
  };
  /** The competitors in the order of the search. */
  competitors: readonly ScoredCompetitor[];
}

export type ScoredCompetitor = Pick<CompetitorRecord, 'id' | 'name' | 'aliases' | 'domains' | 'state'>;

export interface ScoringRecord {
  analysisId: string;
  /** 0 for the first scoring; each rescoring adds the next number and keeps the earlier ones. */
  revision: number;
  scoredAt: number;
  scoring: Scoring;
  /** Null for a scoring from before names were kept. */
  names: ScoredNames | null;
  /** The interval of the score by chance between answers alone; null when unknown, or for a scoring from before it was kept. */
  band: Bounds | null;
}

/** Analyses with their slots, answers, extractions and scorings. */
export interface AnalysisStore {
  /**
   * All of it or nothing. False, and nothing done, when the brand already has a pending or running analysis. Analyses with the reason
   * `history` are neither refused nor counted.
   */
  createAnalysis(
    analysis: AnalysisRecord,
    queries: readonly AnalysisQuery[],
    slots: readonly SlotRecord[],
  ): Promise<boolean>;
  findAnalysis(analysisId: string): Promise<AnalysisRecord | null>;
  /** The analyses of one brand, or of all brands for null, the newest first. */
  listAnalyses(
    brandId: string | null,
    filter?: { isDemo?: boolean; status?: readonly AnalysisStatus[]; isThin?: boolean; limit?: number },
  ): Promise<AnalysisRecord[]>;
  /** Changes the status from pending to running. */
  markRunning(analysisId: string, at: number): Promise<void>;

  findSlot(slotId: string): Promise<SlotRecord | null>;
  /** The slots in the order in which they were created. */
  listSlots(analysisId: string): Promise<SlotRecord[]>;
  /** Counts one attempt. False, and nothing done, when the slot is no longer waiting or has had `most` attempts. */
  countAttempt(slotId: string, most: number): Promise<boolean>;
  /** Notes why the last attempt failed, while the slot waits for the next. */
  noteProblem(slotId: string, problem: SlotProblem): Promise<void>;
  /** Stores the answer. False, and nothing done, when the slot is no longer waiting. */
  storeAnswer(slotId: string, answer: AnswerRecord, raw: string): Promise<boolean>;
  /** Stores the answers of all slots that are still waiting, in one step. */
  storeAnswers(answers: readonly { answer: AnswerRecord; raw: string }[]): Promise<void>;
  /** Fails the slot. False, and nothing done, when the slot is no longer waiting. */
  failSlot(slotId: string, problem: SlotProblem): Promise<boolean>;
  /** Fails all waiting slots of the analysis, or those of one engine. */
  failWaitingSlots(analysisId: string, engineId: string | null, problem: SlotProblem): Promise<void>;
  /** Spares all waiting slots of the analysis that were not asked yet. */
  spareUnaskedSlots(analysisId: string): Promise<void>;
  storeExtraction(slotId: string, revision: number, extraction: Extraction): Promise<void>;
  /** Stores the first extractions of an analysis, by the id of the slot. All of them or none. */
  storeExtractions(extractions: ReadonlyMap<string, Extraction>): Promise<void>;
  /** The evidence, in the order of queries, engines and replicates. */
  listEvidence(analysisId: string): Promise<SlotEvidence[]>;

  /** Fails the waiting slots and stores the time. False, and nothing done, when the analysis has ended or was cancelled already. */
  cancelAnalysis(analysisId: string, at: number, problem: SlotProblem): Promise<boolean>;
  /** Ends a running analysis with its first scoring, null for an error. False, and nothing done, when it has already ended. */
  finishAnalysis(
    analysisId: string,
    end: {
      status: Exclude<AnalysisStatus, 'pending' | 'running'>;
      finishedAt: number;
      problem: string | null;
      thin: ThinReason | null;
      scoring: Scoring | null;
      /** The names that the scoring used; null for an error. */
      names: ScoredNames | null;
      band: ScoringRecord['band'];
    },
  ): Promise<boolean>;
  /** Adds a scoring of a finished analysis, with its extractions and whether it is thin. All of it or nothing. */
  addScoring(
    scoring: ScoringRecord,
    extractions: ReadonlyMap<string, Extraction>,
    thin: ThinReason | null,
  ): Promise<void>;
  /** The latest scoring of each analysis, or all scorings, the oldest first; analyses without a scoring are left out. */
  listScorings(analysisIds: readonly string[], which: 'latest' | 'all'): Promise<ScoringRecord[]>;
  /** The raw bodies that are still kept, by the id of the slot. */
  listRaw(analysisId: string): Promise<Map<string, string>>;
  /** Deletes the raw bodies of answers from before `time`; texts and extractions stay. */
  dropRawBefore(time: number): Promise<void>;
}
