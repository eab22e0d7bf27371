import { ProviderError, type AskRequest, type Provider, type ProviderAnswer } from '../../ports/provider.ts';
import { citedAndRetrieved } from '../reply/citations.ts';
import { planAnswer } from './demo-plan.ts';
import { drawsFor } from './demo-random.ts';
import { writeAnswer } from './demo-text.ts';

/**
 * Invents answers, for a first look without any AI service. Only the answers are invented: all other code is the real one. The
 * same question of the same run always gets the same answer, and nothing goes over a network.
 */
export function demoProvider(): Provider {
  return {
    id: 'demo',
    ask: async (request) => {
      request.signal.throwIfAborted();
      return invent(request);
    },
    extract: async () => {
      throw new ProviderError('bad_request', 'The demo engine answers questions only: it cannot extract.');
    },
    healthcheck: async () => {},
  };
}

function invent({ model, prompt, webSearch, demo }: AskRequest): ProviderAnswer {
  if (demo === undefined) {
    throw new ProviderError('bad_request', 'The demo engine needs a brand to invent an answer about.');
  }
  const plan = planAnswer(prompt, demo);
  const grounded = webSearch && plan.grounded;
  const { brandId, replicate, run, weeksAgo } = demo;
  const wording = drawsFor('wording', brandId, prompt, replicate, run, weeksAgo);
  const { text, sources } = writeAnswer({ ...plan, grounded }, demo, wording);
  const answer = {
    text,
    ...citedAndRetrieved(text, [], sources),
    searchQueries: grounded ? [prompt] : [],
    grounded,
    servedModel: model,
    finishReason: finishReason(plan),
    usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
  };
  return { ...answer, raw: JSON.stringify({ sample: true, ...answer }) };
}

function finishReason({ shape, truncated }: ReturnType<typeof planAnswer>): ProviderAnswer['finishReason'] {
  if (shape === 'refusal') return 'refusal';
  return truncated ? 'length' : 'stop';
}
