import type { Logger } from 'pino';
import type { AskingDeps } from '../../asking/asking-deps.ts';
import type { WorkUnderWay } from '../../asking/work-under-way.ts';
import type { AnalysisStore } from '../../ports/analysis-store.ts';
import type { AnswerReader } from '../../ports/answer-reader.ts';
import type { BrandStore } from '../../ports/brand-store.ts';
import type { Clock } from '@signpost/platform/time';
import type { Engines } from '../../ports/engines.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

export interface RunSettings {
  /** How often each query is put to each engine. */
  replicates: number;
  /** An analysis may stop early when the score is known to this many points on either side; null for never. */
  stopAtPoints: number | null;
  /** The most queries that one analysis asks. */
  queriesPerRun: number;
  /** How many questions this process asks at once, per engine. */
  concurrency: number;
  /** How many days the raw bodies of answers are kept. */
  rawDays: number;
}

/** Everything needed to run analyses, from the start to the score. */
export interface RunDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  facts: FactStore;
  jobs: JobQueue;
  engines: Engines;
  reader: AnswerReader;
  asking: AskingDeps;
  workUnderWay: WorkUnderWay;
  settings: RunSettings;
  clock: Clock;
  newId(): string;
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}
