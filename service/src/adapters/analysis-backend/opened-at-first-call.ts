import type { AnalysisBackend } from '../../ports/analysis-backend.ts';

/** A backend that is opened at the first call: until then no client is loaded, and the backend itself may still be starting. */
export function openedAtFirstCall(open: () => Promise<AnalysisBackend>): AnalysisBackend {
  let opening: Promise<AnalysisBackend> | null = null;
  const opened = (): Promise<AnalysisBackend> => (opening ??= open());
  return {
    fetchOverview: async () => (await opened()).fetchOverview(),
    fetchBrand: async (brandId) => (await opened()).fetchBrand(brandId),
    createBrand: async (fields) => (await opened()).createBrand(fields),
    updateBrand: async (brandId, fields) => (await opened()).updateBrand(brandId, fields),
    fetchEnabledQueries: async (brandId) => (await opened()).fetchEnabledQueries(brandId),
    updateQuery: async (brandId, queryId, fields) => (await opened()).updateQuery(brandId, queryId, fields),
    generateQueries: async (brandId) => (await opened()).generateQueries(brandId),
    fetchLatestAnalysis: async (brandId) => (await opened()).fetchLatestAnalysis(brandId),
    callAnalysis: async (call) => (await opened()).callAnalysis(call),
    fetchChanges: async (since, options) => (await opened()).fetchChanges(since, options),
    async close() {
      await (await opening)?.close();
    },
  };
}
