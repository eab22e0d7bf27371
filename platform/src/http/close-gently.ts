import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests are still accepted on open connections after the server has stopped to listen, in milliseconds. */
const MOMENT_MS = 1000;

/**
 * Makes a server close without losing a request. It accepts no more connections at once, so that clients who come anew are sent to
 * the next process or told to come again. On open connections it goes on for a moment, but each answer tells the client to stop
 * using its connection. Then it ends the idle ones.
 */
export function closeGently(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const lastOneClosed = Promise.withResolvers<void>();
  let isClosing = false;
  let isMomentOver = false;
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (isClosing && sockets.size === 0) lastOneClosed.resolve();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // The head of the answer may have been sent before the close began.
    if (isMomentOver) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  // The framework closes the server after this hook, which finds it closed.
  app.addHook('preClose', async () => {
    isClosing = true;
    const lastOneAnswered = new Promise<void>((resolve) => {
      // The method of the HTTP server would end idle connections too, on which a request may be under way.
      Server.prototype.close.call(app.server, () => resolve());
    });
    if (sockets.size > 0) await withinMoment(lastOneClosed.promise);
    // Bytes that have arrived are read before the next turn of the event loop.
    await nextTurn();
    // Node counts a connection that has not sent anything yet as busy, and would wait for it.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    isMomentOver = true;
    app.server.closeIdleConnections();
    await lastOneAnswered;
  });
}

async function withinMoment(early: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([early, sleep(MOMENT_MS, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}
