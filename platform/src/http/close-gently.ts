import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests are still accepted on open connections after the close began, in milliseconds. */
const MOMENT_MS = 1000;

/**
 * Makes a server close without losing a request. For a moment it goes on as before, but each answer tells the client to stop using
 * its connection. Then it accepts no more connections, and ends the idle ones.
 */
export function closeGently(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const lastOneClosed = Promise.withResolvers<void>();
  let isClosing = false;
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
  // The framework closes the server after this hook.
  app.addHook('preClose', async () => {
    isClosing = true;
    if (sockets.size > 0) await withinMoment(lastOneClosed.promise);
    // Bytes that have arrived are read before the next turn of the event loop.
    await nextTurn();
    // Node counts a connection that has not sent anything yet as busy, and would wait for it.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}

async function withinMoment(early: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([early, sleep(MOMENT_MS, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}
