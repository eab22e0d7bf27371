import { flushCompileCache } from 'node:module';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { EXIT } from './exit-codes.ts';

/** How long the work under way may take once the process is asked to stop, in milliseconds. */
const GRACE_MS = 30_000;

export interface Stop extends Disposable {
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Resolves when the process is asked to stop, with the reason for the log. */
  readonly asked: Promise<string>;
  /** Stops listening for signals. */
  release(): void;
}

/**
 * Listens for the first SIGTERM or Ctrl-C; a second one finds no listener and ends the process at once. With `withParent` the end of
 * the parent process, seen by its channel, is a reason to stop as well.
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
  // Undefined without a channel, which the types leave out. False: the channel has closed already.
  const isConnected = process.connected as boolean | undefined;
  if (withParent && isConnected === false) onDisconnect();
  else if (withParent && isConnected === true) process.on('disconnect', onDisconnect);
  return { signal: stopping.signal, asked, release, [Symbol.dispose]: release };
}

export interface Server {
  app: Pick<FastifyInstance, 'log' | 'server'>;
  /** Starts the server. The signal is aborted when the process is asked to stop meanwhile: then the start is not awaited. */
  start(stopping: AbortSignal): Promise<void>;
  /** Answers the requests that have arrived and frees everything. May be called in the middle of the start. */
  close(): Promise<void>;
  /** Whether to stop with the process that started this one. */
  withParent?: boolean;
}

/** Runs a server until the process is asked to stop, and closes it. Fails when it cannot start. */
export async function runServer({ app, start, close, withParent = false }: Server): Promise<void> {
  logFaults(app.log);
  const stop = watchForStop({ withParent });
  const starting = start(stop.signal);
  try {
    await Promise.race([starting, stop.asked]);
  } catch (error) {
    stop.release();
    await close();
    throw error;
  }
  // Node keeps the compiled code at the end of a process otherwise, and a server is often killed: the next would start from nothing.
  flushCompileCache();
  await closeInTime(app.log, { why: await stop.asked }, close);
  // A start that was not awaited may listen only now, which would keep the process alive.
  void starting.then(
    () => app.server.close(),
    () => {},
  );
}

/** Closes, and ends the process when that takes longer than `GRACE_MS`. `fields` go to the log. */
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

/** Has uncaught errors and unhandled rejections logged with their stack before they end the process. */
export function logFaults(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.prependListener('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error: this process ends');
    process.exit(EXIT.failed);
  });
}
