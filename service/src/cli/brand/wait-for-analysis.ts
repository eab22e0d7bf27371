import { setTimeout as sleep } from 'node:timers/promises';
import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import { UserError } from '@signpost/platform/errors';
import { analysisRules } from '../../analyses/analysis-rules.ts';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import { passOnRead } from '../../analyses/pass-on-read.ts';
import { progressBar } from '../command/progress-bar.ts';

const LOOK_EVERY_MS = 500;

/** Waits until the analysis has ended; on a terminal it shows the progress. */
export async function waitForAnalysis(
  analyses: AnalysisDeps,
  brandId: string,
  analysisId: string,
  signal: AbortSignal,
): Promise<BackendAnalysisSummary> {
  using bar = progressBar(process.stderr);
  for (;;) {
    const analysis = (await listAnalyses(analyses, brandId)).find(({ uuid }) => uuid === analysisId);
    if (analysis === undefined) throw new UserError('The analysis is gone: its brand was removed.');
    if (!isUnderWay(analysis)) return analysis;
    const { expected, done, failed, spared } = analysis.answers;
    const decided = done + failed + spared;
    const [problem] = analysis.problems;
    const trouble = problem === undefined ? '' : `, ${problem.message}`;
    bar.show(`${decided} of ${expected} answers${trouble}`, expected === 0 ? 0 : decided / expected);
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

export async function listAnalyses(
  analyses: AnalysisDeps,
  brandId: string,
): Promise<readonly BackendAnalysisSummary[]> {
  const endpoint = analysisRules('fetchAnalyses');
  const { payload } = await passOnRead(analyses, endpoint, { ids: { id: brandId } }, true);
  return payload.analyses;
}

export function isUnderWay({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}
