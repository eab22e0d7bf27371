import { setTimeout as sleep } from 'node:timers/promises';
import type { BackendAnalyses, BackendAnalysisSummary } from '@signpost/contract/analyses';
import { UserError } from '@signpost/platform/errors';
import { beyondEndpoint } from '../../analyses/analysis-endpoints.ts';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { readBeyond } from '../../analyses/pass-on-read.ts';
import { progressBar } from '../command/progress-bar.ts';

const LOOK_EVERY_MS = 500;

/** Waits until the analysis has ended, and shows how far it is where a person looks on. */
export async function waitForAnalysis(
  brands: BrandDeps,
  brandId: string,
  analysisId: string,
  signal: AbortSignal,
): Promise<BackendAnalysisSummary> {
  const bar = progressBar(process.stderr);
  try {
    for (;;) {
      const analysis = (await listAnalyses(brands, brandId)).find(({ uuid }) => uuid === analysisId);
      if (analysis === undefined) throw new UserError('The analysis is gone: its brand was removed.');
      if (!isUnderWay(analysis)) return analysis;
      const { expected, done, failed, spared } = analysis.answers;
      const decided = done + failed + spared;
      const [problem] = analysis.problems;
      const trouble = problem === undefined ? '' : `, ${problem.message}`;
      bar.show(`${decided} of ${expected} answers${trouble}`, expected === 0 ? 0 : decided / expected);
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  } finally {
    bar.end();
  }
}

export async function listAnalyses(
  brands: BrandDeps,
  brandId: string,
): Promise<readonly BackendAnalysisSummary[]> {
  const endpoint = beyondEndpoint('fetchAnalyses');
  const { payload } = await readBeyond(brands, endpoint, { ids: { id: brandId }, params: {} }, true);
  // Checked against the schema of the call.
  return (payload as BackendAnalyses).analyses;
}

export function isUnderWay({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}
