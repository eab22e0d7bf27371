import { expect, it, onTestFinished } from 'vitest';
import { aPrivateDatabase, canStartPrivate } from '../fakes/private-database.ts';
import { RECORDED_SITE, startService } from '../fakes/service.ts';
import { describeOn } from '../servers/engines.ts';

const STATS = '/plugin/v1/links/links-stats';
const ADDRESSES = [
  STATS,
  '/plugin/v1/links/posts?search=a',
  '/plugin/v1/links/posts?search=nobody%20asked%20before',
  '/plugin/v1/ai-visibility/overview',
  '/plugin/v1/ai-visibility/brands/one/insights',
];
const AWAY = {
  code: 'rest_database_unavailable',
  message: 'The database does not answer at the moment. Try again shortly.',
  data: { status: 503 },
};

describeOn(['postgres', 'mariadb'], 'while the database is away', (engine) => {
  it.skipIf(!canStartPrivate(engine))(
    'every route says so and leaks nothing, and works again by itself once it is back',
    async () => {
      const { machine, server } = await aPrivateDatabase(engine);
      const service = await startService({
        records: RECORDED_SITE,
        settings: { SIGNPOST_DATABASE_URL: server.url },
      });
      onTestFinished(service.stop);
      // Includes answers that could come from memory.
      for (const address of [STATS, STATS, STATS, ...ADDRESSES.slice(1, 2)]) {
        expect((await service.request(address)).status).toBe(200);
      }

      await machine.kill();
      for (const address of ADDRESSES) {
        const { status, json } = await service.request(address);
        expect({ address, status, json }).toEqual({ address, status: 503, json: AWAY });
      }
      const ready = await service.request('/readyz', { auth: 'none' });
      expect([ready.status, ready.json]).toEqual([503, AWAY]);
      expect((await service.request('/healthz', { auth: 'none' })).status).toBe(200);
      // Without credentials there is nothing to look up.
      expect((await service.request(STATS, { auth: 'none' })).status).toBe(401);
      expect(service.logs.join('')).not.toContain(new URL(server.url).password);

      await machine.restart();
      expect((await service.request(STATS)).json).toMatchObject({ total: 472 });
      expect((await service.request('/readyz', { auth: 'none' })).status).toBe(200);
    },
  );
});
