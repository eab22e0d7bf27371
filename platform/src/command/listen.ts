import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { messageOf, UserError } from '../errors/index.ts';

export interface Address {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The environment variable that sets the port, for the advice in an error. */
  setting: string;
}

/** Starts to listen and returns the URL. An error says what to do. */
export async function listenOn(app: FastifyInstance, { host, port, setting }: Address): Promise<string> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw cannotListen(error, { host, port, setting });
  }
  // On TCP the address is never the name of a pipe.
  const { address, family, port: bound } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
}

/** Fails as `listenOn` would if the address cannot be had now, so that nothing else is started in vain. */
export async function tryAddress(address: Address): Promise<void> {
  const { host, port } = address;
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw cannotListen(error, address);
  }
  server.close();
  await once(server, 'close');
}

function cannotListen(error: unknown, { host, port, setting }: Address): UserError {
  const { code } = error as NodeJS.ErrnoException;
  const other = port < 65_535 ? port + 1 : port - 1;
  const advice: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: another program is listening there, maybe another Signpost.
Stop that one, or choose another port with --port ${other} or ${setting}=${other}; --port 0 takes any free one.`,
    EACCES: `This user may not listen on port ${port}: choose 1024 or higher, with --port or ${setting}.`,
  };
  return new UserError(advice[code ?? ''] ?? `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`, {
    cause: error,
  });
}
