import type { AnalysisBackend } from '../../ports/analysis-backend.ts';
import { AppError } from '@signpost/platform/errors';

/** Used while no account is configured: nothing is called, and cached copies are still served. */
export const noAccountBackend: AnalysisBackend = {
  fetchOverview: noAccount,
  fetchBrand: noAccount,
  createBrand: noAccount,
  updateBrand: noAccount,
  fetchEnabledQueries: noAccount,
  updateQuery: noAccount,
  generateQueries: noAccount,
  fetchLatestAnalysis: noAccount,
  callAnalysis: noAccount,
  fetchChanges: noAccount,
  close: async () => {},
};

async function noAccount(): Promise<never> {
  throw new AppError(
    'aiv_unauthorized',
    401,
    'No account at an analysis backend is configured: set the address, user name and key of one in the settings.',
  );
}
