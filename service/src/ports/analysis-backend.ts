import type { ExtensionName } from '@signpost/contract';

/** A call beyond the protocol: one of `backendExtensionCalls`. */
export interface BeyondCall {
  name: ExtensionName;
  /** What stands in its path: `id` for a brand, `aid` for an analysis, and so on. */
  ids: Readonly<Record<string, string>>;
  /** For the query string. */
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

/**
 * The analysis backend: `docs/backend-protocol.md`. Every method makes at most one call and gives back the reply's JSON,
 * which may be anything but null; `brands/from-backend.ts` makes sense of it. Every failure, from no account to a
 * reply that is no JSON, is thrown as an `AppError` with the code and status that the contract gives it.
 */
export interface AnalysisBackend {
  fetchOverview(): Promise<unknown>;
  fetchBrand(brandId: string): Promise<unknown>;
  createBrand(fields: Required<Omit<BackendBrandFields, 'status'>>): Promise<unknown>;
  updateBrand(brandId: string, fields: BackendBrandFields): Promise<unknown>;
  fetchEnabledQueries(brandId: string): Promise<unknown>;
  /** The path of the call has no brand in it, so the brand goes along in a header: a backend may refuse the query of another. */
  updateQuery(brandId: string, queryId: string, fields: { enabled: boolean }): Promise<unknown>;
  generateQueries(brandId: string): Promise<unknown>;
  fetchLatestAnalysis(brandId: string): Promise<unknown>;

  /** A backend that does not know the call answers 404. */
  callBeyond(call: BeyondCall): Promise<unknown>;

  close(): Promise<void>;
}
