import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { SourceTestBody } from '@signpost/contract/indexing';
import { AppError, messageOf } from '@signpost/platform/errors';
import { entryModule } from '@signpost/platform/place';
import type { Logger } from 'pino';
import type { IndexRunner } from '@signpost/indexing/ports/index-runner';
import { logEvent } from './log-event.ts';
import { runCommand, type CommandArgs } from './run-command.ts';

/** How long it may take to open a source that is tested, in milliseconds. */
const LONGEST_TEST_MS = 120_000;
/** Sources that are tested at a time: each test is a process. */
const MOST_TESTS = 2;
/** As `bin/signpost` says it. */
const MEMORY = {
  options: ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'],
  environment: { MALLOC_MMAP_THRESHOLD_: '262144' },
};
const MAIN = entryModule('service/src/main.ts');

/** How long a run may take to stop, and how long it may go on without a sign of life, in milliseconds. */
const LIMITS = { stopMs: 10_000, silentMs: 300_000 };

export interface ChildRunnerOptions {
  /** The settings of the process. */
  environment: NodeJS.ProcessEnv;
  logger: Logger;
  /** Called with a run that was ended because it gave no sign of life. */
  onSilent(sourceId: number): Promise<void>;
  /** Called when the process of a check has ended, however it did. */
  onCheckEnded(checkId: number): Promise<void>;
  limits?: typeof LIMITS;
}

/** Runs `signpost index run`, one at a time. The process stops when this one is gone. */
export function childIndexRunner(options: ChildRunnerOptions): IndexRunner {
  const { stopMs, silentMs } = options.limits ?? LIMITS;
  /** What to do next, by source; null for all of its documents. */
  const waiting = new Map<number, ReadonlySet<string> | null>();
  let child: ChildProcess | null = null;
  let working: Promise<void> | null = null;
  let isClosed = false;
  let tests = 0;
  let checking: Promise<void> | null = null;
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
      const watched = killWhenSilent(child, silentMs);
      await endOf(child, options.logger);
      if (watched.wasSilent()) await noteSilent(sourceId, options);
    }
    child = null;
    working = null;
  }

  async function runCheck(checkId: number): Promise<void> {
    try {
      await command(['index', 'check-links', '--begun', String(checkId)], { timeout: 0 });
    } catch (error) {
      options.logger.warn({ check: checkId, problem: messageOf(error) }, 'links could not be checked');
    }
    await options.onCheckEnded(checkId);
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
      if (tests >= MOST_TESTS) throw tooManyTests();
      // On its standard input: other users of the machine can read the arguments of a process.
      const limits = { timeout: LONGEST_TEST_MS, signal, input: JSON.stringify(source) };
      tests += 1;
      try {
        return JSON.parse(await command(['index', 'test'], limits)) as SourceTestBody;
      } finally {
        tests -= 1;
      }
    },
    async remove(sourceId) {
      await command(['index', 'remove', String(sourceId)], { timeout: 0 });
    },
    check(checkId) {
      if (isClosed) return;
      checking = runCheck(checkId).catch((error: unknown) => {
        options.logger.error(
          { check: checkId, problem: messageOf(error) },
          'the end of the check could not be noted',
        );
      });
    },
    async close() {
      isClosed = true;
      for (const one of child === null ? commands : [...commands, child]) stopInTime(one, stopMs);
      await working;
      await checking;
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
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => logEvent(log, line));
  if (child.stderr !== null) createInterface(child.stderr).on('line', (line) => log.warn(line));
  return child;
}

function tooManyTests(): AppError {
  return new AppError(
    'rest_too_many_requests',
    429,
    'Other sources are being tested at this moment. Try again in 10 s.',
    { headers: { 'retry-after': '10' } },
  );
}

/** Tells a process to stop, and ends it when it does not. */
function stopInTime(child: ChildProcess, stopMs: number): void {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  child.once('close', () => clearTimeout(timer));
}

/** Ends a process that has sent no message for this long: it is caught in something that does not end. */
function killWhenSilent(child: ChildProcess, silentMs: number): { wasSilent(): boolean } {
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    child.kill('SIGKILL');
  }, silentMs);
  child.on('message', () => timer.refresh());
  child.once('close', () => clearTimeout(timer));
  return { wasSilent: () => isSilent };
}

async function noteSilent(sourceId: number, { logger, onSilent }: ChildRunnerOptions): Promise<void> {
  logger.error({ source: sourceId }, 'index run gave no sign of life and was ended');
  try {
    await onSilent(sourceId);
  } catch (error) {
    logger.error({ source: sourceId, problem: messageOf(error) }, 'the end of the run could not be noted');
  }
}

/** A process that cannot be started counts as ended. */
function endOf(child: ChildProcess, logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      logger.error({ problem: messageOf(error) }, 'index run cannot be started or stopped');
      if (child.pid === undefined) resolve();
    });
    child.on('close', () => resolve());
  });
}
