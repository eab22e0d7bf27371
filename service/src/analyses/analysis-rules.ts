import {
  analysisCalls,
  type AnalysisCall,
  type AnalysisCallName,
  type BackendAnalysisSummary,
} from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';
import type { Outdated } from '../backend-data/known-changes.ts';
import {
  withArithmetic,
  withFindings,
  withHint,
  withMatrixAdvice,
  withPlanAdvice,
  withReasonOfDetail,
  withReasons,
} from './with-words.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type ReplyOf<Name extends AnalysisCallName> = Static<(typeof analysisCalls)[Name]['reply']>;

/** How the service passes an analysis call on. */
interface CallRules<Reply> {
  /** How long a reply is fresh; a minute when missing. */
  freshMs?: number;
  /** False for a reply that is asked for each time. */
  isKept?: (reply: Reply) => boolean;
  /** False for a reply that is asked for each time, but kept for when the backend fails. */
  isFinal?: (reply: Reply) => boolean;
  /** Adds sentences to the codes and numbers of the backend. */
  toBody?: (reply: Reply) => object;
  /** What a change makes old; when missing, the queries and all replies of the brand. */
  outdates?: Outdated;
}

const RULES: { [Name in AnalysisCallName]?: CallRules<ReplyOf<Name>> } = {
  // A running analysis shows its progress.
  fetchAnalyses: { isFinal: ({ analyses }) => analyses.every(isFinished), toBody: withReasons },
  // A finished analysis changes only when its answers are scored again.
  fetchAnalysis: {
    freshMs: DAY_MS,
    isKept: ({ analysis }) => isFinished(analysis),
    toBody: withReasonOfDetail,
  },
  fetchProgress: { isFinal: ({ analysis }) => isFinished(analysis) },
  runAnalysis: { outdates: ['fetchAnalyses', 'fetchFigures', 'fetchCosts'] },
  // The file is as large as all answers together, and is wanted once.
  fetchRunFile: { isKept: () => false },
  fetchOwnQueries: { toBody: withHint },
  fetchQueryQuality: { toBody: withFindings },
  explainMetric: { toBody: withArithmetic },
  fetchPlan: { toBody: withPlanAdvice },
  fetchMatrix: { toBody: withMatrixAdvice },
  fetchSettings: { isKept: () => false },
  // As it is now: an administrator is about to change it.
  fetchAiServices: { isKept: () => false },
  testAiService: { outdates: [] },
  // The model costs money; nothing else changes.
  rewriteQuery: { outdates: ['fetchCosts'] },
};

export interface AnalysisRules<Name extends AnalysisCallName = AnalysisCallName> extends Required<
  CallRules<ReplyOf<Name>>
> {
  name: Name;
  call: AnalysisCall;
}

export function analysisRules<Name extends AnalysisCallName>(name: Name): AnalysisRules<Name> {
  const defaults = {
    freshMs: MINUTE_MS,
    isKept: () => true,
    isFinal: () => true,
    toBody: (reply: ReplyOf<Name>) => reply,
    outdates: 'replies' as const,
  };
  return { name, call: analysisCalls[name], ...defaults, ...RULES[name] };
}

export function isFinished({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status !== 'pending' && status !== 'running';
}
