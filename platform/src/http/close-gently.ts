import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long clients have to send what they are about to send on a connection that they keep, in milliseconds. */
const MOMENT_MS = 1000;

/**
 * Lets a server end that is told to close, without losing a request. For a moment it goes on as before, but each answer tells the
 * client to use its connection no more. Then it accepts no more connections, and ends those on which nothing is asked.
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
    // What has arrived is read before the next turn begins.
    await nextTurn();
    // Node takes a connection on which nothing has come yet for a busy one.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}

async function withinMoment(early: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([early, sleep(MOMENT_MS, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}
