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
  #child: ChildProcess | null = null;
  #url = '';

  private constructor(options: OwnBackendOptions) {
    this.#options = { main: MAIN, startMs: 30_000, stopMs: 35_000, ...options };
  }

  /** Ends when it answers, or could not be started: then it will be tried again, at the address that it is told to have. */
  static async start(options: OwnBackendOptions): Promise<OwnBackend> {
    const backend = new OwnBackend(options);
    const first = backend.#spawn(0);
    backend.#url = (await first.listening) ?? `http://${HOST}:${await freePort()}`;
    void backend.#keepUp(first);
    return backend;
  }

  /** The account of the service at it. */
  get account(): BackendConfig {
    return { ...this.#options.account, url: this.#url, apiKey: this.#apiKey };
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
      started = this.#spawn(Number(new URL(this.#url).port));
    }
  }

  #spawn(port: number): Started {
    const { config, logger, main, startMs } = this.#options;
    const startedAt = performance.now();
    const child = spawn(process.execPath, [main, 'backend', 'serve', '--port', String(port), '--json'], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: environmentWith({
        SIGNPOST_DATA: config.dataFolder,
        SIGNPOST_BACKEND_HOST: HOST,
        SIGNPOST_BACKEND_API_KEY: this.#apiKey,
      }),
    });
    this.#child = child;
    const ended = endOf(child, logger).then((end) => {
      this.#child = null;
      return { ...end, livedMs: performance.now() - startedAt };
    });
    const impatient = setTimeout(() => {
      logger.error({ startMs }, 'analysis backend does not start in time');
      child.kill('SIGKILL');
    }, startMs);
    const listening = Promise.race([addressOf(child), ended.then(() => null)]).then((url) => {
      clearTimeout(impatient);
      if (url !== null) logger.info({ url, pid: child.pid }, 'analysis backend answers');
      return url;
    });
    return { listening, ended };
  }
}

interface Started {
  /** Its address once it answers; null when it ended before that. */
  listening: Promise<string | null>;
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
function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface(stdout).on('line', (line) => {
      const [, url] = /^\{"event":"listening","url":"(http:[^"]+)"\}$/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

/** A port that nobody listens on now, for a backend that could not choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
