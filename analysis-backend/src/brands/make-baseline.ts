import { reservationFor } from '../analyses/budget.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { messageOf } from '../shared/errors.ts';
import { generateQueries, type QueryRequest } from './generate-queries.ts';

/** Whoever asked waits for them, and gives up after 30 seconds. */
const MODEL_TIMEOUT_MS = 20_000;

/** As many queries of ours as one analysis asks: by the configured model, else by templates. None of those that are taken. */
export async function makeBaseline(
  deps: AnalysisDeps,
  brand: BrandRecord,
  taken: readonly string[],
): Promise<QueryRecord[]> {
  const { texts, method } = await generateQueries({
    brand,
    count: deps.queriesPerRun,
    ask: modelFor(deps, brand),
    taken,
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
function modelFor(deps: AnalysisDeps, { id: brandId }: BrandRecord): QueryRequest['ask'] {
  const { model } = deps.engines;
  if (model === null) return null;
  return async (request) => {
    const call = { brandId, analysisId: null, purpose: 'queries' as const, engineId: null };
    const reservation = reservationFor(deps, call, model.estimateUsd);
    const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
    try {
      const reply = await model.extract({ ...request, signal }, reservation.reserve);
      await reservation.settle(model.costOf(reply.usage));
      return reply.value;
    } catch (error) {
      deps.logger.warn({ brand: brandId, reason: messageOf(error) }, 'queries made without the model');
      throw error;
    }
  };
}
