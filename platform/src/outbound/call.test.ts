import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realWait, type Wait } from '../time/index.ts';
import { call, OutOfTime, sendingOnce } from './call.ts';
import type { Limits } from './limit.ts';

const silent: RequestListener = () => {};
const atOnce: Wait = async () => {};

/** A server, and a function that calls it; one connection at most. */
async function aServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ ...sendingOnce({ timeoutMs: 60_000, maxReplyBytes: 10 }), connections: 1 });
  onTestFinished(async () => {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits: Limits = { timeoutMs: 60_000, wait: realWait };
  return (more: Partial<Limits> = {}) =>
    call(agent, { origin, path: '/', method: 'GET' }, { ...limits, ...more });
}

describe('call', () => {
  it('returns status, headers and bytes', async () => {
    const ask = await aServer((_, response) => response.writeHead(418, { 'x-tea': 'yes' }).end('tea'));
    const { status, headers, bytes } = await ask();
    expect({ status, tea: headers['x-tea'], text: String(Buffer.from(bytes ?? [])) }).toEqual({
      status: 418,
      tea: 'yes',
      text: 'tea',
    });
  });

  it('returns no bytes when there are too many', async () => {
    const ask = await aServer((_, response) => response.end('more than ten bytes'));
    expect(await ask()).toMatchObject({ status: 200, bytes: null });
  });

  it('gives up after the time limit', async () => {
    const ask = await aServer(silent);
    await expect(ask({ wait: atOnce })).rejects.toThrow(OutOfTime);
  });

  it('gives up when the signal is aborted, also while it waits for a connection', async () => {
    const ask = await aServer(silent);
    const stop = new AbortController();
    const asked = [ask({ signal: stop.signal }), ask({ signal: stop.signal })];
    stop.abort(new Error('not needed any more'));
    for (const result of await Promise.allSettled([...asked, ask({ signal: stop.signal })]))
      expect(result).toMatchObject({ reason: { message: 'not needed any more' } });
  });
});
