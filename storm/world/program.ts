import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SIGNPOST = path.resolve(import.meta.dirname, '../../bin/signpost');

export type Environment = Readonly<Record<string, string>>;

export interface Finished {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command that runs beside the services, and can be killed. */
export interface RunningCommand {
  child: ChildProcess;
  finished: Promise<Finished>;
}

/** What still runs. It is ended with the storm, however that ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function run(args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(SIGNPOST, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function startCommand(args: readonly string[], env: Environment): RunningCommand {
  const child = run(args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, finished };
}

/** Runs a command that must succeed, and gives what it printed. */
export async function runCommand(args: readonly string[], env: Environment): Promise<string> {
  const { code, stdout, stderr } = await startCommand(args, env).finished;
  if (code !== 0) throw new Error(`signpost ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
  return stdout;
}

export interface ProgramOptions {
  name: string;
  args: readonly string[];
  env: Environment;
  /** Asked until it answers. */
  healthUrl: string;
  /** Where it writes what it says. */
  logFile: string;
}

/** A program that runs until it is stopped, always at the same port. */
export class Program {
  readonly name: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | null = null;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | null {
    const child = this.#child;
    return child === null || hasEnded(child) ? null : (child.pid ?? null);
  }

  get isRunning(): boolean {
    return this.pid !== null;
  }

  /** Does nothing while it runs. A start that fails, as without a database, is tried again until the time is up. */
  async start(withinMs = 180_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      if (!this.isRunning) this.#spawn();
      if (await answers(this.#options.healthUrl)) return;
      if (Date.now() > deadline)
        throw new Error(`${this.name} does not answer. Its log ends with:\n${this.lastLines()}`);
      await pause(100);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it, and waits until it has ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === null || hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await exited;
  }

  lastLines(): string {
    return readFileSync(this.#options.logFile, 'utf8').split('\n').slice(-15).join('\n');
  }

  #spawn(): void {
    const { args, env, logFile } = this.#options;
    const log = openSync(logFile, 'a');
    this.#child = run(args, { env, stdio: ['ignore', log, log] });
    closeSync(log);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return ok;
  } catch {
    return false;
  }
}
