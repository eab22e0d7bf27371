import type { Worker } from 'node:cluster';

/** The messages with which Node's cluster module hands a connection to a worker and the worker confirms it. */
interface ClusterMessage {
  act?: string;
  seq?: number;
  ack?: number;
}

interface Connection {
  close(): void;
}

interface Channel {
  send(message: ClusterMessage, connection?: Connection, ...rest: unknown[]): boolean;
  on(event: 'internalMessage', listen: (message: ClusterMessage) => void): void;
}

/**
 * Closes the connections that were on their way to a worker when it ended. Node's cluster module forgets them, and their clients
 * would wait for ever. It has no event for them, so this listens to the messages it sends.
 */
export function closeLostConnections(worker: Worker): void {
  // A worker that could not be started gets no connections.
  if (!worker.isConnected()) return;
  const onTheWay = new Map<number, Connection>();
  const channel = worker.process as unknown as Channel;
  const send = channel.send.bind(channel);
  channel.send = (message, connection, ...rest) => {
    if (message.act === 'newconn' && message.seq !== undefined && connection !== undefined)
      onTheWay.set(message.seq, connection);
    return send(message, connection, ...rest);
  };
  channel.on('internalMessage', ({ ack }) => {
    if (ack !== undefined) onTheWay.delete(ack);
  });
  worker.on('exit', () => {
    for (const connection of onTheWay.values()) connection.close();
  });
}
