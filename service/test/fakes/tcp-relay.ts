import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TcpRelay {
  /** The address of the server through the relay. */
  url: string;
  /** From now on nothing gets through, without an error, as when a cable is pulled. */
  silence(): void;
  /** New connections get through again. */
  restore(): void;
  /** From now on all that is sent over a connection on which no answer is awaited is held up. */
  holdIdle(): void;
  /** What was held up gets through. */
  release(): void;
}

/** A relay between a client and the server at this address; closed when the test ends. */
export async function startTcpRelay(address: string): Promise<TcpRelay> {
  const url = new URL(address);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  /** The connections on which an answer is awaited. */
  const asking = new Set<Socket>();
  const upstreams = new Map<Socket, Socket>();
  let isSilent = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Each side is closed when the other closes.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isSilent) return;
    const upstream = keep(connect(Number(port), hostname));
    upstreams.set(client, upstream);
    client.on('data', () => asking.add(client)).on('close', () => upstreams.delete(client));
    upstream.on('data', () => asking.delete(client));
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      isSilent = false;
    },
    holdIdle() {
      for (const client of upstreams.keys()) if (!asking.has(client)) client.unpipe().pause();
    },
    release() {
      for (const [client, upstream] of upstreams) client.pipe(upstream);
    },
  };
}
