import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { closeGently } from './close-gently.ts';

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

function ask(port: number, path: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, agent, host: '127.0.0.1' }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    sent.on('error', reject).end();
  });
}

/** Why a new connection fails; `accepted` when it does not. */
function tryToConnect(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve('accepted')).on('error', (error) => resolve(error.message));
    onTestFinished(() => void socket.destroy());
  });
}

it('stops to listen at once, and answers on open connections what was asked before and in a moment', async () => {
  const app: FastifyInstance = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  closeGently(app);
  const slow = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  app.get('/', () => 'ok');
  app.get('/slow', async () => {
    arrived.resolve();
    await slow.promise;
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const other = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    other.destroy();
  });
  expect(await ask(port, '/', agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
  const waiting = ask(port, '/slow', other);
  await arrived.promise;

  let isClosed = false;
  const closed = app.close().finally(() => {
    isClosed = true;
  });
  // Hooks begin in the next turn of the event loop.
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await Promise.all(Array.from({ length: 16 }, () => tryToConnect(port)))).toEqual(
    Array.from({ length: 16 }, () => expect.stringContaining('ECONNREFUSED')),
  );
  expect(await ask(port, '/', agent)).toEqual({ status: 200, connection: 'close' });
  expect(isClosed).toBe(false);
  slow.resolve();
  expect(await waiting).toMatchObject({ status: 200 });
  await closed;
});
