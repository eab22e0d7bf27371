import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { UserError } from '../errors/index.ts';
import { listenOn } from './listen.ts';

function anApp(): FastifyInstance {
  const app = fastify();
  app.get('/', async () => 'here');
  onTestFinished(() => app.close());
  return app;
}

it.each(['127.0.0.1', '::1'])('returns a URL that answers on %s', async (host) => {
  const url = await listenOn(anApp(), { host, port: 0, setting: 'PORT' });
  expect(await (await fetch(url)).text()).toBe('here');
});

it('says what to do about a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failure = listenOn(anApp(), { host: '127.0.0.1', port, setting: 'SOME_PORT' });
  await expect(failure).rejects.toThrow(UserError);
  await expect(failure).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  await expect(failure).rejects.toThrow(`SOME_PORT=${port < 65_535 ? port + 1 : port - 1}`);
});

it('names an address that this machine does not have', async () => {
  const failure = listenOn(anApp(), { host: '192.0.2.1', port: 0, setting: 'PORT' });
  await expect(failure).rejects.toThrow('Cannot listen on 192.0.2.1, port 0: ');
});
