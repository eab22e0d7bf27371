import type { Environment } from '@signpost/platform/settings';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBrandKeeper, BRANDS, overviewOf } from '../fakes/brands.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { aRedisAdmin } from '../fakes/redis.ts';
import { basic, type RunningService } from '../fakes/service.ts';
import { twoServices, type TwoServices } from '../fakes/two-services.ts';
import { isMissing } from '../servers/engines.ts';
import { startRedis } from '../servers/redis.ts';
import type { TestServer } from '../servers/test-server.ts';
import { watch } from '../fakes/watch-store.ts';
import { LONG, PATIENCE } from '../fakes/patience.ts';

const POSTS = '/plugin/v1/links/posts';
const STATS = '/plugin/v1/links/posts-stats';
const records = [aSite(), ...[1, 2, 3].flatMap((id) => aListedPost({ id }))];

interface Shaken extends TwoServices {
  redis: TestServer;
  /** Whether one service serves a body loaded by the other without asking its own store. */
  share(): Promise<boolean>;
}

/** Two services on a private Redis, which a test may kill or stop. */
async function start(settings: Environment = {}): Promise<Shaken> {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  let questions = 0;
  const services = await twoServices(
    { url: redis.url, prefix: 'test:' },
    { settings, records, replaceInStore: (store) => watch(store, () => (questions += 1)) },
  );
  services.backend.answer(aBrandKeeper(['b1', 'b2', 'b3']));
  let searches = 0;
  return {
    ...services,
    redis,
    async share() {
      searches += 1;
      questions = 0;
      for (const { request } of services.both) await request(`${POSTS}?search=word${searches}`);
      return questions === 1;
    },
  };
}

/** Keeps both services busy with requests that use Redis until `work` is done; returns the wrong answers. */
async function whileAsking({ both }: TwoServices, work: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const over = new AbortController();
  let count = 0;
  const wrongPassword = { authorization: basic('nobody', 'wrong') };
  const rounds = async ({ request }: RunningService): Promise<void> => {
    while (!over.signal.aborted) {
      count += 1;
      const asked = [
        { path: `${POSTS}?search=${count}` },
        { path: STATS },
        { path: `${BRANDS}/overview?refresh=1` },
        { path: `${BRANDS}/brands/b${(count % 3) + 1}` },
        { path: STATS, headers: wrongPassword },
      ];
      for (const { path, headers } of asked) {
        const { status, body } = await request(path, headers === undefined ? {} : { headers });
        const isRight = headers === undefined ? status === 200 : status === 401 || status === 429;
        if (!isRight) wrong.push(`${path}: ${status} ${body}`);
      }
    }
  };
  const asking = Promise.all([...both, ...both].map(rounds));
  try {
    await work();
  } finally {
    over.abort();
    await asking;
  }
  return wrong;
}

/** The log lines of a service about Redis, and all warnings and errors. */
function told({ logs }: RunningService): string[] {
  return (
    logs
      // Few of thousands, which are looked at again and again.
      .filter((line) => /"level":[456]0|Redis/.test(line))
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level, msg }) => level >= 40 || msg.includes('Redis'))
      .map(({ msg }) => msg)
  );
}

const LOST = 'Redis is lost: working without it until it is back';
const BACK = 'Redis is back';

describe.skipIf(isMissing('redis'))('two services under requests', () => {
  it('answer all of them while Redis is killed and restarted, and log it once', LONG, async () => {
    const services = await start();
    const { both, redis, share } = services;
    expect(await share()).toBe(true);
    const wrong = await whileAsking(services, async () => {
      await redis.kill();
      for (const service of both) await vi.waitFor(() => expect(told(service)).toEqual([LOST]), PATIENCE);
      await redis.restart();
      for (const service of both) await vi.waitFor(() => expect(told(service)).toContain(BACK), PATIENCE);
    });
    expect(wrong).toEqual([]);
    for (const service of both) expect(told(service)).toEqual([LOST, BACK]);
    await vi.waitFor(async () => expect(await share()).toBe(true), PATIENCE);
    const { password } = new URL(redis.url);
    for (const { logs } of both) expect(logs.join()).not.toContain(password);
  });

  it('answer all of them while Redis loses its data again and again', async () => {
    const services = await start();
    const { both, redis, share } = services;
    const admin = await aRedisAdmin(redis.url);
    const wrong = await whileAsking(services, async () => {
      for (let time = 0; time < 50; time += 1) {
        await admin.flushAll();
        await both[0].request(STATS);
      }
    });
    expect(wrong).toEqual([]);
    for (const service of both) expect(told(service)).toEqual([]);
    await vi.waitFor(async () => expect(await share()).toBe(true), PATIENCE);
  });

  it('answer all of them while Redis hangs, and log it once', async () => {
    // Longer than a busy machine would hang by itself.
    const services = await start({ SIGNPOST_CACHE_TIMEOUT_MS: '10000' });
    const { both, redis, share } = services;
    const admin = await aRedisAdmin(redis.url);
    const wrong = await whileAsking(services, async () => {
      await admin.sendCommand(['CLIENT', 'PAUSE', '600000', 'WRITE']);
      for (const service of both) await vi.waitFor(() => expect(told(service)).toEqual([LOST]), PATIENCE);
      await admin.sendCommand(['CLIENT', 'UNPAUSE']);
      for (const service of both) await vi.waitFor(() => expect(told(service)).toContain(BACK), PATIENCE);
    });
    expect(wrong).toEqual([]);
    for (const service of both) expect(told(service)).toEqual([LOST, BACK]);
    await vi.waitFor(async () => expect(await share()).toBe(true), PATIENCE);
  });

  it('start and answer without Redis, and use it once it is there', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    await redis.kill();
    const { both, ask } = await twoServices({ url: redis.url, prefix: 'test:' }, { records });
    for (const service of both) {
      expect((await service.request(POSTS)).status).toBe(200);
      expect(overviewOf(await ask(service, '/overview?refresh=1')).is_stale).toBe(false);
      expect((await service.request(STATS, { auth: 'bad-password' })).status).toBe(401);
      expect(told(service)).toEqual([LOST]);
    }
    await redis.restart();
    for (const service of both) await vi.waitFor(() => expect(told(service)).toEqual([LOST, BACK]), PATIENCE);
  });
});
