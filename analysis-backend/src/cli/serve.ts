import { dataOption, runServer, terminal } from '@signpost/platform/command';
import { Option, type Command } from 'commander';
import { removeSampleBrands } from '../brands/remove-sample-brands.ts';
import type { Backend } from '../compose.ts';
import { readConfig, type Config, type Overrides } from '../config.ts';
import { findOllama, offerOf } from '../providers/find-ollama.ts';
import { listen } from './listen.ts';

export function addServeCommand(program: Command): void {
  dataOption(program.command('serve'))
    .summary('run the backend')
    .description('Run the backend until it is stopped (Ctrl-C or SIGTERM).')
    .option('--host <address>', 'address to listen on (SIGNPOST_BACKEND_HOST, else 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (SIGNPOST_BACKEND_PORT, else 7576)')
    .option('--socket <path>', 'Unix socket to listen on in place of both (SIGNPOST_BACKEND_SOCKET)')
    .option('--json', 'print {"event": "listening", "url"} once it answers')
    .addOption(
      new Option('--work <what>', 'which analyses it works on').choices(WORK).default('all').hideHelp(),
    )
    .action(serve);
}

/** Which analyses to work on: all, those that a person started, or none, for commands that need a backend for a moment. */
const WORK = ['all', 'started', 'none'] as const;
type Work = (typeof WORK)[number];

interface ServeOptions extends Overrides {
  json?: boolean;
  work: Work;
}

async function serve({ json = false, work, ...overrides }: ServeOptions): Promise<void> {
  const config = readConfig({ overrides, serves: true });
  const { composeBackend } = await import('../compose.ts');
  const backend = await composeBackend(config);
  await runServer({
    app: backend.app,
    start: () => bringUp(backend, config, { json, work }),
    close: () => backend.close(),
    withParent: true,
  });
}

/** Starts to listen and to work, and prints the address. */
export async function bringUp(
  backend: Backend,
  config: Pick<Config, 'host' | 'port' | 'socket'>,
  { json, work = 'all', ollamaAddress }: { json: boolean; work?: Work; ollamaAddress?: string },
): Promise<void> {
  const url = await listen(backend.app, config);
  if (!backend.deps.engines.isDemo) await removeSampleBrands(backend.deps);
  if (work !== 'none') await backend.start({ onSchedule: work === 'all' });
  if (json) terminal.printJson({ event: 'listening', url });
  else tellPerson(url, backend);
  // Not awaited, so that the start goes on.
  if (!hasEngines(backend)) void lookForOllama(backend, { json, ollamaAddress });
}

/** Mentions an Ollama on this machine: in the log when a script reads standard output, else to the person. */
async function lookForOllama(
  { app }: Backend,
  { json, ollamaAddress }: { json: boolean; ollamaAddress: string | undefined },
): Promise<void> {
  const ollama = await findOllama(ollamaAddress);
  if (ollama === null) return;
  if (json) app.log.info(ollama, offerOf(ollama));
  else terminal.print(`On this machine ${offerOf(ollama)}`);
}

function tellPerson(url: string, { deps }: Backend): void {
  terminal.print(`The analysis backend is listening on ${url.startsWith('unix:') ? url : `${url}/api/v1`}`);
  if (deps.engines.isDemo)
    terminal.print(
      'No AI service is configured: answers are SAMPLES, invented here and marked as such. To measure, connect one in the administration of the dashboard, or set SIGNPOST_ENGINES.',
    );
  else if (deps.engines.list.length === 0)
    terminal.print(
      'No AI service is configured: what was measured before is shown, and nothing new is measured. Connect one in the administration of the dashboard, or set SIGNPOST_ENGINES.',
    );
}

function hasEngines({ deps: { engines } }: Backend): boolean {
  return !engines.isDemo && engines.list.length > 0;
}
