import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Clock } from '@signpost/platform/time';
import type { Engines } from '../ports/engines.ts';
import type { LabelStore } from '../ports/label-store.ts';

export interface AuditDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  labels: LabelStore;
  engines: Engines;
  reader: AnswerReader;
  clock: Clock;
}
