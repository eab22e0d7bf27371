import type { AddressInfo } from 'node:net';
import { Option, type Command } from 'commander';
import type { Service } from '../compose.ts';
import { readConfig, type Config, type Overrides } from '../config.ts';
import { signInToSample, type SampleSignIn } from '../identity/sample-user.ts';
import { loadSampleSite } from '../links/sample-site.ts';
import { messageOf, UserError } from '../shared/errors.ts';
import { terminal } from './output.ts';

interface ServeOptions extends Overrides {
  sample?: boolean;
  json?: boolean;
}

/** How long requests under way may take once we are asked to stop. */
const GRACE_MS = 30_000;

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Run the service until it is told to stop (Ctrl-C or SIGTERM).')
    .option('--host <address>', 'address to listen on (SIGNPOST_HOST, else 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (SIGNPOST_PORT, else 7575)')
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
  const { composeService } = await import('../compose.ts');
  const service = await composeService(config);
  const stopped = untilStopped(service);
  try {
    const { links, identities } = service.stores;
    const showsSample = sample && (await loadSampleSite(links));
    const signIn = showsSample ? await signInToSample(identities) : null;
    const url = await listen(service, config);
    if (json) {
      terminal.printJson({ event: 'listening', url });
      if (signIn !== null) terminal.printJson({ event: 'sample', ...signIn });
    } else await greet(service, config, url, signIn);
  } catch (error) {
    await service.close();
    throw error;
  }
  await stopped;
}

async function listen({ app }: Service, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw new UserError(`Cannot listen on ${host}, port ${port}: ${messageOf(error)}`, { cause: error });
  }
  // Fastify listens on TCP here, so the address is never a pipe's name.
  const { address, family, port: bound } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
}

async function greet(
  { stores }: Service,
  config: Config,
  url: string,
  signIn: SampleSignIn | null,
): Promise<void> {
  terminal.print(`Signpost is listening on ${url} (documentation: ${url}/docs)`);
  if (signIn !== null) {
    const address = `${url}${config.basePath}/${config.namespace}/links/posts?is_orphan=orphan&per_page=3`;
    terminal.print(`
This is an invented SAMPLE site. Try:

  curl -u '${signIn.login}:${signIn.application_password}' '${address}'

Your own data takes its place: bin/signpost import records FILE
Stop with Ctrl-C.`);
    return;
  }
  const { users } = await stores.identities.snapshot();
  if (users.size > 0) return;
  terminal.print('Nobody can sign in yet: signpost user add LOGIN --role administrator');
}

/** Ends when the first signal has been honoured: requests under way are answered, the stores closed. */
function untilStopped(service: Service): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (signal: NodeJS.Signals): void => {
      // A second signal finds no listener and ends the process at once.
      process.off('SIGTERM', stop).off('SIGINT', stop);
      service.app.log.info({ signal }, 'stopping');
      setTimeout(() => {
        service.app.log.error('requests under way did not end in time');
        process.exit(1);
      }, GRACE_MS).unref();
      service.close().then(resolve, reject);
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
