import { BackendAnalyses, type AnalysesBody } from '@signpost/contract';
import type { Answer } from './answer.ts';
import { askThrough } from './ask-through.ts';
import { analysesKey } from './brand-cache.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toPayload } from './to-payload.ts';

/** A run under way shows its progress here, so nobody should wait long for the next look. */
const FRESH_MS = 60_000;

export async function listAnalyses(
  deps: BrandDeps,
  brandId: string,
  refresh: boolean,
): Promise<Answer<AnalysesBody>> {
  const question = {
    key: analysesKey(brandId),
    schema: BackendAnalyses,
    fetch: () => deps.backend.fetchAnalyses(brandId),
    freshMs: FRESH_MS,
  };
  return toPayload(await askThrough(deps, question, refresh));
}
