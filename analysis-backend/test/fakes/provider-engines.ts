import { onTestFinished } from 'vitest';
import type { ManualTime } from '../../../service/test/fakes/manual-time.ts';
import type { Engines } from '../../src/ports/engines.ts';
import { parseEngines } from '../../src/providers/engine-list.ts';
import { openEngines, type EngineSettings } from '../../src/providers/open-engines.ts';
import { readPrices } from '../../src/providers/prices.ts';
import { KEY } from './provider-server-dialects.ts';
import type { ProviderServer } from './provider-server.ts';

/** A dollar for a million tokens, so that an answer of the server (12 and 34 tokens) costs 46 millionths. */
const PRICE = { input_usd_per_million: 1, output_usd_per_million: 1, search_usd: 0 };

export interface ProviderEngines {
  engines: Engines;
  /** Whether a reply is under way, not counting those that the server holds back. */
  isBusy(): boolean;
}

/** Engines of a server that speaks chat completions over real HTTP, with time moved by the test. */
export function enginesOn(
  server: ProviderServer,
  time: ManualTime,
  { models = ['model-1'], ...settings }: Partial<EngineSettings> & { models?: readonly string[] } = {},
): ProviderEngines {
  const names = models.map((model) => `compatible/${model}`);
  const { prices } = readPrices({
    as_of: '2026-01-01',
    models: Object.fromEntries(names.map((name) => [name, PRICE])),
  });
  let inFlight = 0;
  const engines = openEngines(
    {
      engines: parseEngines(names.join(', ')).engines,
      extractionModel: null,
      accounts: { compatible: { apiKey: KEY, baseUrl: server.baseUrl } },
      prices,
      concurrency: 4,
      requestsPerMinute: 100_000,
      answerTimeoutMs: 120_000,
      maxReplyBytes: 1024 * 1024,
      maxTextBytes: 200_000,
      ...settings,
    },
    { clock: time, wait: time.wait, logger: { warn() {} } },
  );
  onTestFinished(() => engines.close());
  const list = engines.list.map((client) => ({
    ...client,
    async ask(...[question, onAttempt]: Parameters<typeof client.ask>) {
      let isMade = false;
      try {
        return await client.ask(question, async () => {
          await onAttempt();
          isMade = true;
          inFlight += 1;
        });
      } finally {
        if (isMade) inFlight -= 1;
      }
    },
  }));
  return { engines: { ...engines, list }, isBusy: () => inFlight > server.hung };
}
