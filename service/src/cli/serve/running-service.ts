import type { AddressInfo } from 'node:net';
import { cannotListen, EXIT } from '@signpost/platform/command';
import type { FastifyBaseLogger } from 'fastify';
import type { Service } from '../../compose.ts';
import type { Config } from '../../config.ts';

/** How long requests under way may take once we are asked to stop. */
const GRACE_MS = 30_000;

/** Starts to answer; the address to ask. */
export async function listen({ app }: Service, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw cannotListen(error, { host, port, setting: 'SIGNPOST_PORT' });
  }
  // Fastify listens on TCP here, so the address is never a pipe's name.
  const { address, family, port: bound } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
}

/** From here on the log tells of failures that nothing waits for, with where they happened; they end the process. */
export function logFaults(logger: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.prependListener('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'unexpected error: this process ends');
    process.exit(EXIT.failed);
  });
}

/** Answers the requests under way, then closes the stores; `why` goes to the log. */
export async function closeInTime(service: Service, why: object): Promise<void> {
  service.app.log.info(why, 'stopping');
  setTimeout(() => {
    service.app.log.error('requests under way did not end in time');
    process.exit(1);
  }, GRACE_MS).unref();
  await service.close();
}
