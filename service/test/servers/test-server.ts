import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A private server in a temporary folder. It ends with the process that started it, however that ends. */
export interface TestServer {
  readonly url: string;
  /** The folder with its data and its output, in the file `log`. */
  readonly folder: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** Ends it as a crash would: connections break, nothing is tidied up. Its folder stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data, after a `kill` of its own if it still runs. */
  restart(): Promise<void>;
}

/** What one kind of server needs; a command is a program with its arguments. */
export interface ServerKind {
  name: string;
  /** The command that makes the data in the empty folder, if the server does not do that itself. */
  prepare?(folder: string): string[];
  serve(folder: string, port: number): string[];
  url(port: number): string;
  /** Fails while the server does not answer. */
  ask(url: string): Promise<void>;
  /** Ends all processes of the server at once. */
  crashSignal: 'SIGKILL' | 'SIGQUIT';
}

const START_MS = 200_000;

/** `parent`: the folder in which its folder is created. */
export async function startServer(kind: ServerKind, parent = tmpdir()): Promise<TestServer> {
  let port = await freePort();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(path.join(parent, `signpost-${kind.name}-`));
  const guard = startGuard(folder, kind.crashSignal);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const logFile = path.join(folder, 'log');
  const pidFile = path.join(folder, 'pid');

  const run = (command: string[]): ChildProcess => {
    const log = openSync(logFile, 'a');
    // The process prints its id before it becomes the server, so that the guard never misses it.
    const child = spawn('sh', ['-c', 'echo $$ >pid && exec "$@"', 'sh', ...command], {
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', log, log],
      // A Ctrl-C stops the tests; the guard then stops the server.
      detached: true,
      ...account,
    });
    closeSync(log);
    child.unref();
    child.on('exit', () => rmSync(pidFile, { force: true }));
    return child;
  };
  const problem = (what: string, cause?: unknown): Error => {
    const tail = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n');
    return new Error(`The ${kind.name} test server ${what}. Its log ends with:\n${tail}`, { cause });
  };

  const prepare = async (): Promise<void> => {
    const command = kind.prepare?.(folder);
    if (command === undefined) return;
    const preparation = run(command);
    await exitOf(preparation);
    if (preparation.exitCode !== 0) throw problem('could not be prepared');
  };
  /** Resolves when the server answers; fails with the reason when it ends before. */
  const tryToStart = async (): Promise<ChildProcess | Error> => {
    const server = run(kind.serve(folder, port));
    const deadline = Date.now() + START_MS;
    for (;;) {
      try {
        await kind.ask(kind.url(port));
        return server;
      } catch (error) {
        if (hasEnded(server)) return problem('ended while it started', error);
        if (Date.now() > deadline) throw problem(`did not answer within ${START_MS / 1000} seconds`, error);
        await pause(20);
      }
    }
  };
  /** Starts the server, on another port if another process took this one first. */
  const start = async ({ otherPorts }: { otherPorts: number }): Promise<ChildProcess> => {
    const server = await tryToStart();
    if (!(server instanceof Error)) return server;
    if (otherPorts === 0) throw server;
    port = await freePort();
    return start({ otherPorts: otherPorts - 1 });
  };

  let server: ChildProcess;
  const end = async (): Promise<void> => {
    server.kill(kind.crashSignal);
    await exitOf(server);
  };
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: a kill in the middle of a start would miss the process that starts. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work, work);
    turn = done;
    return done;
  };

  try {
    await prepare();
    server = await start({ otherPorts: 3 });
  } catch (error) {
    guard.stdin?.end();
    throw error;
  }

  return {
    url: kind.url(port),
    folder,
    kill: () => inTurn(end),
    restart: () =>
      inTurn(async () => {
        await end();
        server = await start({ otherPorts: 0 });
      }),
    stop: async () => {
      guard.stdin?.end();
      await exitOf(guard);
      await exitOf(server);
      if (guard.exitCode !== 0) throw new Error(`Could not remove ${folder}`);
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  await once(child, 'exit');
}

/** Makes sure that server and folder are removed, even when this process is killed. */
function startGuard(folder: string, signal: string): ChildProcess {
  const script = path.join(import.meta.dirname, 'guard.sh');
  const guard = spawn('sh', [script, folder, signal.replace('SIG', '')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}

/** The user that runs the server when the tests run as root, since some servers refuse root. */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
}
