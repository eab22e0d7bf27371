import { once } from 'node:events';
import {
  dataOption,
  listenOn,
  logFaults,
  runServer,
  tryAddress,
  watchForStop,
} from '@signpost/platform/command';
import type { ShownSample } from '@signpost/indexing/runs/show-sample';
import { UserError } from '@signpost/platform/errors';
import { realWait } from '@signpost/platform/time';
import type { Command } from 'commander';
import { hasShownSampleBrands } from '../../brands/sample-brands.ts';
import type { Stores } from '../../compose/stores.ts';
import { readConfig, type Config, type Overrides } from '../../config.ts';
import { SETTINGS } from '../../settings.ts';
import { tellPerson, tellScript, type News } from './greeting.ts';
import { keepSearchesReady } from './keep-searches-ready.ts';
import { OwnBackend } from './own-backend.ts';
import { gatherNews, tendSampleBrands } from './sample.ts';

interface ServeOptions extends Overrides {
  sample?: boolean;
  json?: boolean;
}

export function addServeCommand(program: Command): void {
  dataOption(program.command('serve'))
    .summary('run the service')
    .description('Run the service until it is stopped (Ctrl-C or SIGTERM).')
    .option('--host <address>', 'address to listen on (SIGNPOST_HOST, else 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (SIGNPOST_PORT, else 7575)')
    .option('--workers <number>', 'processes that answer on that port (SIGNPOST_WORKERS, else 1)')
    .option('--sample', 'show an invented sample site until something is imported; on loopback only')
    .option('--json', 'print {"event": "listening", "url"} once it answers')
    .action(serve);
}

async function serve({ sample = false, json = false, ...overrides }: ServeOptions): Promise<void> {
  const config = readConfig(overrides);
  if (sample && !isLoopback(config.host)) {
    throw new UserError(
      '--sample is for a first look on this machine: leave --host at 127.0.0.1, or leave --sample out.',
    );
  }
  await tryAddress({ ...config, setting: SETTINGS.port.name });
  const { data } = overrides;
  const greet = (url: string, news: News): void =>
    json ? tellScript(url, news, config) : tellPerson(url, news, { ...config, data });
  const own = await createOwnBackend(config);
  const run = { config: own === null ? config : { ...config, backend: own.account }, own, sample, greet };
  try {
    await (config.workers === 1 ? serveAlone(run) : serveWithWorkers(run));
  } finally {
    await own?.stop();
  }
}

/** Null when there is an account at another backend, or when no backend is wanted. */
async function createOwnBackend(config: Config): Promise<OwnBackend | null> {
  const { ownBackend: account } = config;
  if (account === null) return null;
  const { openLogger } = await import('@signpost/platform/log');
  return new OwnBackend({ config, account, logger: openLogger(config) });
}

interface Run {
  config: Config;
  /** Started once the stores are open, so that an unusable data folder is left as it is. */
  own: OwnBackend | null;
  sample: boolean;
  greet(url: string, news: News): void;
}

/** How long requests have the process to themselves before it looks after anything else, in milliseconds. */
const HEAD_START_MS = 250;

/** Listens as early as it can. Calls to our own backend wait until that has started. */
async function serveAlone({ config, own, sample, greet }: Run): Promise<void> {
  const { composeService } = await import('../../compose/service.ts');
  const closing = new AbortController();
  const service = await composeService(config, {
    backendStarted: () => Promise.race([own?.start(), untilAborted(closing.signal)]),
  });
  const { app, stores } = service;
  const deps = { stores, brands: own === null ? null : service.brands, logger: app.log };
  const goOn = async (stopping: AbortSignal): Promise<void> => {
    await realWait(HEAD_START_MS, stopping);
    if (stopping.aborted) return;
    void keepSearchesReady(service);
    void service.keepUp(stopping);
    await own?.start();
  };
  await runServer({
    app,
    async start(stopping) {
      // People see a sample with its brands, and no sample brands beside their own site.
      const tends = deps.brands !== null && (sample || (await hasShownSampleBrands(deps.brands)));
      const [site] = await Promise.all([sample ? loadSample(stores) : null, tends ? own?.start() : null]);
      if (stopping.aborted) return;
      if (tends) await tendSampleBrands(deps, site);
      const url = await listenOn(app, { ...config, setting: SETTINGS.port.name });
      if (stopping.aborted) return;
      greet(url, await gatherNews(deps, site));
      void goOn(stopping);
    },
    async close() {
      closing.abort();
      await service.close();
    },
  });
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** This process becomes the primary. It prepares the stores before the workers open them, and greets once for all. */
async function serveWithWorkers({ config, own, sample, greet }: Run): Promise<void> {
  const { composeBrands } = await import('../../compose/brands.ts');
  const { openStores } = await import('../../compose/stores.ts');
  const { openLogger } = await import('@signpost/platform/log');
  const { Workers } = await import('./workers.ts');
  const logger = openLogger(config);
  logFaults(logger);
  const stores = await openStores(config);
  const { brands, close } = await composeBrands(config, stores, logger);
  const deps = { stores, brands: own === null ? null : brands, logger };
  const prepare = async (): Promise<ShownSample | null> => {
    const [site] = await Promise.all([sample ? loadSample(stores) : null, own?.start()]);
    await tendSampleBrands(deps, site);
    return site;
  };
  try {
    const stop = watchForStop();
    const preparing = prepare();
    await Promise.race([preparing, stop.asked]);
    // The primary handles signals itself and stops the workers.
    stop.release();
    if (stop.signal.aborted) return;
    const site = await preparing;
    await new Workers(config, logger).run((url) => {
      void gatherNews(deps, site).then((news) => greet(url, news));
    });
  } finally {
    await close();
    await stores.close();
  }
}

/** Imported on demand: a start without the sample loads no code that reads pages. */
async function loadSample(stores: Stores): Promise<ShownSample> {
  const { showSample } = await import('@signpost/indexing/runs/show-sample');
  return showSample(stores);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
