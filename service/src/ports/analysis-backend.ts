import type { AnalysisCallName } from '@signpost/contract/analyses';

/** A call of `analysisCalls` with its parameters. */
export interface CalledAnalysis {
  name: AnalysisCallName;
  /** The ids in the path: `id` of a brand, `aid` of an analysis, and so on. */
  ids: Readonly<Record<string, string>>;
  /** Parameters of the query string. */
  params?: Readonly<Record<string, string>>;
  body?: object;
}

/** The fields of a brand as the backend names them; only those that are given are sent, in this order. */
export interface BackendBrandFields {
  name?: string;
  url?: string;
  description?: string;
  status?: string;
  country_code?: string;
}

/** The number of a change at the backend; `instance` names the backend's data. */
export interface Revision {
  instance: string;
  number: number;
}

export interface BackendReply {
  /** The reply's JSON: anything but null. `brands/from-backend.ts` makes sense of it. */
  body: unknown;
  /** True when the figures are invented. */
  isDemo: boolean;
  /** The latest change that the reply includes; null when the backend does not count its changes. */
  revision: Revision | null;
}

/**
 * The analysis backend: `docs/backend-protocol.md`. Every method makes at most one call. Every failure, from no account to a
 * reply that is no JSON, is thrown as an `AppError` with the code and status that the contract gives it.
 */
export interface AnalysisBackend {
  fetchOverview(): Promise<BackendReply>;
  fetchBrand(brandId: string): Promise<BackendReply>;
  createBrand(fields: Required<Omit<BackendBrandFields, 'status'>>): Promise<BackendReply>;
  updateBrand(brandId: string, fields: BackendBrandFields): Promise<BackendReply>;
  fetchEnabledQueries(brandId: string): Promise<BackendReply>;
  /** The path of this call has no brand in it, so the brand goes into a header: a backend may refuse the query of another brand. */
  updateQuery(brandId: string, queryId: string, fields: { enabled: boolean }): Promise<BackendReply>;
  generateQueries(brandId: string): Promise<BackendReply>;
  fetchLatestAnalysis(brandId: string): Promise<BackendReply>;

  /** A backend that does not know the call answers 404. */
  callAnalysis(call: CalledAnalysis): Promise<BackendReply>;

  /**
   * The brands that have changed since a revision, or all brands for null. Only for backends whose replies have a revision. The
   * outcome counts neither for nor against the backend being reachable. With `waits` the call ends when something has changed, or
   * after a while.
   */
  fetchChanges(
    since: Revision | null,
    options: { waits: boolean; signal: AbortSignal },
  ): Promise<BackendReply>;

  close(): Promise<void>;
}
