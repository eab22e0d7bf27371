import type { LookupFunction } from 'node:net';
import { messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import type { EngineClient, EngineHealth, Engines, ModelClient, Price } from '../ports/engines.ts';
import { ProviderError, type Engine, type Provider } from '../ports/provider.ts';
import { anthropicProvider } from './anthropic.ts';
import { judgeInvented } from './demo/demo-judge.ts';
import { guardLookup } from './chosen-address.ts';
import { demoProvider } from './demo/demo.ts';
import { accountOf, type Account, type ModelName, type RealProviderId } from './engine-list.ts';
import { openGate, type Gate, type GateOptions } from './gate.ts';
import { geminiProvider, type GeminiOptions } from './gemini.ts';
import { openaiChatProvider } from './openai-chat.ts';
import { openaiResponsesProvider } from './openai-responses.ts';
import { perplexityProvider } from './perplexity.ts';
import { costOf, estimate, priceOf, type Prices } from './prices.ts';
import { openTransport, type Transport } from './transport.ts';

export interface AccountSettings {
  apiKey: string | null;
  baseUrl: string;
  /** An administrator has chosen the address, so it must not be one of a private network. */
  isChosen?: boolean;
}

export interface EngineSettings {
  engines: readonly Engine[];
  extractionModel: ModelName | null;
  /** The accounts of all providers in use; a compatible server may have no key. */
  accounts: Readonly<Partial<Record<Account, AccountSettings>>>;
  prices: Prices;
  /** The most calls at once, for each provider. */
  concurrency: number;
  requestsPerMinute: number;
  answerTimeoutMs: number;
  maxReplyBytes: number;
  /** The most bytes of an answer's text that are kept and read. */
  maxTextBytes: number;
  /** The origin of Gemini's redirects; tests set their own. */
  geminiRedirectOrigin?: string;
}

export interface EngineDeps {
  clock: Clock;
  wait: Wait;
  logger: GateOptions['logger'];
  /** The system's one by default. */
  lookup?: LookupFunction;
}

const DEMO_ENGINE: Engine = {
  id: 'demo',
  provider: 'demo',
  model: 'demo',
  webSearch: true,
  country: null,
  promptVersion: 0,
  weight: 1,
};

const NO_COST: Price = { inputUsdPerMillion: 0, outputUsdPerMillion: 0, searchUsd: 0, asOf: '2026-11-15' };

/** Calls no service: an engine is first called when it is asked. `hasMeasured`: there are figures of real engines. */
export function openEngines(
  settings: EngineSettings,
  deps: EngineDeps,
  { hasMeasured }: { hasMeasured: boolean } = { hasMeasured: false },
): Engines {
  const { answerTimeoutMs: timeoutMs, maxReplyBytes } = settings;
  const { clock, wait } = deps;
  const transport = openTransport({ timeoutMs, maxReplyBytes, clock, wait });
  const guarded = openTransport({
    timeoutMs,
    maxReplyBytes,
    clock,
    wait,
    lookup: guardLookup(deps.lookup),
  });
  const providers = new Map<RealProviderId, Provider>();
  const gates = new Map<Account, Gate>();

  function providerOf(id: RealProviderId): Provider {
    const { isChosen = false } = settings.accounts[accountOf(id)] ?? {};
    const provider = providers.get(id) ?? openProvider(id, settings, isChosen ? guarded : transport);
    providers.set(id, provider);
    return provider;
  }

  function gateOf(id: RealProviderId): Gate {
    const account = accountOf(id);
    const { concurrency, requestsPerMinute } = settings;
    const gate = gates.get(account) ?? openGate({ name: account, concurrency, requestsPerMinute, ...deps });
    gates.set(account, gate);
    return gate;
  }

  function engineClient(engine: Engine): EngineClient {
    if (engine.provider === 'demo') return demoClient();
    const { model, webSearch, country } = engine;
    const provider = providerOf(engine.provider);
    const gate = gateOf(engine.provider);
    return {
      engine,
      ...priced(priceOf(settings.prices, engine.provider, model), webSearch ? 'search' : 'plain'),
      ask: ({ prompt, signal }, onAttempt) =>
        gate.run(() => provider.ask({ model, prompt, webSearch, country, signal }), signal, onAttempt),
    };
  }

  function modelClient({ provider: id, model }: ModelName): ModelClient {
    const provider = providerOf(id);
    const gate = gateOf(id);
    return {
      name: `${id}/${model}`,
      ...priced(priceOf(settings.prices, id, model), 'extract'),
      extract: (request, onAttempt) =>
        gate.run(() => provider.extract({ ...request, model }), request.signal, onAttempt),
    };
  }

  const isDemo = settings.engines.length === 0 && !hasMeasured;
  const list = (isDemo ? [DEMO_ENGINE] : settings.engines).map(engineClient);
  const model = settings.extractionModel === null ? null : modelClient(settings.extractionModel);
  return {
    list,
    isDemo,
    model,
    judgeInvented,
    check: (signal) => Promise.all([...providers.values()].map((provider) => healthOf(provider, signal))),
    async close() {
      await transport.close();
      await guarded.close();
    },
  };
}

const ADAPTERS: Readonly<Record<RealProviderId, (options: GeminiOptions) => Provider>> = {
  openai: openaiResponsesProvider,
  'openai-chat': (options) => openaiChatProvider('openai-chat', options),
  compatible: (options) => openaiChatProvider('compatible', options),
  anthropic: anthropicProvider,
  gemini: geminiProvider,
  perplexity: perplexityProvider,
};

function openProvider(id: RealProviderId, settings: EngineSettings, transport: Transport): Provider {
  const account = settings.accounts[accountOf(id)];
  if (account === undefined) throw new Error(`There are no settings for ${id}.`);
  const { geminiRedirectOrigin: redirectOrigin, maxTextBytes } = settings;
  const { apiKey, baseUrl } = account;
  return ADAPTERS[id]({
    apiKey,
    baseUrl,
    transport,
    maxTextBytes,
    ...(redirectOrigin !== undefined && { redirectOrigin }),
  });
}

/** The demo engine has no gate: it costs nothing and calls no service. */
function demoClient(): EngineClient {
  const provider = demoProvider();
  const { model, webSearch, country } = DEMO_ENGINE;
  return {
    engine: DEMO_ENGINE,
    ...priced(NO_COST, 'search'),
    async ask(question, onAttempt) {
      await onAttempt();
      return provider.ask({ model, webSearch, country, ...question });
    },
  };
}

function priced(
  price: Price | null,
  call: Parameters<typeof estimate>[1],
): Pick<EngineClient, 'price' | 'estimateUsd' | 'costOf'> {
  return { price, estimateUsd: estimate(price, call), costOf: (usage) => costOf(price, usage) };
}

async function healthOf(provider: Provider, signal: AbortSignal): Promise<EngineHealth> {
  try {
    await provider.healthcheck(signal);
    return { provider: provider.id, problem: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { provider: provider.id, problem: messageOf(error) };
  }
}
