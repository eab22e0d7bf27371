import type { FastifyBaseLogger } from 'fastify';
import { EXIT } from './exit-codes.ts';

/** How long the work under way may take once the process is asked to stop, in milliseconds. */
const GRACE_MS = 30_000;

export interface Stop {
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Resolves when the process is asked to stop, with the reason for the log. */
  readonly asked: Promise<string>;
  /** Heeds no signal any more. */
  release(): void;
}

/**
 * Heeds the first SIGTERM or Ctrl-C; a second one finds no listener and ends the process at once. With `withParent` the end of the
 * process that started this one with a channel to it counts as well.
 */
export function watchForStop({ withParent = false } = {}): Stop {
  const stopping = new AbortController();
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  const onDisconnect = (): void => stop('the process that started this one is gone');
  const release = (): void =>
    void process.off('SIGTERM', stop).off('SIGINT', stop).off('disconnect', onDisconnect);
  function stop(why: string): void {
    release();
    stopping.abort();
    resolve(why);
  }
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // The types do not say so, but without a channel it is undefined. False: the channel has closed already.
  const isConnected = process.connected as boolean | undefined;
  if (withParent && isConnected === false) onDisconnect();
  else if (withParent && isConnected === true) process.on('disconnect', onDisconnect);
  return { signal: stopping.signal, asked, release };
}

export interface Server {
  log: FastifyBaseLogger;
  /** Brings it up. The signal is aborted when a stop is asked for meanwhile: then the start is not waited for. */
  start(stopping: AbortSignal): Promise<void>;
  /** Answers what has arrived and frees everything, also in the middle of the start. */
  close(): Promise<void>;
  /** Whether to stop with the process that started this one. */
  withParent?: boolean;
}

/** Runs a server until the process is asked to stop, and closes it. Fails when it cannot start. */
export async function runServer({ log, start, close, withParent = false }: Server): Promise<void> {
  logFaults(log);
  const stop = watchForStop({ withParent });
  try {
    await Promise.race([start(stop.signal), stop.asked]);
  } catch (error) {
    stop.release();
    await close();
    throw error;
  }
  await closeInTime(log, { why: await stop.asked }, close);
}

/** Closes; ends the process when that takes too long. `fields` go to the log. */
export async function closeInTime(
  log: FastifyBaseLogger,
  fields: object,
  close: () => Promise<void>,
): Promise<void> {
  log.info(fields, 'stopping');
  setTimeout(() => {
    log.error('the work under way did not end in time');
    process.exit(EXIT.failed);
  }, GRACE_MS).unref();
  await close();
}

/** From here on the log tells of failures that nothing waits for, with where they happened; they end the process. */
export function logFaults(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.prependListener('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error: this process ends');
    process.exit(EXIT.failed);
  });
}
