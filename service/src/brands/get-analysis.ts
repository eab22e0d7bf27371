import { BackendAnalysisDetail, type AnalysisBody } from '@signpost/contract';
import type { Answer } from './answer.ts';
import { askThrough } from './ask-through.ts';
import { analysisKey } from './brand-cache.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toPayload } from './to-payload.ts';

/** A finished analysis changes only when its answers are scored again. */
const FRESH_MS = 24 * 60 * 60 * 1000;

export async function getAnalysis(
  deps: BrandDeps,
  brandId: string,
  analysisId: string,
  refresh: boolean,
): Promise<Answer<AnalysisBody>> {
  const question = {
    key: analysisKey(brandId, analysisId),
    schema: BackendAnalysisDetail,
    fetch: () => deps.backend.fetchAnalysis(brandId, analysisId),
    freshMs: FRESH_MS,
    isKept: isFinished,
  };
  return toPayload(await askThrough(deps, question, refresh));
}

function isFinished({ analysis: { status } }: BackendAnalysisDetail): boolean {
  return status !== 'pending' && status !== 'running';
}
