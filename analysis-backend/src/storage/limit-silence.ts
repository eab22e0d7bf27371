import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** A server that keeps its own time limit answers within this after it. */
const GRACE_MS = 1000;

/**
 * Breaks a connection on which nothing has been heard for longer than a statement may take: the server, or the way to it, is
 * gone without a word. Connections in no use are broken too, which the pool makes good. 0 is no limit.
 */
export function limitSilence(client: Client, timeoutMs: number): void {
  if (timeoutMs === 0) return;
  // Over TCP the stream is always a socket.
  const socket = client.connection.stream as Socket;
  socket.setTimeout(timeoutMs + GRACE_MS, () =>
    socket.destroy(new Error(`Nothing was heard from the database for ${timeoutMs + GRACE_MS} ms`)),
  );
}
