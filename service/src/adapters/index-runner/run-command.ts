import { spawn, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { AppError } from '@signpost/platform/errors';

export interface CommandArgs {
  main: string;
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** How long it may take, in milliseconds; 0 for as long as it takes. */
  timeout: number;
  /** Ends it when aborted. */
  signal?: AbortSignal;
  /** What it reads from standard input. */
  input?: string;
  /** Called with the process, so that it can be ended. */
  onStart(child: ChildProcess): void;
}

/** Runs a command of this program and returns what it printed. When it fails, its message is the error. */
export async function runCommand({
  main,
  args,
  environment,
  timeout,
  signal,
  input = '',
  onStart,
}: CommandArgs): Promise<string> {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment,
    timeout,
    ...(signal === undefined ? {} : { signal }),
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  onStart(child);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => (error.name === 'AbortError' ? resolve(null) : reject(error)));
    child.on('close', resolve);
  });
  const [printed, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return printed;
  throw new AppError('index_failed', 500, complaint.trim().split('\n').at(-1) || NO_ANSWER);
}

const NO_ANSWER = 'The process that was started for it was ended before it had an answer.';
