import {
  analysisCalls,
  type BackendAnalyses,
  type BackendAnalysisDetail,
  type BackendAnalysisSummary,
  type AnalysisCall,
  type AnalysisCallName,
} from '@signpost/contract/analyses';
import type { Outdated } from '../backend-data/known-changes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the service has to say about a call beyond the protocol. */
interface Care {
  /** Where it is found behind the namespace; where the backend has it, unless the contract has something else there. */
  path?: string;
  /** For how long a reply is fresh; a minute unless said otherwise. */
  freshMs?: number;
  /** Replies that are not kept are asked for each time. */
  isKept?: (reply: object) => boolean;
  /** Replies that are not final are kept for when the backend fails, and asked for each time. */
  isFinal?: (reply: object) => boolean;
  /** Of a change: what is another afterwards. The queries and all replies that are kept of the brand, unless said otherwise. */
  outdates?: Outdated;
}

const CARE: Partial<Record<AnalysisCallName, Care>> = {
  // A run under way shows its progress.
  fetchAnalyses: { isFinal: (reply) => (reply as BackendAnalyses).analyses.every(isFinished) },
  // A finished analysis changes only when its answers are scored again.
  fetchAnalysis: {
    freshMs: DAY_MS,
    isKept: (reply) => isFinished((reply as BackendAnalysisDetail).analysis),
  },
  runAnalysis: { outdates: ['fetchAnalyses', 'fetchCosts'] },
  // As large as all its answers together, and wanted once.
  fetchRunFile: { isKept: () => false },
  // On the paths of the contract's queries, methods that it does not have are unknown.
  fetchOwnQueries: { path: '/brands/{id}/own-queries' },
  addQuery: { path: '/brands/{id}/own-queries' },
  changeQuery: { path: '/brands/{id}/own-queries/{qid}' },
  removeQuery: { path: '/brands/{id}/own-queries/{qid}' },
  fetchQueryQuality: { path: '/brands/{id}/query-quality' },
  // The model is paid for, and nothing else is changed.
  rewriteQuery: { outdates: ['fetchCosts'] },
};

export interface BeyondEndpoint extends Required<Omit<Care, 'outdates'>>, Pick<Care, 'outdates'> {
  name: AnalysisCallName;
  call: AnalysisCall;
}

export const beyondEndpoints: readonly BeyondEndpoint[] = Object.entries<AnalysisCall>(analysisCalls).map(
  ([key, call]) => {
    const name = key as AnalysisCallName;
    const path = call.path.replace('/api/v1', '');
    return { name, call, path, freshMs: MINUTE_MS, isKept: () => true, isFinal: () => true, ...CARE[name] };
  },
);

export function beyondEndpoint(name: AnalysisCallName): BeyondEndpoint {
  const endpoint = beyondEndpoints.find((known) => known.name === name);
  if (endpoint === undefined) throw new Error(`There is no call ${name}`);
  return endpoint;
}

function isFinished({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status !== 'pending' && status !== 'running';
}
