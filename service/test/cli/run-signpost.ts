import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { vi } from 'vitest';
import { runBackendCommand } from '@signpost/analysis-backend';
import { runCommand } from '../../src/cli/program.ts';
import { whenOver } from '../fakes/made-once.ts';

export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
export const SIGNPOST = path.join(REPOSITORY, 'bin/signpost');

export interface RunOptions {
  /** Variables for an otherwise bare environment without the settings of this machine. Undefined removes one. */
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** The program to call in place of bin/signpost. */
  command?: string;
  /** Runs as this user and group; only root can. */
  uid?: number;
}

export interface Finished {
  /** The exit code; null when a signal ended the process. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  readonly stdin: Writable;
  readonly exited: Promise<Finished>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Waits until standard output and standard error, one after the other, match. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** Set but empty: no account and no own backend. */
const NO_BACKEND = { SIGNPOST_BACKEND_URL: '' };

const children = new Set<ChildProcessByStdio<Writable, Readable, Readable>>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a real process; it is killed if it still runs when the test, or the suite that shares it, ends. */
export function startSignpost(args: string[], options: RunOptions = {}): Running {
  const { env = {}, cwd, command = SIGNPOST, uid } = options;
  const child = spawn(command, args, {
    env: {
      PATH: '/usr/bin:/bin',
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      SIGNPOST_RUN_BUNDLE: process.env.SIGNPOST_RUN_BUNDLE,
      ...NO_BACKEND,
      ...env,
    },
    stdio: 'pipe',
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const heard = (): void => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    heard();
  });
  // A process that has ended reads no input: its exit code matters, not the broken pipe.
  child.stdin.on('error', () => {});

  const exited = once(child, 'close').then(([code]: (number | null)[]): Finished => {
    children.delete(child);
    return { code: code ?? null, stdout, stderr };
  });
  // Only a caller that waits needs to hear of a command that cannot be started.
  exited.catch(() => {});
  whenOver(async () => {
    if (children.has(child)) child.kill('SIGKILL');
    await exited;
  });

  return {
    stdin: child.stdin,
    exited,
    signal: (signal) => void child.kill(signal),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(stdout + stderr);
          if (match === null) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        look();
        exited.then(
          ({ code }) =>
            reject(new Error(`Ended with ${code} before it printed ${pattern}:\n${stdout}${stderr}`)),
          reject,
        );
      }),
  };
}

/** Runs a command to its end. */
export function runSignpost(
  args: string[],
  { stdin = '', ...options }: RunOptions & { stdin?: string | Uint8Array } = {},
): Promise<Finished> {
  const running = startSignpost(args, options);
  running.stdin.end(stdin);
  return running.exited;
}

/**
 * Runs a command to its end in this process, a few hundred milliseconds faster than a new one. Tests that need
 * a new process (a bare environment, signals, standard input) use `runSignpost`.
 */
export async function callSignpost(args: string[], env: Record<string, string> = {}): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text);
      return true;
    }),
    // It could not be raised again, and the files that this process runs next would wait for those of all others.
    vi.spyOn(os, 'setPriority').mockReturnValue(),
  ];
  syncBuiltinESMExports();
  try {
    const [first, ...rest] = args;
    const code = await (first === 'backend' ? runBackendCommand(rest) : runCommand(args));
    return { code, stdout, stderr };
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
}

/** Runs a command with `--json` that must succeed, and returns the parsed output. */
export async function callForJson<Value>(args: string[], env?: Record<string, string>): Promise<Value> {
  const { code, stdout, stderr } = await callSignpost([...args, '--json'], env);
  if (code !== 0) throw new Error(`signpost ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Value;
}

export interface Serving extends Pick<Running, 'exited' | 'signal' | 'printed'> {
  url: string;
  /** Asks the process to stop and waits until it has ended. */
  stop(): Promise<Finished>;
  kill(): Promise<Finished>;
}

/** Starts the service on a free port and waits until it answers. */
export async function startServe(args: string[], options?: RunOptions): Promise<Serving> {
  const running = startSignpost(['serve', '--port', '0', '--json', ...args], options);
  const [line] = await running.printed(/^\{"event":"listening".*\}$/m);
  const { url } = JSON.parse(line) as { url: string };
  const end = (signal: NodeJS.Signals): Promise<Finished> => {
    running.signal(signal);
    return running.exited;
  };
  return { ...running, url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
