import {
  backendExtensionCalls,
  type BackendAnalysisDetail,
  type ExtensionCall,
  type ExtensionName,
} from '@signpost/contract';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the service has to say about a call beyond the protocol. */
interface Care {
  /** Where it is found behind the namespace; where the backend has it, unless the contract has something else there. */
  path?: string;
  /** For how long a reply is fresh. A run under way shows its progress, so it is not long unless said otherwise. */
  freshMs?: number;
  /** Replies that are not kept are asked for each time. */
  isKept?: (reply: object) => boolean;
  /** Of a change: what is another afterwards. Everything that is kept of the brand as a whole, unless said otherwise. */
  outdates?: readonly ExtensionName[];
}

const CARE: Partial<Record<ExtensionName, Care>> = {
  // A finished analysis changes only when its answers are scored again.
  fetchAnalysis: { freshMs: DAY_MS, isKept: (reply) => isFinished(reply as BackendAnalysisDetail) },
  runAnalysis: { outdates: ['fetchAnalyses', 'fetchCosts'] },
  // As large as all its answers together, and wanted once.
  fetchRunFile: { isKept: () => false },
  // On the paths of the contract's queries, methods that it does not have are unknown.
  fetchOwnQueries: { path: '/brands/{id}/own-queries' },
  addQuery: { path: '/brands/{id}/own-queries' },
  changeQuery: { path: '/brands/{id}/own-queries/{qid}' },
  removeQuery: { path: '/brands/{id}/own-queries/{qid}' },
  fetchQueryQuality: { path: '/brands/{id}/query-quality' },
};

export interface BeyondEndpoint extends Required<Omit<Care, 'outdates'>>, Pick<Care, 'outdates'> {
  name: ExtensionName;
  call: ExtensionCall;
}

export const beyondEndpoints: readonly BeyondEndpoint[] = Object.entries<ExtensionCall>(
  backendExtensionCalls,
).map(([key, call]) => {
  const name = key as ExtensionName;
  const path = call.path.replace('/api/v1', '');
  return { name, call, path, freshMs: MINUTE_MS, isKept: () => true, ...CARE[name] };
});

function isFinished({ analysis: { status } }: BackendAnalysisDetail): boolean {
  return status !== 'pending' && status !== 'running';
}
