import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { redisBodies } from '../../src/adapters/shared-cache/redis-bodies.ts';
import { jsonBody } from '../../src/shared/json-body.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { aRedisAdmin, aRedisConnection, aRedisPlace } from '../fakes/redis.ts';
import { isMissing } from '../servers/engines.ts';
import { freePort } from '../servers/free-port.ts';
import { startRedis } from '../servers/redis.ts';
import type { TestServer } from '../servers/test-server.ts';
import { PATIENCE } from '../fakes/patience.ts';

const LOST = expect.stringMatching(
  /^warn Redis is lost: working without it until it is back \{"reason":".+"\}$/,
);
const BACK = 'info Redis is back';

async function aServer(): Promise<TestServer> {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  return server;
}

describe.skipIf(isMissing('redis'))('a connection to Redis', () => {
  it('sends commands and logs nothing while all is well', async () => {
    const place = aRedisPlace();
    const { redis, logs } = await aRedisConnection(place);
    const key = redis.keyOf('test', 'name');
    expect(key.startsWith(place.prefix)).toBe(true);
    expect(await redis.ask((client) => client.set(key, 'value'))).toBe('OK');
    expect(await redis.ask((client) => client.get(key))).toBe('value');
    expect(await redis.ask((client) => client.get(redis.keyOf('test', 'none')))).toBeNull();
    expect(logs).toEqual([]);
  });

  it('logs once that Redis is lost and once that it is back, however many commands fail', async () => {
    const server = await aServer();
    const { redis, logs } = await aRedisConnection({ url: server.url, prefix: 'test:' });
    for (let round = 1; round <= 2; round += 1) {
      await server.kill();
      const replies = Array.from({ length: 20 }, () => redis.ask((client) => client.ping()));
      expect(new Set(await Promise.all(replies))).toEqual(new Set([undefined]));
      await server.restart();
      await vi.waitFor(async () => expect(await redis.ask((client) => client.ping())).toBe('PONG'), PATIENCE);
      expect(logs.splice(0)).toEqual([LOST, BACK]);
    }
  });

  it('opens without a Redis and finds it when it comes', async () => {
    const server = await aServer();
    await server.kill();
    const { redis, logs } = await aRedisConnection({ url: server.url, prefix: 'test:' });
    expect(await redis.ask((client) => client.ping())).toBeUndefined();
    expect(logs).toEqual([LOST]);
    await server.restart();
    await vi.waitFor(async () => expect(await redis.ask((client) => client.ping())).toBe('PONG'), PATIENCE);
    expect(logs).toEqual([LOST, BACK]);
  });

  it('opens beside a Redis that never answers', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const place = { url: `redis://127.0.0.1:${port}`, prefix: 'test:' };
    const { redis, logs } = await aRedisConnection(place, { timeoutMs: 500 });
    expect(await redis.ask((client) => client.ping())).toBeUndefined();
    expect(logs).toEqual([LOST]);
  });

  it('works without a Redis that hangs, and uses it again once it answers', async () => {
    const server = await aServer();
    const admin = await aRedisAdmin(server.url);
    const { redis, logs } = await aRedisConnection({ url: server.url, prefix: 'test:' }, { timeoutMs: 2000 });
    await admin.sendCommand(['CLIENT', 'PAUSE', '600000', 'WRITE']);
    const replies = Array.from({ length: 20 }, () => redis.ask((client) => client.set('test:a', '1')));
    expect(new Set(await Promise.all(replies))).toEqual(new Set([undefined]));
    // Any other client would get an answer to this.
    expect(await redis.ask((client) => client.get('test:a'))).toBeUndefined();
    expect(logs).toEqual([LOST]);

    await admin.sendCommand(['CLIENT', 'UNPAUSE']);
    await vi.waitFor(
      async () => expect(await redis.ask((client) => client.get('test:a'))).toBe('1'),
      PATIENCE,
    );
    expect(logs).toEqual([LOST, BACK]);
  });

  it('logs once that Redis refuses commands, and still sends those it accepts', async () => {
    const server = await aServer();
    const admin = await aRedisAdmin(server.url);
    const { redis, logs } = await aRedisConnection({ url: server.url, prefix: 'test:' });
    await redis.ask((client) => client.set('test:a', '1'));
    await admin.configSet('maxmemory', '1');
    for (let time = 0; time < 3; time += 1) {
      expect(await redis.ask((client) => client.set('test:b', '2'))).toBeUndefined();
      expect(await redis.ask((client) => client.get('test:a'))).toBe('1');
    }
    expect(logs).toEqual(['warn Redis refuses a command: working without it where it does {"reason":"OOM"}']);
  });

  it('never reveals the password, whatever goes wrong', async () => {
    const { port } = new URL((await aServer()).url);
    const nowhere = await freePort();
    for (const address of [`127.0.0.1:${port}/0`, `127.0.0.1:${nowhere}`, 'nowhere.invalid:6379']) {
      const url = `redis://someone:secret-word@${address}`;
      const { redis, logs } = await aRedisConnection({ url, prefix: 'test:' });
      expect(await redis.ask((client) => client.ping())).toBeUndefined();
      expect(logs).toEqual([LOST]);
      expect(logs.join()).not.toContain('secret-word');
      expect(logs.join()).not.toContain('redis://');
    }
  });

  it('ends when it is closed, with or without a Redis', async () => {
    const server = await aServer();
    const { redis, logs } = await aRedisConnection({ url: server.url, prefix: 'test:' });
    redis.close();
    expect(await redis.ask((client) => client.ping())).toBeUndefined();
    const admin = await aRedisAdmin(server.url);
    await vi.waitFor(async () => expect((await admin.clientList()).length).toBe(1), PATIENCE);
    await server.kill();
    const { redis: never } = await aRedisConnection({ url: server.url, prefix: 'test:' });
    never.close();
    expect(logs).toEqual([]);
  });
});

describe.skipIf(isMissing('redis'))('bodies in Redis', () => {
  it('are the same bytes for every process until their time is over', async () => {
    const place = aRedisPlace();
    const clock = manualTime();
    const [one, other] = [
      redisBodies((await aRedisConnection(place)).redis, clock),
      redisBodies((await aRedisConnection(place)).redis, clock),
    ];
    const body = { ...jsonBody('{"search":"漢字 \\u0000"}'), freshUntil: clock.now() + 60_000 };
    expect(await other.read('key')).toBeNull();
    one.write('key', body);
    // Its own commands go in order.
    expect(await one.read('key')).toEqual(body);
    expect(await other.read('key')).toEqual(body);
    expect(await other.read('another')).toBeNull();

    clock.advance(59_999);
    expect(await other.read('key')).toEqual(body);
    clock.advance(1);
    expect(await other.read('key')).toBeNull();
  });

  it('expire by themselves', async () => {
    const place = aRedisPlace();
    const clock = manualTime();
    const bodies = redisBodies((await aRedisConnection(place)).redis, clock);
    bodies.write('key', { ...jsonBody('{}'), freshUntil: clock.now() + 60_000 });
    await bodies.read('key');
    const admin = await aRedisAdmin(place.url);
    const [key = ''] = await admin.keys(`${place.prefix}*`);
    expect(Math.ceil((await admin.pTTL(key)) / 60_000)).toBe(1);
  });
});
