import { Option, type Command } from 'commander';
import type { Service, Stores } from '../compose.ts';
import { readConfig, type Config, type Overrides } from '../config.ts';
import { signInToSample, type SampleSignIn } from '../identity/sample-user.ts';
import { loadSampleSite } from '../links/sample-site.ts';
import { UserError } from '../shared/errors.ts';
import { keepSearchesReady } from './keep-searches-ready.ts';
import { terminal } from './output.ts';
import { OwnBackend } from './own-backend.ts';
import { closeInTime, listen, logFaults } from './running-service.ts';
import { withStores } from './with-stores.ts';

interface ServeOptions extends Overrides {
  sample?: boolean;
  json?: boolean;
}

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Run the service until it is told to stop (Ctrl-C or SIGTERM).')
    .option('--host <address>', 'address to listen on (SIGNPOST_HOST, else 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (SIGNPOST_PORT, else 7575)')
    .option('--workers <number>', 'processes that answer on that port (SIGNPOST_WORKERS, else 1)')
    .option('--data <folder>', 'data folder (SIGNPOST_DATA, else ./data)')
    .addOption(
      new Option('--sample', 'show an invented sample site while nothing was imported; on loopback only'),
    )
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
  const greet = (url: string, news: News): void =>
    json ? tellScript(url, news) : tellPerson(url, news, config);
  const own = await createOwnBackend(config);
  const run = { config: own === null ? config : { ...config, backend: own.account }, own, sample, greet };
  try {
    await (config.workers === 1 ? serveAlone(run) : serveWithWorkers(run));
  } finally {
    await own?.stop();
  }
}

/** Null when there is an account at another one, or no backend is wanted. */
async function createOwnBackend(config: Config): Promise<OwnBackend | null> {
  const { ownBackend: account } = config;
  if (account === null) return null;
  const { openLogger } = await import('../compose.ts');
  return new OwnBackend({ config, account, logger: openLogger(config) });
}

interface Run {
  config: Config;
  /** Started once the stores are open: a data folder that cannot be used stays as it is. */
  own: OwnBackend | null;
  sample: boolean;
  greet(url: string, news: News): void;
}

/** What there is to tell beside the address. */
interface News {
  /** Null when no sample is shown. */
  signIn: SampleSignIn | null;
  canSignIn: boolean;
}

async function serveAlone({ config, own, sample, greet }: Run): Promise<void> {
  const { composeService } = await import('../compose.ts');
  const service = await composeService(config);
  logFaults(service.app.log);
  const stopped = untilStopped(service);
  try {
    const news = await prepare(service.stores, sample);
    await own?.start();
    greet(await listen(service, config), news);
    void keepSearchesReady(service);
  } catch (error) {
    await service.close();
    throw error;
  }
  await stopped;
}

/** This process becomes the primary. It has the stores made ready before the workers open them, and tells of it once. */
async function serveWithWorkers({ config, own, sample, greet }: Run): Promise<void> {
  const news = await withStores({ data: config.dataFolder }, (stores) => prepare(stores, sample));
  await own?.start();
  const { openLogger } = await import('../compose.ts');
  const { Workers } = await import('./workers.ts');
  const logger = openLogger(config);
  logFaults(logger);
  await new Workers(config, logger).run((url) => greet(url, news));
}

async function prepare({ links, identities }: Stores, sample: boolean): Promise<News> {
  const showsSample = sample && (await loadSampleSite(links));
  const signIn = showsSample ? await signInToSample(identities) : null;
  const { users } = await identities.snapshot();
  return { signIn, canSignIn: users.size > 0 };
}

function tellScript(url: string, { signIn }: News): void {
  terminal.printJson({ event: 'listening', url });
  if (signIn !== null) terminal.printJson({ event: 'sample', ...signIn });
}

function tellPerson(url: string, { signIn, canSignIn }: News, { basePath, namespace }: Config): void {
  terminal.print(`Signpost is listening on ${url} (documentation: ${url}/docs)`);
  if (signIn !== null) {
    const address = `${url}${basePath}/${namespace}/links/posts?is_orphan=orphan&per_page=3`;
    terminal.print(`
This is an invented SAMPLE site. Try:

  curl -u '${signIn.login}:${signIn.application_password}' '${address}'

Your own data takes its place: bin/signpost import records FILE
Stop with Ctrl-C.`);
  }
  if (!canSignIn) terminal.print('Nobody can sign in yet: signpost user add LOGIN --role administrator');
}

/** Ends when the first signal has been honoured: requests under way are answered, the stores closed. */
function untilStopped(service: Service): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (signal: NodeJS.Signals): void => {
      // A second signal finds no listener and ends the process at once.
      process.off('SIGTERM', stop).off('SIGINT', stop);
      closeInTime(service, { signal }).then(resolve, reject);
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
