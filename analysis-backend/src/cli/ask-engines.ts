import { askForTest, TEST_QUESTION } from '../ai-services/test-service.ts';
import type { PayingDeps } from '../asking/budget.ts';
import { messageOf } from '@signpost/platform/errors';
import type { EngineClient, Engines } from '../ports/engines.ts';
import type { ProviderAnswer } from '../ports/provider.ts';
import type { Finding } from './finding.ts';

const LONGEST_MS = 300_000;

/** Puts one question to every engine in the same way as an analysis does, at the same cost. `deps` is null where nothing is stored yet. */
export async function askEngines({ list, isDemo }: Engines, deps: PayingDeps | null): Promise<Finding[]> {
  if (isDemo) {
    const message = 'no service is asked: no engine is configured, and invented answers need no test';
    return [{ check: 'answer', ok: true, message }];
  }
  const limit = new AbortController();
  // Also keeps the process alive: pauses between attempts do not.
  const timer = setTimeout(() => limit.abort(new Error('no answer in time')), LONGEST_MS);
  try {
    return await Promise.all(list.map((client) => ask(deps, client, limit.signal)));
  } finally {
    clearTimeout(timer);
  }
}

async function ask(deps: PayingDeps | null, client: EngineClient, signal: AbortSignal): Promise<Finding> {
  try {
    const answer =
      deps === null
        ? await client.ask({ prompt: TEST_QUESTION, signal }, async () => {})
        : await askForTest(deps, client, signal);
    return toFinding(client, answer);
  } catch (error) {
    return { check: 'answer', ok: false, message: `${client.engine.id}: ${messageOf(error)}` };
  }
}

function toFinding({ engine, costOf }: EngineClient, answer: ProviderAnswer): Finding {
  const { grounded, finishReason, servedModel, usage } = answer;
  const costUsd = costOf(usage);
  const isAnswer = answer.text.trim() !== '' && finishReason !== 'refusal';
  const facts = [
    `${isAnswer ? 'answered' : 'NOT answered'} by ${servedModel ?? 'a model that it does not name'}`,
    groundedWords(engine.webSearch, grounded),
    `finish reason ${finishReason}`,
    `${usage.inputTokens ?? 'unknown'} tokens in and ${usage.outputTokens ?? 'unknown'} out`,
    costUsd === null ? 'cost unknown' : `cost ${costUsd.toFixed(6)} USD`,
  ];
  return {
    check: 'answer',
    ok: isAnswer && (grounded || !engine.webSearch),
    message: `${engine.id}: ${facts.join(', ')}`,
    answer: {
      engine_id: engine.id,
      served_model: servedModel,
      grounded,
      should_be_grounded: engine.webSearch,
      finish_reason: finishReason,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      searches: usage.searches,
      cost_usd: costUsd,
    },
  };
}

function groundedWords(shouldBe: boolean, is: boolean): string {
  if (shouldBe)
    return is ? 'with a web search, as it should' : 'WITHOUT a web search, although +search asks for one';
  return is ? 'with a web search, although the setting asks for none' : 'without a web search, as it should';
}
