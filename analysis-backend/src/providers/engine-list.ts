import type { Engine, ProviderId } from '../ports/provider.ts';
import { needsSearchSentence, SEARCH_PROMPT_VERSION } from './search-prompt.ts';

/** Where the settings of a provider are kept; both APIs of OpenAI share a key. */
export type Account = 'openai' | 'anthropic' | 'gemini' | 'perplexity' | 'compatible';

export type RealProviderId = Exclude<ProviderId, 'demo'>;

export interface ModelName {
  provider: RealProviderId;
  model: string;
}

/** Null: a compatible server has no address that we could know. */
export const DEFAULT_BASE_URLS: Readonly<Record<Account, string | null>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  perplexity: 'https://api.perplexity.ai/v1',
  compatible: null,
};

/** What each provider can do, known before one is opened: a setting that asks for more is wrong. */
export const CAPABILITIES: Readonly<Record<RealProviderId, { webSearch: boolean; country: boolean }>> = {
  openai: { webSearch: true, country: true },
  'openai-chat': { webSearch: false, country: false },
  compatible: { webSearch: false, country: false },
  anthropic: { webSearch: true, country: true },
  gemini: { webSearch: true, country: false },
  perplexity: { webSearch: true, country: true },
};

const PROVIDERS = Object.keys(CAPABILITIES) as RealProviderId[];

const FORM = 'provider/model, then +search, @CC (a country) and *weight where wanted';

export function accountOf(provider: RealProviderId): Account {
  return provider === 'openai-chat' ? 'openai' : provider;
}

/** Reads a list such as `openai/gpt-5-mini+search@DE*2, compatible/llama3.2`. */
export function parseEngines(text: string): { engines: Engine[]; problems: string[] } {
  const engines: Engine[] = [];
  const problems: string[] = [];
  for (const part of text.split(',').map((part) => part.trim())) {
    if (part === '') continue;
    const engine = parseEngine(part);
    if ('problem' in engine) problems.push(`${part}: ${engine.problem}`);
    else if (engines.some(({ id }) => id === engine.id))
      problems.push(`${part}: the engine ${engine.id} is there twice.`);
    else engines.push(engine);
  }
  return { engines, problems };
}

/** Reads `provider/model`, without search: what reads answers has no business on the web. */
export function parseModelName(text: string): ModelName | { problem: string } {
  const [, provider, model = ''] = /^([^/]+)\/(.+)$/.exec(text.trim()) ?? [];
  if (provider === undefined || /[\s+*,]/.test(model))
    return { problem: 'it is not of the form provider/model.' };
  if (!isProvider(provider)) return { problem: unknownProvider(provider) };
  return { provider, model };
}

function parseEngine(text: string): Engine | { problem: string } {
  const match = /^(.+?)(\+search)?(?:@([a-z]{2}))?(?:\*([0-9.]+))?$/i.exec(text);
  const [, name = '', search, country, weightText = '1'] = match ?? [];
  const parsed = parseModelName(name);
  if ('problem' in parsed) {
    return isProvider(name.split('/')[0] ?? '') ? { problem: `it is not of the form ${FORM}.` } : parsed;
  }
  const { provider, model } = parsed;
  const webSearch = search !== undefined;
  const region = country === undefined ? null : toCountry(country);
  const weight = Number(weightText);

  if (webSearch && !CAPABILITIES[provider].webSearch) return { problem: `${provider} has no web search.` };
  if (region === undefined) return { problem: `${country} is no country: use two letters such as DE.` };
  if (region !== null && !CAPABILITIES[provider].country) return { problem: `${provider} takes no country.` };
  if (region !== null && !webSearch) return { problem: 'a country has an effect with +search only.' };
  if (!(weight > 0 && weight <= 1000)) return { problem: 'the weight has to be above 0, and 1000 at most.' };

  return {
    id: `${provider}/${model}${webSearch ? '+search' : ''}${region === null ? '' : `@${region}`}`,
    provider,
    model,
    webSearch,
    country: region,
    promptVersion: webSearch && needsSearchSentence(provider, model) ? SEARCH_PROMPT_VERSION : 0,
    weight,
  };
}

function isProvider(text: string): text is RealProviderId {
  return (PROVIDERS as string[]).includes(text);
}

function unknownProvider(text: string): string {
  return text === 'demo'
    ? 'the demo engine is used when no other is given, and never beside one.'
    : `${text} is no provider: use one of ${PROVIDERS.join(', ')}.`;
}

/** Undefined for what is no country; old codes become the current ones. */
function toCountry(text: string): string | undefined {
  const code = Intl.getCanonicalLocales(`und-${text}`)[0]?.slice(4) ?? '';
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code);
  return name === undefined || code === 'ZZ' ? undefined : code;
}
