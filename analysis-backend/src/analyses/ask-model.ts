import { createHash } from 'node:crypto';
import type { ModelClient, ModelQuestion } from '../ports/engines.ts';
import type { NewSpend } from '../ports/spend-store.ts';
import { reservationFor } from './budget.ts';
import type { AnalysisDeps } from './deps.ts';

export interface Asking {
  model: ModelClient;
  /** On whose account. */
  payer: Pick<NewSpend, 'brandId' | 'analysisId' | 'purpose'>;
  signal: AbortSignal;
}

type ModelDeps = Pick<AnalysisDeps, 'caps' | 'clock' | 'modelTurns' | 'newId' | 'replies' | 'spend'>;

/** One call within the limits of spending. Not validated: whoever asked does that. */
export async function askModel(
  deps: ModelDeps,
  { model, payer, signal }: Asking,
  { prompt, schema, schemaName }: ModelQuestion,
): Promise<unknown> {
  const reservation = reservationFor(deps, { ...payer, engineId: null }, model.estimateUsd);
  const reply = await model.extract({ prompt, schema, schemaName, signal }, reservation.reserve);
  await reservation.settle(model.costOf(reply.usage));
  return reply.value;
}

/**
 * The same for a question that may have been asked before: then the reply of that time, at no cost. Only usable replies are
 * kept, so that after another one the model is asked again. `version` counts up when replies of before are not wanted any more.
 */
export function askModelOnce(
  deps: ModelDeps,
  asking: Asking & { version: number },
  question: ModelQuestion,
): Promise<unknown> {
  const { name: model } = asking.model;
  const key = replyKey([model, asking.version, question.schemaName, question.schema, question.question]);
  // Two that ask the same at the same time would both find nothing.
  return deps.modelTurns.take(key, async () => {
    const kept = await deps.replies.find(key);
    const value = kept === null ? await askModel(deps, asking, question) : kept.value;
    // One that is still of use is kept for longer.
    if (question.isUsable(value)) await deps.replies.keep({ key, model, value, keptAt: deps.clock.now() });
    return value;
  });
}

/** The key of a reply that depends on these and on nothing else. */
export function replyKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
