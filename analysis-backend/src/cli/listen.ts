import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { listenOn } from '@signpost/platform/command';
import { messageOf, UserError } from '@signpost/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { SETTINGS } from '../settings.ts';

type Where = Pick<Config, 'host' | 'port' | 'socket'>;

/** Starts to listen and returns the URL; for a socket `unix:` and its path. */
export async function listen(app: FastifyInstance, { host, port, socket }: Where): Promise<string> {
  if (socket === null) return listenOn(app, { host, port, setting: SETTINGS.port.name });
  await listenOnSocket(app, socket);
  return `unix:${socket}`;
}

async function listenOnSocket(app: FastifyInstance, socket: string): Promise<void> {
  try {
    if (isSocket(socket)) {
      if (await isAnswered(socket)) throw new Error('another process listens there');
      // A killed process has left the socket behind.
      rmSync(socket);
    }
    await app.listen({ path: socket, listenTextResolver: () => 'listening' });
    chmodSync(socket, 0o600);
  } catch (error) {
    throw new UserError(`Cannot listen on the socket ${socket}: ${messageOf(error)}`, { cause: error });
  }
}

function isSocket(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSocket() === true;
}

async function isAnswered(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    connection.destroy();
  }
}
