import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@signpost/platform/errors';
import { entryModule } from '@signpost/platform/place';
import type { LogLevel } from '@signpost/platform/settings';
import type { Logger } from 'pino';
import { environmentWith, type BackendConfig, type Config } from '../../config.ts';
import { removeLeftFolders } from './left-sockets.ts';
import { pauseAfter } from './pause-after.ts';

const MAIN = entryModule('service/src/main.ts');
/** The backend waits for others most of the time: it need not keep 16 MB for objects that are soon gone. */
const FEW_MEGABYTES = ['--max-semi-space-size=2'];
const SOCKET = 'backend.sock';
/** The longest socket path that every system accepts, in bytes: macOS has 104 with the zero at the end. */
const LONGEST_PATH = 103;
/** The socket folders of this process. */
const ours = new Set<string>();
/** A process that has run this long, in milliseconds, did not fail at the start. */
const STEADY_MS = 10_000;

export interface OwnBackendOptions {
  config: Pick<Config, 'dataFolder'>;
  /** Our account at the backend, without the fields that only a started backend has. */
  account: Omit<BackendConfig, 'url' | 'apiKey'>;
  logger: Logger;
  /** Which analyses the backend works on: all of them (the default), only those that were started by a request, or none. */
  work?: 'all' | 'started' | 'none';
  /** The level of the backend's own log; null takes the setting. */
  logLevel?: LogLevel | null;
  /** The module that runs `backend serve`. */
  main?: string;
  /** How long a start may take. */
  startMs?: number;
  /** How long a stop may take: the backend finishes the calls under way. */
  stopMs?: number;
}

/**
 * Our own analysis backend as a process beside the service. The service reaches it over HTTP like any other, on a Unix socket in a
 * folder that only this user can enter: no other program can take its place and be sent the key. When the backend ends, it is
 * started again on the same socket. When this process ends, for whatever reason, the channel between them closes and the backend
 * stops, too.
 */
export class OwnBackend {
  readonly #options: Required<OwnBackendOptions>;
  readonly #apiKey = randomBytes(32).toString('hex');
  readonly #stopping = new AbortController();
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #starting: Promise<boolean> | null = null;

  /** Chooses an address and starts nothing yet. */
  constructor(options: OwnBackendOptions) {
    this.#options = {
      main: MAIN,
      startMs: 30_000,
      stopMs: 35_000,
      work: 'all',
      logLevel: null,
      ...options,
    };
    this.#folder = socketFolder(options.config.dataFolder);
    ours.add(this.#folder);
  }

  /** The service's account at the backend. */
  get account(): BackendConfig {
    return { ...this.#options.account, url: `unix:${this.#socket}`, apiKey: this.#apiKey };
  }

  /**
   * Starts the backend at the first call. True once it answers; false when it could not be started, which is tried again until
   * `stop`.
   */
  start(): Promise<boolean> {
    return (this.#starting ??= this.#start());
  }

  async #start(): Promise<boolean> {
    if (this.#stopping.signal.aborted) return false;
    const first = this.#spawn();
    void removeLeftFolders({ within: path.dirname(this.#folder), socket: SOCKET }, ours);
    void this.#keepUp(first);
    return first.listening;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child !== null) {
      const killer = setTimeout(() => child.kill('SIGKILL'), this.#options.stopMs);
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      clearTimeout(killer);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #socket(): string {
    return path.join(this.#folder, SOCKET);
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
    const { config, logger, main, startMs, work, logLevel } = this.#options;
    this.#makeFolder();
    const startedAt = performance.now();
    const args = [
      ...FEW_MEGABYTES,
      main,
      'backend',
      'serve',
      '--socket',
      this.#socket,
      '--work',
      work,
      '--json',
    ];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // A terminal sends Ctrl-C to all processes of its group: the service has to answer for a while without losing its backend.
      detached: true,
      env: environmentWith({
        SIGNPOST_DATA: config.dataFolder,
        SIGNPOST_BACKEND_API_KEY: this.#apiKey,
        ...(logLevel === null ? {} : { SIGNPOST_LOG_LEVEL: logLevel }),
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
    const tell = async (): Promise<boolean> => {
      const answers = await Promise.race([untilListening(child), ended.then(() => false)]);
      clearTimeout(impatient);
      if (answers) logger.info({ url: this.account.url, pid: child.pid }, 'analysis backend answers');
      return answers;
    };
    return { listening: tell(), ended };
  }

  /** Called at every start, because a clean-up of temporary files may have removed the folder. A backend without it says so and ends. */
  #makeFolder(): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      this.#options.logger.error(
        { problem: messageOf(error) },
        'the folder for the socket of the analysis backend cannot be made',
      );
    }
  }
}

interface Started {
  /** True when the backend answers, false when it ends before that. */
  listening: Promise<boolean>;
  ended: Promise<End & { livedMs: number }>;
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that cannot be started counts as ended. */
function endOf(child: ChildProcess, logger: Logger): Promise<End> {
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      logger.error({ problem: messageOf(error) }, 'analysis backend cannot be started or stopped');
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}

/** Resolves when the backend says that it listens. The rest of its output is read and dropped, so that it never waits for us. */
function untilListening({ stdout }: ChildProcess): Promise<true> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface(stdout).on('line', (line) => {
      if (line.startsWith('{"event":"listening"')) resolve(true);
    });
  });
}

/**
 * A new folder in the directory of temporary files, whose disk supports sockets; in the data folder when that directory cannot be
 * written or its path is too long.
 */
function socketFolder(dataFolder: string): string {
  const name = `signpost-${process.pid}-${randomBytes(6).toString('hex')}`;
  const folder = path.join(tmpdir(), name);
  const isShort = Buffer.byteLength(path.join(folder, SOCKET)) <= LONGEST_PATH;
  return isShort && isWritable(tmpdir()) ? folder : path.join(dataFolder, name);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
