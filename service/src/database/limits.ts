import type { Socket } from 'node:net';

const CONNECT_MS = 5000;
/** A server that keeps its own time limit answers within this after it. */
const GRACE_MS = 1000;

/** Connections that nobody has used for so long are closed. */
export const IDLE_MS = 30_000;

/** How long to wait for a connection, a new one or one that others have to give back first. */
export function connectMs(timeoutMs: number): number {
  return timeoutMs === 0 ? CONNECT_MS : Math.min(timeoutMs, CONNECT_MS);
}

/**
 * Breaks a connection on which nothing has been heard for longer than a statement may take: the server, or the way to it, is
 * gone without a word. Connections in no use are broken too, which the pool makes good.
 */
export function limitSilence(socket: Socket, timeoutMs: number): void {
  if (timeoutMs === 0) return;
  socket.setTimeout(timeoutMs + GRACE_MS, () =>
    socket.destroy(new Error(`Nothing was heard from the database for ${timeoutMs + GRACE_MS} ms`)),
  );
}
