import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { environmentWith, type BackendConfig, type Config } from '../config.ts';
import { messageOf } from '../shared/errors.ts';
import { pauseAfter } from './pause-after.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const HOST = '127.0.0.1';
/** Whoever has lived this long did not fail at the start. */
const STEADY_MS = 10_000;

export interface OwnBackendOptions {
  config: Pick<Config, 'dataFolder'>;
  /** Our account there, without what only a started backend has. */
  account: Omit<BackendConfig, 'url' | 'apiKey'>;
  logger: Logger;
  /** The module that `backend serve` is called on. */
  main?: string;
  /** How long a start may take. */
  startMs?: number;
  /** How long it may take to stop; it lets calls under way end. */
  stopMs?: number;
}

/**
 * Our own analysis backend as a process beside the service, which reaches it over HTTP like any other. It is started again, on the
 * same port, when it ends. The channel to it closes when this process ends, however that may be, and then it stops by itself.
 */
export class OwnBackend {
  readonly #options: Required<OwnBackendOptions>;
  readonly #apiKey = randomBytes(32).toString('hex');
  readonly #stopping = new AbortController();
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(options: OwnBackendOptions, port: number) {
    this.#options = { main: MAIN, startMs: 30_000, stopMs: 35_000, ...options };
    this.#port = port;
  }

  /** One with an address of its own, not started yet. */
  static async create(options: OwnBackendOptions): Promise<OwnBackend> {
    return new OwnBackend(options, await freePort());
  }

  /** The account of the service at it. */
  get account(): BackendConfig {
    return { ...this.#options.account, url: `http://${HOST}:${this.#port}`, apiKey: this.#apiKey };
  }

  /** Ends when it answers, or could not be started: then it will be tried again. */
  async start(): Promise<void> {
    const first = this.#spawn();
    void this.#keepUp(first);
    await first.listening;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child === null) return;
    const killer = setTimeout(() => child.kill('SIGKILL'), this.#options.stopMs);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    clearTimeout(killer);
  }

  async #keepUp(first: Started): Promise<void> {
    const { signal: isStopping } = this.#stopping;
    let started = first;
    let quickDeaths = 0;
    for (;;) {
      const { code, signal, livedMs } = await started.ended;
      if (isStopping.aborted) return;
      quickDeaths = livedMs < STEADY_MS ? quickDeaths + 1 : 0;
      const pauseMs = pauseAfter(quickDeaths);
      this.#options.logger.error({ code, signal, pauseMs }, 'analysis backend ended: it is started again');
      await sleep(pauseMs, undefined, { signal: isStopping }).catch(() => {});
      if (isStopping.aborted) return;
      started = this.#spawn();
    }
  }

  #spawn(): Started {
    const { config, logger, main, startMs } = this.#options;
    const startedAt = performance.now();
    const child = spawn(
      process.execPath,
      [main, 'backend', 'serve', '--port', String(this.#port), '--json'],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: environmentWith({
          SIGNPOST_DATA: config.dataFolder,
          SIGNPOST_BACKEND_HOST: HOST,
          SIGNPOST_BACKEND_API_KEY: this.#apiKey,
        }),
      },
    );
    this.#child = child;
    const ended = endOf(child, logger).then((end) => {
      this.#child = null;
      return { ...end, livedMs: performance.now() - startedAt };
    });
    const impatient = setTimeout(() => {
      logger.error({ startMs }, 'analysis backend does not start in time');
      child.kill('SIGKILL');
    }, startMs);
    const tell = async (): Promise<void> => {
      const answers = await Promise.race([untilListening(child), ended.then(() => false)]);
      clearTimeout(impatient);
      if (answers) logger.info({ url: this.account.url, pid: child.pid }, 'analysis backend answers');
    };
    return { listening: tell(), ended };
  }
}

interface Started {
  /** Over when it answers, or has ended before that. */
  listening: Promise<void>;
  ended: Promise<End & { livedMs: number }>;
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that cannot even be started has ended too. */
function endOf(child: ChildProcess, logger: Logger): Promise<End> {
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      logger.error({ problem: messageOf(error) }, 'analysis backend cannot be started or told to stop');
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}

/** What it says first on its standard output; the rest is read and dropped, so that it never waits for us. */
function untilListening({ stdout }: ChildProcess): Promise<true> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface(stdout).on('line', (line) => {
      if (line.startsWith('{"event":"listening"')) resolve(true);
    });
  });
}

/** A port that nobody listens on now: the service has to know the address before there is a backend. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
