import { listenOn, tryAddress } from '@signpost/platform/command';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { SETTINGS } from '../../settings.ts';

/** Starts to answer and returns the address. */
export function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return listenOn(app, { host, port, setting: SETTINGS.port.name });
}

/** Fails when the address is taken. */
export function tryToListen({ host, port }: Config): Promise<void> {
  return tryAddress({ host, port, setting: SETTINGS.port.name });
}
