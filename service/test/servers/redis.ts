import { randomBytes } from 'node:crypto';
import { RedisClient } from 'redis';
import { findProgram } from './find-program.ts';
import { startServer, type TestServer } from './test-server.ts';

export const findRedis = (): string | null => findProgram('redis-server') ?? findProgram('valkey-server');

/** A private Redis or Valkey that keeps its data over a `kill`. */
export async function startRedis(parent?: string): Promise<TestServer> {
  const program = findRedis();
  if (program === null) throw new Error('Redis is not installed');
  const password = randomBytes(12).toString('hex');
  return startServer(
    {
      name: 'redis',
      serve: (folder, port) => {
        const settings = {
          bind: '127.0.0.1',
          port: String(port),
          dir: folder,
          requirepass: password,
          save: '',
          // Written before a command is answered, though not to the disk: enough to survive a killed process.
          appendonly: 'yes',
          appendfsync: 'no',
        };
        return [program, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])];
      },
      url: (port) => `redis://:${password}@127.0.0.1:${port}/0`,
      ask: askRedis,
      crashSignal: 'SIGKILL',
    },
    parent,
  );
}

async function askRedis(url: string): Promise<void> {
  const client = RedisClient.factory()({ url, socket: { reconnectStrategy: false } });
  // The failed call reports the error; without a listener the client would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.destroy();
  }
}
