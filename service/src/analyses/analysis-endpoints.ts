import {
  AnalysesBody,
  AnalysisBody,
  analysisCalls,
  ExplanationBody,
  IsStale,
  MatrixBody,
  OwnQueriesBody,
  PlanBody,
  QueryQualityBody,
  type AnalysisCall,
  type AnalysisCallName,
  type BackendAnalysisSummary,
} from '@signpost/contract/analyses';
import { Type, type Static, type TObject } from '@signpost/contract/schema';
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
  /** The path behind the namespace; the backend's path unless the contract has another call there. */
  path?: string;
  /** True for what people with the role viewer may not read. */
  isForManagers?: boolean;
  /** How long a reply is fresh; a minute when missing. */
  freshMs?: number;
  /** False for a reply that is asked for each time. */
  isKept?: (reply: Reply) => boolean;
  /** False for a reply that is asked for each time, but kept for when the backend fails. */
  isFinal?: (reply: Reply) => boolean;
  /** The schema of the body for clients, when the service adds to the reply. */
  answer?: TObject;
  /** Adds sentences to the codes and numbers of the backend. */
  toBody?: (reply: Reply) => object;
  /** What a change makes old; when missing, the queries and all replies of the brand. */
  outdates?: Outdated;
}

const RULES: { [Name in AnalysisCallName]?: CallRules<ReplyOf<Name>> } = {
  // A running analysis shows its progress.
  fetchAnalyses: {
    isFinal: ({ analyses }) => analyses.every(isFinished),
    answer: AnalysesBody,
    toBody: withReasons,
  },
  // A finished analysis changes only when its answers are scored again.
  fetchAnalysis: {
    freshMs: DAY_MS,
    isKept: ({ analysis }) => isFinished(analysis),
    answer: AnalysisBody,
    toBody: withReasonOfDetail,
  },
  fetchProgress: { isFinal: ({ analysis }) => isFinished(analysis) },
  runAnalysis: { outdates: ['fetchAnalyses', 'fetchFigures', 'fetchCosts'] },
  // The file is as large as all answers together, and is wanted once.
  fetchRunFile: { isKept: () => false },
  // Paths of their own: on the contract's paths any method outside the contract is unknown.
  fetchOwnQueries: { path: '/brands/{id}/own-queries', answer: OwnQueriesBody, toBody: withHint },
  addQuery: { path: '/brands/{id}/own-queries' },
  changeQuery: { path: '/brands/{id}/own-queries/{qid}' },
  removeQuery: { path: '/brands/{id}/own-queries/{qid}' },
  fetchQueryQuality: {
    path: '/brands/{id}/query-quality',
    answer: QueryQualityBody,
    toBody: withFindings,
  },
  explainMetric: { answer: ExplanationBody, toBody: withArithmetic },
  fetchPlan: { answer: PlanBody, toBody: withPlanAdvice },
  fetchMatrix: { answer: MatrixBody, toBody: withMatrixAdvice },
  fetchSettings: { path: '/backend-settings', isForManagers: true, isKept: () => false },
  // The model costs money; nothing else changes.
  rewriteQuery: { outdates: ['fetchCosts'] },
};

export interface AnalysisEndpoint<Name extends AnalysisCallName = AnalysisCallName> {
  name: Name;
  call: AnalysisCall;
  path: string;
  isForManagers: boolean;
  freshMs: number;
  isKept: (reply: ReplyOf<Name>) => boolean;
  isFinal: (reply: ReplyOf<Name>) => boolean;
  answer: TObject;
  toBody: (reply: ReplyOf<Name>) => object;
  outdates: Outdated;
}

export const analysisEndpoints: readonly AnalysisEndpoint[] = Object.keys(analysisCalls).map((name) =>
  analysisEndpoint(name as AnalysisCallName),
);

export function analysisEndpoint<Name extends AnalysisCallName>(name: Name): AnalysisEndpoint<Name> {
  const call: AnalysisCall = analysisCalls[name];
  const defaults = {
    path: call.path.replace('/api/v1', ''),
    isForManagers: false,
    freshMs: MINUTE_MS,
    isKept: () => true,
    isFinal: () => true,
    answer: Type.Object({ ...call.reply.properties, is_stale: IsStale }),
    toBody: (reply: ReplyOf<Name>) => reply,
    outdates: 'replies' as const,
  };
  return { name, call, ...defaults, ...RULES[name] };
}

export function isFinished({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status !== 'pending' && status !== 'running';
}
