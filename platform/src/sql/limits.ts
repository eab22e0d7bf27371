import type { Socket } from 'node:net';

const CONNECT_MS = 5000;
/** How much later than its own time limit a server may answer, in milliseconds. */
const GRACE_MS = 1000;

/** How long an unused connection stays open, in milliseconds. */
export const IDLE_MS = 30_000;

/** How long to wait for a connection, new or in use, in milliseconds. */
export function connectMs(timeoutMs: number): number {
  return timeoutMs === 0 ? CONNECT_MS : Math.min(timeoutMs, CONNECT_MS);
}

/**
 * Breaks a connection on which nothing has arrived for longer than a statement may take: the server or the network has gone without
 * closing it. This breaks idle connections too; the pool opens new ones.
 */
export function limitSilence(socket: Socket, timeoutMs: number): void {
  if (timeoutMs === 0) return;
  socket.setTimeout(timeoutMs + GRACE_MS, () =>
    socket.destroy(new Error(`Nothing was heard from the database for ${timeoutMs + GRACE_MS} ms`)),
  );
}
