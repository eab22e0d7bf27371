import type { ProviderId } from '../ports/provider.ts';

/** Increased when the sentence changes: answers before and after are not comparable. */
export const SEARCH_PROMPT_VERSION = 1;

const SENTENCE = 'Search the web before you answer.';

/** Claude models that accept a tool choice that forces a search; later ones refuse it. */
const FORCED_CLAUDE = /^claude-(3|(opus|sonnet|haiku)-4|(opus|sonnet|haiku)-5(-\d{8})?$)/;

/** Whether a search cannot be forced, so that the prompt must ask for it: models may ignore the tool. */
export function needsSearchSentence(provider: ProviderId, model: string): boolean {
  if (provider === 'gemini') return true;
  return provider === 'anthropic' && !FORCED_CLAUDE.test(model);
}

export function withSearchSentence(prompt: string): string {
  return `${prompt}\n\n${SENTENCE}`;
}
