import type { Provider, ProviderId } from '../ports/provider.ts';

/** What each provider can do, known before one is opened: a setting that asks for more is wrong. */
export const CAPABILITIES: Readonly<Record<ProviderId, Provider['capabilities']>> = {
  openai: { webSearch: true, structuredOutput: true, country: true },
  'openai-chat': { webSearch: false, structuredOutput: true, country: false },
  compatible: { webSearch: false, structuredOutput: true, country: false },
  anthropic: { webSearch: true, structuredOutput: true, country: true },
  gemini: { webSearch: true, structuredOutput: true, country: false },
  perplexity: { webSearch: true, structuredOutput: true, country: true },
  demo: { webSearch: true, structuredOutput: false, country: false },
};
