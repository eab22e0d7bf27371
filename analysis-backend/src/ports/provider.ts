/** One engine: everything that decides whether its answers are comparable with earlier ones. */
export interface Engine {
  /** Stable and readable, such as `openai/gpt-5-mini+search@DE`; `demo` for the demo provider. */
  readonly id: string;
  readonly provider: ProviderId;
  /** The requested model; an answer names the model that served it. */
  readonly model: string;
  readonly webSearch: boolean;
  /** ISO 3166-1 alpha-2, upper case; null for none. */
  readonly country: string | null;
  /** Increased when the text that is sent along with the question changes; 0 when none is sent. */
  readonly promptVersion: number;
  /** The weight in averages over engines; 1 by default. */
  readonly weight: number;
}

export type ProviderId =
  | 'openai'
  | 'openai-chat'
  | 'compatible'
  | 'anthropic'
  | 'gemini'
  | 'perplexity'
  | 'demo';

/** The account of a provider; both APIs of OpenAI share one. */
export type Account = 'openai' | 'anthropic' | 'gemini' | 'perplexity' | 'compatible';

export interface AskRequest {
  model: string;
  /** The question, alone: no system prompt, no temperature. */
  prompt: string;
  webSearch: boolean;
  country: string | null;
  signal: AbortSignal;
  /** For the demo provider alone: the brand it invents answers about. Never sent anywhere. */
  demo?: DemoSubject;
}

export interface DemoSubject {
  brandId: string;
  brandName: string;
  brandUrl: string;
  /** The number of the replicate, which changes the invented answer. */
  replicate: number;
  run: string;
  /** 0 for today's run, 1 for the run a week before, and so on. */
  weeksAgo: number;
}

export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
  /** The number of searches that are charged individually. */
  searches: number | null;
}

export type FinishReason =
  | 'stop'
  /** Cut off: late mentions are lost. */
  | 'length'
  | 'refusal'
  | 'other';

export interface ProviderAnswer {
  text: string;
  /** Cited in the answer: structured citations and links in the text, each once, in order. */
  citedUrls: string[];
  /** Pages that were fetched for the answer but not cited. */
  retrievedUrls: string[];
  searchQueries: string[];
  /** Whether a search was really made: a model may ignore the tool. */
  grounded: boolean;
  servedModel: string | null;
  finishReason: FinishReason;
  usage: Usage;
  /** The reply's body as it came. */
  raw: string;
}

export interface ExtractRequest {
  model: string;
  /** Instructions, and the data as a JSON string value in them. */
  prompt: string;
  /** JSON Schema of the wanted reply. */
  schema: object;
  schemaName: string;
  signal: AbortSignal;
}

export interface ExtractReply {
  /** Parsed JSON; the caller validates it. */
  value: unknown;
  usage: Usage;
  servedModel: string | null;
}

/**
 * An AI service. Makes exactly one call each time: limits, retries and budgets are handled around it (`providers/gate.ts`,
 * `analyses/`). Every failure is thrown as a `ProviderError`; a call that is stopped throws its signal's reason.
 */
export interface Provider {
  readonly id: ProviderId;
  ask(request: AskRequest): Promise<ProviderAnswer>;
  extract(request: ExtractRequest): Promise<ExtractReply>;
  /** Resolves when the service answers and accepts the key. Costs next to nothing. */
  healthcheck(signal: AbortSignal): Promise<void>;
}

export type ProviderProblem =
  /** The key is wrong or lacks a permission. */
  | 'auth'
  /** The account has no money left: waiting does not help. */
  | 'quota'
  /** Too many requests: waiting helps. */
  | 'rate'
  /** A temporary failure: network, time limit, 5xx. */
  | 'transient'
  /** The request is wrong: the same one fails again. */
  | 'bad_request'
  /** A reply that cannot be understood. */
  | 'bad_reply';

export class ProviderError extends Error {
  readonly kind: ProviderProblem;
  /** How long the service asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** The usage in the failed reply, which is charged; null when it reports none. */
  readonly usage: Usage | null;

  constructor(
    kind: ProviderProblem,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | null; usage?: Usage | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? null;
  }
}
