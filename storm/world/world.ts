import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import type { Engine } from '../plan.ts';
import { findClock, type Clock } from './clock.ts';
import { Program, runCommand, startCommand, type Finished, type RunningCommand } from './program.ts';
import { settingsFor } from './settings.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startSurroundings, type Surroundings } from './surroundings.ts';

const LOGIN = 'storm';

/** Every process, server and line of a storm. */
export interface World extends Pick<
  Surroundings,
  'redis' | 'database' | 'ai' | 'mail' | 'site' | 'relays' | 'begin'
> {
  /** In the environment of every process of this storm. */
  id: string;
  /** Everything that this storm writes. */
  folder: string;
  /** The data folders, one for each machine. */
  dataFolders: string[];
  /** Where processes put their temporary files. */
  tempFolder: string;
  /** The first has workers. */
  services: readonly [Program, Program];
  backend: Program;
  /** Null where no small disk could be mounted for the data folders. */
  disk: SmallDisk | null;
  /** Null where the clock of programs cannot be moved. */
  clock: Clock | null;
  /** The services as clients reach them. */
  serviceUrls: readonly [string, string];
  /** An administrator. */
  login: string;
  token: string;
  /** The command that reads the site just now; null when none does. */
  indexRun(): RunningCommand | null;
  runIndex(): Promise<Finished>;
  /** Runs a command on the same data. */
  run(...args: string[]): Promise<Finished>;
  stop(): Promise<void>;
}

/** Starts everything, with an administrator and nothing else in it. */
export async function startWorld(engine: Engine, seed: number): Promise<World> {
  const id = `storm-${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(path.join(memoryFolder(), 'signpost-storm-'));
  const at = (name: string): string => path.join(folder, name);
  for (const name of ['log', 'tmp']) mkdirSync(at(name));
  const disk = mountSmallDisk(at('data'));
  // Two machines share a server, and two services on one machine a data folder.
  const dataFolders = engine === 'sqlite' ? [at('data/one')] : [at('data/one'), at('data/two')];
  for (const each of dataFolders) mkdirSync(each);
  const [oneData = '', twoData = oneData] = dataFolders;

  const around = await startSurroundings(engine, seed);
  const clock = findClock(at('clock'));
  const settings = settingsFor(around, { id, tempFolder: at('tmp'), clock });
  const program = (name: string, port: number, args: string[]): Program =>
    new Program({
      name,
      args: [...args, '--port', String(port)],
      env: name === 'backend' ? settings.backend : settings.service,
      healthUrl: `http://127.0.0.1:${port}/healthz`,
      logFile: at(`log/${name}.log`),
    });
  const services = [
    program('service one', around.ports.one, ['serve', '--workers', '2', '--data', oneData]),
    program('service two', around.ports.two, ['serve', '--data', twoData]),
  ] as const;
  const backend = program('backend', around.ports.backend, ['backend', 'serve', '--data', oneData]);

  const onData = ['--data', oneData];
  await runCommand(['user', 'add', LOGIN, '--role', 'administrator', ...onData], settings.service);
  const created = await runCommand(['token', 'create', LOGIN, '--json', ...onData], settings.service);
  const { token } = JSON.parse(created) as { token: string };
  await Promise.all([backend, ...services].map((each) => each.start()));

  const password = at('password.txt');
  writeFileSync(password, around.site.state.password);
  const site = [
    'http://site.test',
    '--resolve',
    `site.test:80:127.0.0.1:${around.portFor('services to site')}`,
  ];
  const user = ['--user', 'ann', '--password-file', password];
  let indexRun: RunningCommand | null = null;
  return {
    ...around,
    id,
    folder,
    dataFolders,
    tempFolder: at('tmp'),
    services,
    backend,
    disk,
    clock,
    serviceUrls: [
      `http://127.0.0.1:${around.portFor('clients to one')}`,
      `http://127.0.0.1:${around.portFor('clients to two')}`,
    ],
    login: LOGIN,
    token,
    indexRun: () => indexRun,
    async runIndex() {
      indexRun = startCommand(['index', 'wordpress-rest', ...site, ...user, ...onData], settings.service);
      const finished = await indexRun.finished;
      indexRun = null;
      return finished;
    },
    run: (...args) => startCommand([...args, ...onData], settings.service).finished,
    async stop() {
      indexRun?.child.kill('SIGKILL');
      await Promise.all([backend, ...services].map((each) => each.end('SIGTERM')));
      await around.stop();
      disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
