import type { Judge } from '../model/extraction.ts';
import type { DemoSubject, Engine, ExtractReply, ExtractRequest, ProviderAnswer, Usage } from './provider.ts';

/** Prices in US dollars. */
export interface Price {
  inputUsdPerMillion: number;
  outputUsdPerMillion: number;
  searchUsd: number;
  /** The day the price was looked up, such as `2026-11-01`. */
  asOf: string;
}

/** Called right before a call, once its turn has come. If it throws, the call is not made. */
export type OnAttempt = () => Promise<void>;

export interface Priced {
  /** Null when the price is not known. */
  readonly price: Price | null;
  /** The highest expected cost of one call, in US dollars; null when the price is not known. */
  readonly estimateUsd: number | null;
  /** The cost of a call, in US dollars; null when the price or a count that it depends on is not known. */
  costOf(usage: Usage): number | null;
}

/**
 * One engine behind the gate of its provider, which limits calls at once and per minute, respects Retry-After and has a breaker. Makes
 * one attempt. Throws `ProviderError` when it fails, and the signal's reason when it is aborted. While the breaker is open, no attempt
 * is made and `retryAfterMs` of the error says when to ask again; null means that the engine is given up.
 */
export interface EngineClient extends Priced {
  readonly engine: Engine;
  ask(
    question: { prompt: string; signal: AbortSignal; demo?: DemoSubject },
    onAttempt: OnAttempt,
  ): Promise<ProviderAnswer>;
}

/** A question to the model; the caller knows what a usable reply is. */
export interface ModelQuestion extends Pick<ExtractRequest, 'schema' | 'schemaName'> {
  /** Everything that the reply depends on. */
  question: string;
  /** The text to send: the question and, after an unusable reply, what was wrong with it. */
  prompt: string;
  isUsable(value: unknown): boolean;
}

/** The configured model that reads answers and writes queries. */
export interface ModelClient extends Priced {
  /** Such as `openai/gpt-5-nano`. */
  readonly name: string;
  extract(request: Omit<ExtractRequest, 'model'>, onAttempt: OnAttempt): Promise<ExtractReply>;
}

export interface EngineHealth {
  provider: string;
  /** Null when the service answers and accepts the key. */
  problem: string | null;
}

/**
 * The configured engines. Without a real engine, the list holds only the demo engine; if real engines have measured before, the list is
 * empty, so that nothing is invented any more.
 */
export interface Engines {
  readonly list: readonly EngineClient[];
  readonly isDemo: boolean;
  readonly model: ModelClient | null;
  /** Judges answers of the demo engine by its own phrases. Calls no service. */
  readonly judgeInvented: Judge;
  /** Checks that every configured provider can be reached. */
  check(signal: AbortSignal): Promise<EngineHealth[]>;
  close(): Promise<void>;
}
