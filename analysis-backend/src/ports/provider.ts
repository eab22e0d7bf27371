/** What one engine is: everything that makes its answers comparable, or not, with earlier ones. */
export interface Engine {
  /** Stable and readable, such as `openai/gpt-5-mini+search@DE`; `demo` for the demo provider. */
  readonly id: string;
  readonly provider: ProviderId;
  /** As asked for; the answer tells which model served it. */
  readonly model: string;
  readonly webSearch: boolean;
  /** ISO 3166-1 alpha-2, upper case; null for none. */
  readonly country: string | null;
  /** Counts up when what is sent along with the question changes; 0 while nothing is. */
  readonly promptVersion: number;
  /** In averages over engines; 1 unless the operator says otherwise. */
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
  /** Seeds of the same question in later runs differ by these. */
  replicate: number;
  run: string;
  /** 0 for the run of today, 1 for the one a week before, and so on. */
  weeksAgo: number;
}

export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
  /** Searches that are charged for one by one. */
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
  /** Fetched for the answer and not cited. */
  retrievedUrls: string[];
  searchQueries: string[];
  /** Whether a search was really made: offering one is not using it. */
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
  /** JSON Schema of what is wanted. */
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
 * An AI service. Makes one call at a time it is asked to, and no more: gates, retries and budgets are around it
 * (`providers/gate.ts`, `analyses/`). Every failure is thrown as a `ProviderError`; a call that is stopped throws its signal's reason.
 */
export interface Provider {
  readonly id: ProviderId;
  ask(request: AskRequest): Promise<ProviderAnswer>;
  extract(request: ExtractRequest): Promise<ExtractReply>;
  /** Resolves when the service is there and takes the key; costs nothing or next to it. */
  healthcheck(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type ProviderProblem =
  /** The key is wrong or may not do this. */
  | 'auth'
  /** Nothing left to spend: waiting does not help. */
  | 'quota'
  /** Too many requests: waiting helps. */
  | 'rate'
  /** A failure that passes: network, time limit, 5xx. */
  | 'transient'
  /** The request is wrong: the same one fails again. */
  | 'bad_request'
  /** A reply that cannot be understood. */
  | 'bad_reply';

export class ProviderError extends Error {
  readonly kind: ProviderProblem;
  /** How long the service asks to be left alone; null when it did not say. */
  readonly retryAfterMs: number | null;
  /** What the failed reply says it used, which is charged for; null when it says nothing. */
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
