import type { Clock, Wait } from '@signpost/platform/time';
import type { Logger } from 'pino';
import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { ChangeLog } from '../ports/change-log.ts';
import type { Engines } from '../ports/engines.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { LabelStore } from '../ports/label-store.ts';
import type { Revisions } from '../ports/revisions.ts';
import type { Caps, SpendStore } from '../ports/spend-store.ts';
import type { Turns } from './turns.ts';
import type { WorkUnderWay } from '../asking/until-cancelled.ts';

export interface AnalysisDeps {
  brands: BrandStore;
  changes: ChangeLog;
  analyses: AnalysisStore;
  spend: SpendStore;
  facts: FactStore;
  replies: KeptReplies;
  labels: LabelStore;
  revisions: Revisions;
  jobs: JobQueue;
  engines: Engines;
  reader: AnswerReader;
  /** By the keys of kept replies. */
  modelTurns: Turns;
  workUnderWay: WorkUnderWay;
  caps: Caps;
  /** How often each query is put to each engine. */
  replicates: number;
  /** How narrow, in points to either side, the score must be known for an analysis to stop before its last replicates; null for never. */
  stopAtPoints: number | null;
  /** The most queries that one analysis asks. */
  queriesPerRun: number;
  /** How many questions this process has under way at once, per engine. */
  concurrency: number;
  /** The time limit of one call to an engine or model, in milliseconds. */
  answerTimeoutMs: number;
  /** For how many days the raw bodies of answers are kept. */
  rawDays: number;
  clock: Clock;
  wait: Wait;
  /** At least 0 and less than 1. */
  random(): number;
  newId(): string;
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}
