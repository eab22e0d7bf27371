import { judgeInvented } from '../../src/providers/demo/demo-judge.ts';
import type { EngineClient, Engines, ModelClient } from '../../src/ports/engines.ts';
import type { DemoSubject, Engine, ProviderAnswer, Usage } from '../../src/ports/provider.ts';

/** A question as it reached the engine. */
export interface Asked {
  prompt: string;
  signal: AbortSignal;
  demo: DemoSubject | null;
  /** How often this engine was asked before. */
  before: number;
}

export interface ScriptedClient extends EngineClient {
  /** Every question since the start, in order. */
  readonly asked: Asked[];
}

export interface ScriptedModel extends ModelClient {
  readonly asked: string[];
}

const USAGE: Usage = { inputTokens: 10, outputTokens: 20, searches: 0 };

export function aReply(text: string, changes: Partial<ProviderAnswer> = {}): ProviderAnswer {
  return {
    text,
    citedUrls: [],
    retrievedUrls: [],
    searchQueries: [],
    grounded: false,
    servedModel: 'served-1',
    finishReason: 'stop',
    usage: USAGE,
    raw: JSON.stringify({ text }),
    ...changes,
  };
}

/** An engine that answers or throws as the test says; one attempt per call unless told otherwise. */
export function aClient(
  options: {
    id?: string;
    answer?: (asked: Asked) => ProviderAnswer | Promise<ProviderAnswer>;
    estimateUsd?: number | null;
    costUsd?: number | null;
    engine?: Partial<Engine>;
  } = {},
): ScriptedClient {
  const { id = 'openai/test', estimateUsd = 0.01, costUsd = 0.004, engine = {} } = options;
  const answer = options.answer ?? (() => aReply('1. Globex\n2. Acme\n3. Initech'));
  const asked: Asked[] = [];
  return {
    engine: {
      id,
      provider: 'openai',
      model: 'test',
      webSearch: false,
      country: null,
      promptVersion: 0,
      weight: 1,
      ...engine,
    },
    price: null,
    estimateUsd,
    costOf: () => costUsd,
    asked,
    async ask({ prompt, signal, demo }, onAttempt) {
      await onAttempt();
      const question = { prompt, signal, demo: demo ?? null, before: asked.length };
      asked.push(question);
      return answer(question);
    },
  };
}

/** The model that reads answers; `reply` gives its reply to a prompt. */
export function aModel(
  reply: (prompt: string) => unknown,
  { estimateUsd = 0.002, costUsd = 0.001 }: { estimateUsd?: number | null; costUsd?: number | null } = {},
): ScriptedModel {
  const asked: string[] = [];
  return {
    name: 'openai/reader',
    price: null,
    estimateUsd,
    costOf: () => costUsd,
    asked,
    async extract({ prompt }, onAttempt) {
      await onAttempt();
      asked.push(prompt);
      return { value: await reply(prompt), usage: USAGE, servedModel: 'reader-1' };
    },
  };
}

export function someEngines(
  list: readonly EngineClient[],
  { isDemo = false, model = null }: { isDemo?: boolean; model?: ModelClient | null } = {},
): Engines {
  return { list, isDemo, model, judgeInvented, check: async () => [], close: async () => {} };
}

/** Answers held until the test releases them; an aborted call fails with the reason of its signal. */
export interface HeldAnswers {
  answer(asked: Asked): Promise<ProviderAnswer>;
  /** The number of answers held now. */
  count(): number;
  /** From here on nothing is held. */
  release(text: string): void;
}

export function heldAnswers(): HeldAnswers {
  const waiting = new Set<(reply: ProviderAnswer) => void>();
  let released: string | null = null;
  return {
    answer: ({ signal }) =>
      new Promise((resolve, reject) => {
        if (released !== null) return resolve(aReply(released));
        waiting.add(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
    count: () => waiting.size,
    release(text) {
      released = text;
      for (const resolve of waiting) resolve(aReply(text));
      waiting.clear();
    },
  };
}
