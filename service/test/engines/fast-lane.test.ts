import type { Environment } from '@signpost/platform/settings';
import { expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { createToken } from '../../src/identity/manage-users.ts';
import { endSession } from '../../src/identity/sessions.ts';
import { aSignedInBrowser, type Browser } from '../fakes/browser.ts';
import { aLink, aSite } from '../fakes/records.ts';
import { RECORDED_SITE, startService, type Answer, type RunningService } from '../fakes/service.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { freshDatabase } from '../servers/fresh-database.ts';

const STATS = '/plugin/v1/links/links-stats';

/** The answer without the parts that differ each time. */
function lasting({ status, headers, body }: Answer): object {
  const { date: _date, 'x-request-id': _id, ...kept } = headers;
  return { status, headers: kept, body };
}

/** Asks often enough that the last answers come from the fast lane. */
async function askThrice(service: RunningService, headers: Record<string, string> = {}): Promise<Answer[]> {
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await service.request(STATS, { headers }));
  return answers;
}

describeOn(ENGINES, 'a request that is soon repeated', (engine) => {
  async function settingsOn(): Promise<Environment> {
    if (engine === 'sqlite') return {};
    const { url, drop } = await freshDatabase(engine);
    onTestFinished(drop);
    return { SIGNPOST_DATABASE_URL: url };
  }

  async function aService(settings?: Environment): Promise<RunningService> {
    const service = await startService({
      records: RECORDED_SITE,
      settings: settings ?? (await settingsOn()),
    });
    onTestFinished(service.stop);
    return service;
  }

  it('gets the same answer with the same headers and its own request id', async () => {
    const answers = await askThrice(await aService());
    const [first, second, third] = answers.map(lasting);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  });

  it('is counted like any other', async () => {
    const service = await aService();
    await askThrice(service);
    const { body } = await service.request('/metrics');
    expect(body).toContain(
      `signpost_http_request_seconds_count{method="GET",route="${STATS}",status="200"} 3\n`,
    );
  });

  it('sees new data as soon as another process has imported it', async () => {
    const service = await aService();
    const before = await askThrice(service);
    await service.importRecords([aSite(), aLink({ id: 1 })]);
    const after = await service.request(STATS);
    expect(before[2]?.json).toMatchObject({ total: 472 });
    expect(after.json).toMatchObject({ total: 1 });
  });

  it('is refused as soon as another process has revoked its token', async () => {
    const settings = await settingsOn();
    const service = await aService(settings);
    const elsewhere = await openStores(readConfig({ data: service.dataFolder }, settings));
    const token = await createToken(elsewhere.identities, 'admin', 'test');
    const authorization = `Bearer ${token}`;
    const allowed = await askThrice(service, { authorization });
    const [id = ''] = token.split('_').slice(1);
    await elsewhere.identities.removeCredential(id, 'token');
    const refused = await service.request(STATS, { headers: { authorization } });
    await elsewhere.close();
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refused.status).toBe(401);
  });

  it('gets the same answer with a session as with credentials, also from another origin', async () => {
    const settings = { ...(await settingsOn()), SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example' };
    const service = await aService(settings);
    const { cookie } = await aSignedInBrowser(service);
    const [expected] = await askThrice(service);
    for (const origin of [undefined, 'https://admin.example', 'https://other.example', undefined]) {
      const from = origin === undefined ? {} : { origin };
      const answers = [];
      for (let time = 0; time < 3; time += 1)
        answers.push(await service.request(STATS, { auth: 'none', headers: { cookie, ...from } }));
      const [first, second, third] = answers.map(lasting);
      expect([second, third]).toEqual([first, first]);
      expect(answers[2]?.json).toEqual(expected?.json);
      const allowed = answers[2]?.headers['access-control-allow-origin'];
      expect(allowed).toBe(origin === 'https://admin.example' ? origin : undefined);
    }
  });

  it('is refused as soon as its session is over: ended in another process, or by time', async () => {
    const settings = { ...(await settingsOn()), SIGNPOST_SESSION_IDLE_MINUTES: '1' };
    const service = await aService(settings);
    const elsewhere = await openStores(readConfig({ data: service.dataFolder }, settings));
    const ask = async ({ cookie }: Browser): Promise<number[]> => {
      const statuses = [];
      for (let time = 0; time < 3; time += 1)
        statuses.push((await service.request(STATS, { auth: 'none', headers: { cookie } })).status);
      return statuses;
    };
    const ended = await aSignedInBrowser(service);
    const expiring = await aSignedInBrowser(service);
    const known = [...(await ask(ended)), ...(await ask(expiring))];
    await endSession(elsewhere, ended.cookie.split('=')[1] ?? '');
    const after = await ask(ended);
    service.clock.advance(14.5);
    const beforeEnd = await ask(expiring);
    service.clock.advance(45.5);
    const afterEnd = await ask(expiring);
    await elsewhere.close();
    expect({ known, after, beforeEnd, afterEnd }).toEqual({
      known: [200, 200, 200, 200, 200, 200],
      after: [401, 401, 401],
      beforeEnd: [200, 200, 200],
      afterEnd: [401, 401, 401],
    });
  });

  it('is let in by its own credentials, whatever user asked before', async () => {
    const service = await aService();
    await askThrice(service);
    const statuses = [];
    for (const auth of ['subscriber', 'bad-password', 'none', 'admin'] as const) {
      statuses.push((await service.request(STATS, { auth })).status);
    }
    expect(statuses).toEqual([403, 401, 401, 200]);
  });

  it('is refused when it names the credentials of others in another header', async () => {
    const service = await aService();
    const authorization = `Bearer ${await createToken(service.stores.identities, 'admin', 'test')}`;
    const { cookie } = await aSignedInBrowser(service);
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await service.request(STATS, { auth: 'none', headers })).status;
    const known = [];
    for (const headers of [{ authorization }, { cookie }, { authorization }, { cookie }])
      known.push(await ask(headers));
    const swapped = [await ask({ cookie: authorization }), await ask({ authorization: cookie })];
    expect({ known, swapped }).toEqual({ known: [200, 200, 200, 200], swapped: [401, 401] });
  });

  it('gets another page of a list as it would get it alone', async () => {
    const service = await aService({ ...(await settingsOn()), SIGNPOST_LINK_CACHE_SECONDS: '0' });
    const lists = ['/plugin/v1/links/posts', '/plugin/v1/links/links/'];
    const queries = [
      '?page=2&per_page=5',
      '?per_page=500',
      '?search=a',
      '?page=x',
      '?_fields=total',
      '?format=csv',
    ];
    for (const list of lists) {
      for (const query of queries) {
        service.clock.advance(2);
        const alone = await service.request(list + query);
        service.clock.advance(2);
        await service.request(list);
        const after = await service.request(list + query);
        const again = await service.request(list + query, {
          headers: { 'if-none-match': String(alone.headers.etag) },
        });
        expect({ query, ...lasting(after) }).toEqual({ query, ...lasting(alone) });
        expect(again.status).toBe(alone.headers.etag === undefined ? alone.status : 304);
        expect(again.headers['x-request-id']).not.toBe(after.headers['x-request-id']);
      }
    }
  });

  it('gets no further page of a list once its token is revoked, or with other credentials', async () => {
    const settings = await settingsOn();
    const service = await aService(settings);
    const elsewhere = await openStores(readConfig({ data: service.dataFolder }, settings));
    const token = await createToken(elsewhere.identities, 'admin', 'test');
    const headers = { authorization: `Bearer ${token}` };
    const pages = [1, 2, 3, 4, 5].map((page) => `/plugin/v1/links/posts?per_page=5&page=${page}`);
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = pages;
    const allowed = [];
    for (const page of [first, second]) allowed.push((await service.request(page, { headers })).status);
    const others = [];
    for (const auth of ['subscriber', 'bad-password', 'none'] as const)
      others.push((await service.request(third, { auth })).status);
    await service.importRecords([aSite()]);
    const emptied = await service.request(fourth, { headers });
    const [id = ''] = token.split('_').slice(1);
    await elsewhere.identities.removeCredential(id, 'token');
    const revoked = await service.request(fifth, { headers });
    await elsewhere.close();
    expect({ allowed, others, revoked: revoked.status }).toEqual({
      allowed: [200, 200],
      others: [403, 401, 401],
      revoked: 401,
    });
    expect(emptied.json).toEqual({ posts: [], total: 0, pages: 0 });
  });
});
