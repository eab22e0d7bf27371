import type { ProviderId } from '../ports/provider.ts';

/** Counts up when the sentence changes: answers before and after are not comparable. */
export const SEARCH_PROMPT_VERSION = 1;

const SENTENCE = 'Search the web before you answer.';

/** Claude models from before they began to refuse a tool choice that forces a search. */
const FORCED_CLAUDE = /^claude-(3|(opus|sonnet|haiku)-4|(opus|sonnet|haiku)-5(-\d{8})?$)/;

/** Whether a search can only be asked for in words: offering one is not using it. */
export function needsSearchSentence(provider: ProviderId, model: string): boolean {
  if (provider === 'gemini') return true;
  return provider === 'anthropic' && !FORCED_CLAUDE.test(model);
}

export function withSearchSentence(prompt: string): string {
  return `${prompt}\n\n${SENTENCE}`;
}
