import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Lets a closing service end: no client may hold it up with a connection on which it asks nothing. */
export function releaseClientsOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    closing = true;
    // Node takes a connection on which nothing has come yet for a busy one.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
