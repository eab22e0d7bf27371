import { UserError } from '@signpost/platform/errors';
import type { Brands } from '../../compose/brands.ts';
import type { Stores } from '../../compose/stores.ts';
import { readConfig, type Config } from '../../config.ts';
import { OwnBackend } from '../serve/own-backend.ts';
import { noData } from '../command/with-stores.ts';

export interface BrandTools extends Pick<Brands, 'brands' | 'analyses' | 'shares'> {
  config: Config;
  stores: Stores;
  /** Aborted when the command is to stop. */
  signal: AbortSignal;
}

interface Needs {
  data?: string;
  /** Whether the command creates the stores when there are none. */
  mayMake?: boolean;
  /** Whether our own backend works on the analyses that were started. */
  works?: boolean;
}

const NO_BACKEND =
  'No analysis backend is configured: set SIGNPOST_BACKEND_URL and SIGNPOST_BACKEND_API_KEY, or neither of them to use our own. Beside SIGNPOST_DATABASE_URL our own needs SIGNPOST_BACKEND_DATABASE_URL.';

/**
 * Opens the brand use cases for one command, as a service does, and closes them however the command ends. Our own backend runs as
 * long as the command. A service on the same data sees the command's changes at once.
 */
export async function withBrands<Result>(
  { data, mayMake = false, works = false }: Needs,
  use: (tools: BrandTools) => Promise<Result>,
): Promise<Result> {
  const settings = readConfig({ data });
  // A command reports its own outcome, so it logs errors only, unless another level is set.
  const config: Config = settings.logLevel === 'info' ? { ...settings, logLevel: 'error' } : settings;
  const { composeBrands } = await import('../../compose/brands.ts');
  const { hasStores, openStores } = await import('../../compose/stores.ts');
  const { openLogger } = await import('@signpost/platform/log');
  if (config.backend === null && config.ownBackend === null) throw new UserError(NO_BACKEND);
  if (config.backend === null && !mayMake && !hasStores(config)) throw noData(config);

  const logger = openLogger(config);
  const stores = await openStores(config);
  const own = createOwn(config, works, logger);
  const withOwn = own === null ? config : { ...config, backend: own.account };
  const tools = await composeBrands(withOwn, stores, logger);
  try {
    return await untilStopped(async (signal) => {
      if (own !== null && !(await own.start()))
        throw new UserError('The analysis backend could not be started: see above.');
      return use({ ...tools, config, stores, signal });
    });
  } finally {
    await tools.close();
    await own?.stop();
    await stores.close();
  }
}

function createOwn(
  config: Config,
  works: boolean,
  logger: ConstructorParameters<typeof OwnBackend>[0]['logger'],
): OwnBackend | null {
  const { ownBackend: account, logLevel } = config;
  return account === null
    ? null
    : new OwnBackend({ config, account, logger, logLevel, work: works ? 'started' : 'none' });
}

/** Ends with the work, or at the first signal, so that our own backend is stopped in order. A second signal ends it at once. */
async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<never>();
  const onSignal = (): void => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    stopped.reject(new UserError('Stopped.'));
    stopping.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await Promise.race([stopped.promise, work(stopping.signal)]);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
