export interface EngineParts {
  /** Who makes the model or serves it; null for a server that speaks the same API and may be anyone's. */
  maker: string | null;
  model: string;
  searches: boolean;
  country: string | null;
}

const MAKERS: Readonly<Record<string, string | null>> = {
  openai: 'OpenAI',
  'openai-chat': 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Google',
  perplexity: 'Perplexity',
  compatible: null,
};

/** The parts of an id such as `openai/gpt-5-mini+search@DE`; null for another one, such as `demo`. */
export function enginePartsOf(id: string): EngineParts | null {
  const slash = id.indexOf('/');
  const maker = MAKERS[id.slice(0, Math.max(0, slash))];
  if (maker === undefined) return null;
  const at = id.lastIndexOf('@');
  const country = at === id.length - 3 ? id.slice(at + 1) : null;
  const rest = id.slice(slash + 1, country === null ? undefined : at);
  const searches = rest.endsWith('+search');
  return { maker, model: searches ? rest.slice(0, -'+search'.length) : rest, searches, country };
}
