import { createHash } from 'node:crypto';
import type { ModelClient, ModelQuestion } from '../ports/engines.ts';
import { ProviderError, type ExtractReply } from '../ports/provider.ts';
import type { NewSpend } from '../ports/spend-store.ts';
import { reservationFor } from './budget.ts';
import type { AskingDeps } from './asking-deps.ts';
import { MOST_ATTEMPTS } from './retry.ts';

export interface Asking {
  model: ModelClient;
  /** What the cost of the call is booked on. */
  payer: Pick<NewSpend, 'brandId' | 'analysisId' | 'purpose'>;
  signal: AbortSignal;
}

/** The pause before the second attempt, in milliseconds; it doubles before each further one. */
const FIRST_PAUSE_MS = 2000;

/** The longest pause, in milliseconds. If a service asks for a longer one, the question is given up. */
const LONGEST_PAUSE_MS = 60_000;

/** Asks one question within the spending limits, in three attempts at most. The caller validates the reply. */
export async function askModel(
  deps: AskingDeps,
  asking: Asking,
  question: Pick<ModelQuestion, 'prompt' | 'schema' | 'schemaName'>,
): Promise<unknown> {
  const { signal } = asking;
  let attempts = 0;
  for (;;) {
    const before = attempts;
    try {
      return (await attempt(deps, asking, question, () => (attempts += 1))).value;
    } catch (error) {
      signal.throwIfAborted();
      // With an open breaker no attempt was made; waiting for it here would hold up the job queue.
      const pause = attempts > before ? pauseAfter(error, attempts, deps.random) : null;
      if (pause === null) throw error;
      await deps.wait(pause, signal);
      signal.throwIfAborted();
    }
  }
}

async function attempt(
  deps: AskingDeps,
  { model, payer, signal }: Asking,
  { prompt, schema, schemaName }: Pick<ModelQuestion, 'prompt' | 'schema' | 'schemaName'>,
  onAttempt: () => void,
): Promise<ExtractReply> {
  const reservation = reservationFor(deps, { ...payer, engineId: model.name }, model);
  try {
    const reply = await model.extract({ prompt, schema, schemaName, signal }, async () => {
      await reservation.reserve(signal);
      onAttempt();
    });
    await reservation.settle(reply.usage);
    return reply;
  } catch (error) {
    await reservation.settleFailed(error);
    throw error;
  }
}

/** The pause before the next attempt, in milliseconds; null when another attempt is not allowed or would fail the same way. */
function pauseAfter(error: unknown, attempts: number, random: () => number): number | null {
  if (!(error instanceof ProviderError) || attempts >= MOST_ATTEMPTS) return null;
  const { kind, retryAfterMs } = error;
  if ((kind !== 'rate' && kind !== 'transient') || (retryAfterMs ?? 0) > LONGEST_PAUSE_MS) return null;
  // Full jitter: calls that failed together are not repeated together.
  return (retryAfterMs ?? 0) + random() * FIRST_PAUSE_MS * 2 ** (attempts - 1);
}

/**
 * Like `askModel`, but a question that was asked before gets its earlier reply, at no cost. Only usable replies are kept: after an
 * unusable one the model is asked again. A higher `version` discards earlier replies.
 */
export function askModelOnce(
  deps: AskingDeps,
  asking: Asking & { version: number },
  question: ModelQuestion,
): Promise<unknown> {
  const { name: model } = asking.model;
  const key = replyKey([model, asking.version, question.schemaName, question.schema, question.question]);
  // One caller at a time: two with the same question would both find no reply and both pay.
  return deps.turns.take(key, async () => {
    const kept = await deps.replies.find(key);
    const value = kept === null ? await askModel(deps, asking, question) : kept.value;
    // Each use renews the date: a reply that is still used does not expire.
    if (question.isUsable(value)) await deps.replies.keep({ key, model, value, keptAt: deps.clock.now() });
    return value;
  });
}

/** The key of a reply that depends on exactly these parts. */
export function replyKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
