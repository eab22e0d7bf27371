import type { Judge } from '../model/extraction.ts';
import type { DemoSubject, Engine, ExtractReply, ExtractRequest, ProviderAnswer, Usage } from './provider.ts';

/** In US dollars. */
export interface Price {
  inputUsdPerMillion: number;
  outputUsdPerMillion: number;
  searchUsd: number;
  /** The day the price was looked up, such as `2026-11-01`. */
  asOf: string;
}

/** Called right before the call is made, once its turn has come. What it throws ends the call: it is not made. */
export type OnAttempt = () => Promise<void>;

export interface Priced {
  /** Null when it is not known. */
  readonly price: Price | null;
  /** The most that one call is expected to cost; null when the price is not known. */
  readonly estimateUsd: number | null;
  /** What a call did cost; null when the price, or what the price depends on, is not known. */
  costOf(usage: Usage): number | null;
}

/**
 * One engine behind the gate of its provider: limits on calls at once and per minute, Retry-After heeded, a breaker. Makes one
 * attempt. Throws `ProviderError` when it fails, and the signal's reason when it is aborted. `retryAfterMs` of a failure before
 * the attempt (the breaker is open) says when to ask again; null there means that the engine is given up.
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
  /** All that the reply depends on. */
  question: string;
  /** What is sent: the question, and what was wrong with the reply before when there was one. */
  prompt: string;
  isUsable(value: unknown): boolean;
}

/** The one model that reads answers and makes queries, when one is configured. */
export interface ModelClient extends Priced {
  /** Such as `openai/gpt-5-nano`. */
  readonly name: string;
  extract(request: Omit<ExtractRequest, 'model'>, onAttempt: OnAttempt): Promise<ExtractReply>;
}

export interface EngineHealth {
  provider: string;
  /** Null when it is there and takes the key. */
  problem: string | null;
}

/**
 * What is configured. Without a single real engine, the demo engine stands alone in the list; the list is empty when something was
 * measured before, so that nothing is invented any more.
 */
export interface Engines {
  readonly list: readonly EngineClient[];
  readonly isDemo: boolean;
  readonly model: ModelClient | null;
  /** Judges answers of the demo engine, which knows its own words. Calls no service. */
  readonly judgeInvented: Judge;
  /** Asks every configured provider whether it is there. */
  check(signal: AbortSignal): Promise<EngineHealth[]>;
  close(): Promise<void>;
}
