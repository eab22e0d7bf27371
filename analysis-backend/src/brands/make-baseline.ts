import { askModel, askModelOnce } from '../analyses/ask-model.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { messageOf } from '../shared/errors.ts';
import { generateQueries, type QueryRequest } from './generate-queries.ts';

/** Whoever asked waits for them, and gives up after 30 seconds. */
const MODEL_TIMEOUT_MS = 20_000;

/** Counts up when the queries of before are not wanted any more. */
const QUERIES_VERSION = 1;

/** As many queries of ours as one analysis asks: by the configured model, else by templates. */
export async function makeBaseline(
  deps: AnalysisDeps,
  brand: BrandRecord,
  wanted: {
    /** Questions that the brand has already. */
    taken: readonly string[];
    /** Whether those will do that the model once made for the same description. */
    mayRepeat: boolean;
  },
): Promise<QueryRecord[]> {
  const { texts, method } = await generateQueries({
    brand,
    count: deps.queriesPerRun,
    ask: modelFor(deps, brand, wanted.mayRepeat),
    taken: wanted.taken,
  });
  const createdAt = deps.clock.now();
  return texts.map((text) => ({
    id: deps.newId(),
    brandId: brand.id,
    text,
    enabled: true,
    isBaseline: true,
    method,
    wordingOf: null,
    createdAt,
    updatedAt: null,
  }));
}

/** Null when no model is configured. One that fails is no reason to fail: templates take its place. */
function modelFor(deps: AnalysisDeps, { id: brandId }: BrandRecord, mayRepeat: boolean): QueryRequest['ask'] {
  const { model } = deps.engines;
  if (model === null) return null;
  return async (question) => {
    const payer = { brandId, analysisId: null, purpose: 'queries' as const };
    const asking = { model, payer, signal: AbortSignal.timeout(MODEL_TIMEOUT_MS), version: QUERIES_VERSION };
    try {
      return await (mayRepeat ? askModelOnce : askModel)(deps, asking, question);
    } catch (error) {
      deps.logger.warn({ brand: brandId, reason: messageOf(error) }, 'queries made without the model');
      throw error;
    }
  };
}
