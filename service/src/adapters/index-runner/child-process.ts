import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SourceTestBody } from '@signpost/contract/indexing';
import { messageOf } from '@signpost/platform/errors';
import type { Logger } from 'pino';
import type { IndexRunner } from '../../ports/index-runner.ts';
import { runCommand, type CommandArgs } from './run-command.ts';

/** How long it may take to open a source that is tested, in milliseconds. */
const LONGEST_TEST_MS = 120_000;
/** As `bin/signpost` says it. */
const MEMORY = {
  options: ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'],
  environment: { MALLOC_MMAP_THRESHOLD_: '262144' },
};
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

export interface ChildRunnerOptions {
  /** The settings of the process. */
  environment: NodeJS.ProcessEnv;
  logger: Logger;
}

/** Runs `signpost index run`, one at a time. The process stops by itself when this one is gone. */
export function childIndexRunner(options: ChildRunnerOptions): IndexRunner {
  /** What to do next, by source; null for all of its documents. */
  const waiting = new Map<number, ReadonlySet<string> | null>();
  let child: ChildProcess | null = null;
  let working: Promise<void> | null = null;
  let isClosed = false;
  const commands = new Set<ChildProcess>();

  function onStart(child: ChildProcess): void {
    commands.add(child);
    child.once('close', () => commands.delete(child));
  }

  function command(
    args: readonly string[],
    limits: Pick<CommandArgs, 'timeout' | 'signal' | 'input'>,
  ): Promise<string> {
    return runCommand({ main: MAIN, args, environment: options.environment, onStart, ...limits });
  }

  async function work(): Promise<void> {
    for (const [sourceId, only] of waiting) {
      if (isClosed) break;
      // A source that is asked for meanwhile waits at the end.
      waiting.delete(sourceId);
      child = spawnRun(sourceId, only, options);
      await endOf(child, options.logger);
    }
    child = null;
    working = null;
  }

  return {
    start(sourceId, only) {
      const before = waiting.get(sourceId);
      const isAll = only === null || before === null;
      waiting.set(sourceId, isAll ? null : new Set([...(before ?? []), ...only]));
      working ??= work();
    },
    isBusy: () => working !== null,
    async test(source, signal) {
      // On its standard input: other users of the machine can read the arguments of a process.
      const limits = { timeout: LONGEST_TEST_MS, signal, input: JSON.stringify(source) };
      return JSON.parse(await command(['index', 'test'], limits)) as SourceTestBody;
    },
    async remove(sourceId) {
      await command(['index', 'remove', String(sourceId)], { timeout: 0 });
    },
    async close() {
      isClosed = true;
      for (const one of commands) one.kill('SIGTERM');
      child?.kill('SIGTERM');
      await working;
    },
  };
}

function spawnRun(
  sourceId: number,
  only: ReadonlySet<string> | null,
  { environment, logger }: ChildRunnerOptions,
): ChildProcess {
  const args = [
    ...MEMORY.options,
    MAIN,
    'index',
    'run',
    String(sourceId),
    ...(only === null ? [] : ['--only']),
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: { ...environment, ...MEMORY.environment },
  });
  // It may end before it has read everything.
  child.stdin?.on('error', () => {});
  child.stdin?.end([...(only ?? [])].join('\n'));
  const log = logger.child({ source: sourceId });
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => log.info(line));
  if (child.stderr !== null) createInterface(child.stderr).on('line', (line) => log.warn(line));
  return child;
}

/** A process that cannot be started counts as ended. */
function endOf(child: ChildProcess, logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      logger.error({ problem: messageOf(error) }, 'index run cannot be started or told to stop');
      if (child.pid === undefined) resolve();
    });
    child.on('close', () => resolve());
  });
}
