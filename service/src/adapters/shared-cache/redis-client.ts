import { ErrorReply, RedisClient as Client } from 'redis';

/** How long connecting may take. */
export const CONNECT_MS = 2000;
/** How long a connection may be silent before it is made again. */
const SILENCE_MS = 10_000;
/** How often a connection is tried, so that a healthy one is never silent for that long. */
const PING_MS = 3000;

export type RedisClient = ReturnType<typeof redisClient>;

/** All clients are of this one class. The library's `createClient` would make a class for each, with the commands of every module. */
const newClient = Client.factory();

/** A client that refuses commands at once while it is not connected. `retryMs` gives the wait after a number of failures. */
export function redisClient(url: string, retryMs: false | ((failures: number) => number)) {
  return newClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    maintNotifications: 'disabled',
    // The library's own limit ends once a command is written, which is when waiting begins: see `withinTime`.
    commandOptions: { timeout: 0 },
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: retryMs },
  });
}

/** Waits for a reply, up to a limit. */
export async function withinTime<Reply>(reply: Promise<Reply>, ms: number): Promise<Reply> {
  const late = Promise.withResolvers<never>();
  // A turn of the event loop later: a reply that came while we were busy with something else is read before we give up.
  const timer = setTimeout(() => setImmediate(() => late.reject(new OutOfTime(ms))), ms);
  try {
    return await Promise.race([reply, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export class OutOfTime extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** Why, for logs: old servers answer with the command they did not know, and it may hold the password. */
export function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return error.message.split(' ')[0] ?? '';
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

/** Fails with the reason when there is no Redis that answers. */
export async function checkRedis(url: string): Promise<void> {
  const client = redisClient(url, false);
  // A failure is reported by the call that meets it.
  client.on('error', () => {});
  try {
    await withinTime(client.connect(), CONNECT_MS);
    await withinTime(client.ping(), CONNECT_MS);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    client.destroy();
  }
}
