import type { SessionBody } from '@signpost/contract/session';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { inviteUser, newSignInCode } from '../../src/identity/codes.ts';
import { addUser, createApplicationPassword, removeUser, revoke } from '../../src/identity/manage-users.ts';
import { HashQueue } from '../../src/identity/hash-queue.ts';
import { passwordHashes, removeOwnPassword } from '../../src/identity/own-password.ts';
import { aBrowser, aSignedInBrowser, SESSION, type Browser } from '../fakes/browser.ts';
import { giveOwnPassword } from '../fakes/own-password.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { basic, startService, type RunningService, type ServiceOptions } from '../fakes/service.ts';

const STATS = '/plugin/v1/links/posts-stats';
const CHANGE = '/plugin/v1/index/sources';
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const OWN = 'correct horse battery';

const service = await startService({
  users: { vic: 'viewer', ford: 'administrator' },
  settings: { SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example' },
});
afterAll(service.stop);
const { stores, passwords } = service;
await giveOwnPassword(stores.identities, 'ford', OWN);

async function startOther(options: ServiceOptions = {}): Promise<RunningService> {
  const other = await startService(options);
  onTestFinished(other.stop);
  return other;
}

async function statusOf(browser: Browser): Promise<number> {
  return (await browser.ask(STATS)).status;
}

const change = (browser: Browser, body: object) => browser.send('PUT', `${SESSION}/password`, body);

/** The cookie that a sign-in sets. */
async function cookieFrom(other: RunningService, headers: Record<string, string>): Promise<string> {
  const credentials = { login: 'admin', password: other.passwords.admin };
  const answer = await aBrowser(other).send('POST', SESSION, credentials, headers);
  return answer.headers['set-cookie']?.[0] ?? '';
}

const NOBODY = { user: null, csrf: null, language: 'en', screens: [] };

describe('GET /session', () => {
  it('tells anyone without a session that there is none', async () => {
    const { status, json, headers } = await aBrowser(service).ask(SESSION);
    expect(status).toBe(200);
    expect(json).toEqual(NOBODY);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('says who is signed in and what they may do', async () => {
    const { json } = await (await aSignedInBrowser(service, 'vic')).ask(SESSION);
    expect(json).toEqual({
      user: { login: 'vic', role: 'viewer', capabilities: ['view_options'] },
      csrf: expect.stringMatching(/^[\w-]{43}$/),
      language: 'en',
      screens: [],
    });
  });

  it.each([
    { accepted: 'de', language: 'de' },
    { accepted: 'de-AT,de;q=0.9,en;q=0.8', language: 'de' },
    { accepted: 'fr, en;q=0.7, de;q=0.3', language: 'en' },
    { accepted: 'fr', language: 'en' },
    { accepted: 'den, de;q=nonsense', language: 'en' },
  ])('prefers $language for $accepted', async ({ accepted, language }) => {
    const { json } = await aBrowser(service).ask(SESSION, { headers: { 'accept-language': accepted } });
    expect(json).toMatchObject({ language });
  });

  it.each(['', 'x', 'a'.repeat(43), 'é'.repeat(43), '"quoted"', 'a=b; c'])(
    'takes the cookie %j for none',
    async (value) => {
      const headers = { cookie: `signpost_session=${Buffer.from(value).toString('latin1')}` };
      expect((await service.request(SESSION, { auth: 'none', headers })).json).toEqual(NOBODY);
      expect((await service.request(STATS, { auth: 'none', headers })).status).toBe(401);
    },
  );
});

describe('POST /session', () => {
  it('signs in with an application password, and sets a cookie that no script can read', async () => {
    const browser = aBrowser(service);
    const answer = await browser.send('POST', SESSION, { login: 'ADMIN', password: passwords.admin });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      user: {
        login: 'admin',
        role: 'administrator',
        capabilities: ['view_options', 'manage_options', 'announce_changes'],
      },
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^signpost_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await statusOf(browser)).toBe(200);
  });

  it("signs in with the user's own password, which HTTP Basic does not accept", async () => {
    const browser = aBrowser(service);
    expect((await browser.send('POST', SESSION, { login: 'ford', password: OWN })).status).toBe(200);
    expect(await statusOf(browser)).toBe(200);
    const headers = { authorization: basic('ford', OWN) };
    expect((await service.request(STATS, { headers })).status).toBe(401);
  });

  it('says the same of a wrong password, an unknown login and a user without a password', async () => {
    const bodies = [];
    for (const login of ['ford', 'nobody', 'vic', '__proto__']) {
      const answer = await aBrowser(service).send('POST', SESSION, { login, password: 'wrong password' });
      expect(answer.status).toBe(401);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      bodies.push(answer.json);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toEqual({
      code: 'rest_forbidden',
      message: 'Wrong login or password.',
      data: { status: 401 },
    });
  });

  it('names what is missing', async () => {
    const answer = await aBrowser(service).send('POST', SESSION, {});
    expect(answer).toMatchObject({ status: 400, json: { data: { params: ['login', 'password'] } } });
    expect(await aBrowser(service).send('POST', SESSION, { login: 5, password: '' })).toMatchObject({
      status: 400,
      json: { code: 'rest_invalid_param' },
    });
  });

  it.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://admin.example', 'sec-fetch-site': 'cross-site' },
  ])('is refused when another site sends it, even an allowed one: %j', async (headers) => {
    const credentials = { login: 'admin', password: passwords.admin };
    const answer = await aBrowser(service).send('POST', SESSION, credentials, headers);
    expect(answer).toMatchObject({ status: 403, json: { code: 'rest_forbidden' } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('ends the session that the browser had', async () => {
    const browser = await aSignedInBrowser(service);
    const before = browser.cookie;
    await browser.send('POST', SESSION, { login: 'vic', password: passwords.vic });
    expect(browser.cookie).not.toBe(before);
    expect((await service.request(STATS, { auth: 'none', headers: { cookie: before } })).status).toBe(401);
    expect(await statusOf(browser)).toBe(200);
  });

  it('finds the cookie among others', async () => {
    const { cookie } = await aSignedInBrowser(service);
    for (const header of [`a=b; ${cookie}`, `${cookie}; a=b`, `x_signpost_session=1; ${cookie};z=1`]) {
      const { status } = await service.request(STATS, { auth: 'none', headers: { cookie: header } });
      expect({ header, status }).toEqual({ header, status: 200 });
    }
  });

  it('marks the cookie Secure behind TLS: as a trusted proxy says, or the public address', async () => {
    const proxied = await startOther({ settings: { SIGNPOST_TRUSTED_PROXIES: '127.0.0.1' } });
    const known = await startOther({ settings: { SIGNPOST_PUBLIC_URL: 'https://signpost.example' } });
    expect(await cookieFrom(proxied, { 'x-forwarded-proto': 'https' })).toMatch(/; Secure$/);
    expect(await cookieFrom(proxied, {})).not.toContain('Secure');
    expect(await cookieFrom(known, {})).toMatch(/; Secure$/);
    expect(await cookieFrom(service, { 'x-forwarded-proto': 'https' })).not.toContain('Secure');
  });

  it('answers 429 after many failures, even to the right password of their own, but not to an application password', async () => {
    const other = await startOther({ users: { ford: 'administrator' } });
    await giveOwnPassword(other.stores.identities, 'ford', OWN);
    // Failures with HTTP Basic count too, and take no time.
    const headers = { authorization: basic('ford', 'wrong') };
    await Promise.all(Array.from({ length: 100 }, () => other.request(STATS, { headers })));
    const signIn = (password: string | undefined) =>
      aBrowser(other).send('POST', SESSION, { login: 'ford', password });
    const refused = await signIn(OWN);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect((await signIn(other.passwords.ford)).status).toBe(200);
    other.clock.advance(2);
    expect((await signIn(OWN)).status).toBe(200);
  });
});

function isFull(network: string): boolean {
  const place = passwordHashes.enter(network);
  place?.leave();
  return place === null;
}

describe('sign-ins that wait for their password to be looked at', () => {
  it('are two from one network, then 429 with Retry-After, and those who have gone make room', async () => {
    const proxied = await startOther({
      users: { ford: 'administrator' },
      settings: { SIGNPOST_TRUSTED_PROXIES: '127.0.0.1' },
    });
    await giveOwnPassword(proxied.stores.identities, 'ford', OWN);
    const signIn = (password: string, address: string, signal?: AbortSignal): Promise<Response> =>
      fetch(`${proxied.url}${SESSION}`, {
        method: 'POST',
        body: JSON.stringify({ login: 'ford', password }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        ...(signal !== undefined && { signal }),
      });
    const earlier = Promise.withResolvers<void>();
    const hashed = passwordHashes.next(() => earlier.promise);
    const left = new AbortController();
    const waiting = [1, 2].map((number) => signIn('wrong', `2001:db8:1:2::${number}`, left.signal));
    await vi.waitUntil(() => isFull('2001:db8:1:2::/64'), PATIENCE);
    const refused = await signIn(OWN, '2001:db8:1:2:ffff::3');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });

    left.abort();
    await Promise.allSettled(waiting);
    await vi.waitUntil(() => !isFull('2001:db8:1:2::/64'), PATIENCE);
    const right = signIn(OWN, '2001:db8:1:2:ffff::3');
    earlier.resolve();
    await hashed;
    expect((await right).status).toBe(200);
  });

  it('are eight in all', () => {
    const queue = new HashQueue();
    const places = Array.from({ length: 8 }, (_, number) => queue.enter(`192.0.2.${number}`));
    expect(places).not.toContain(null);
    expect(queue.enter('192.0.2.9')).toBeNull();
    places[0]?.leave();
    expect(queue.enter('192.0.2.9')).not.toBeNull();
  });
});

describe('a sign-in code', () => {
  const deps = { ...stores, clock: service.clock };

  it('signs in once', async () => {
    const { code } = await newSignInCode(deps, 'admin');
    const browser = aBrowser(service);
    expect((await browser.send('POST', SESSION, { code })).json).toMatchObject({ user: { login: 'admin' } });
    expect(await statusOf(browser)).toBe(200);
    expect(await aBrowser(service).send('POST', SESSION, { code })).toMatchObject({
      status: 401,
      json: {
        message: 'This sign-in link was used or has expired, or it was made on another machine.',
      },
    });
  });

  it('works for an hour only, and not as an invitation', async () => {
    const { code } = await newSignInCode(deps, 'admin');
    const body = { code, password: 'a long password' };
    expect((await aBrowser(service).send('POST', `${SESSION}/invitation`, body)).status).toBe(401);
    service.clock.advance(60 * MINUTE);
    expect((await aBrowser(service).send('POST', SESSION, { code })).status).toBe(401);
  });

  it.each([{ 'x-forwarded-for': '203.0.113.1' }, { via: '1.1 proxy' }, { host: 'signpost.example' }])(
    'does not work from elsewhere, and is not used up by that: %j',
    async (headers) => {
      const { code } = await newSignInCode(deps, 'admin');
      const from = { 'sec-fetch-site': 'same-origin', ...headers };
      expect((await aBrowser(service).send('POST', SESSION, { code }, from)).status).toBe(401);
      expect((await aBrowser(service).send('POST', SESSION, { code })).status).toBe(200);
    },
  );
});

describe('a change by a session', () => {
  it('is let through with the CSRF header, and refused without it or with a wrong one', async () => {
    const browser = await aSignedInBrowser(service);
    const other = await aSignedInBrowser(service);
    const body = { kind: 'site', place: 'http://127.0.0.1:9' };
    for (const proof of ['', 'wrong', 'é'.repeat(43), other.csrf ?? '']) {
      const answer = await browser.send('POST', CHANGE, body, { 'x-signpost-csrf': proof });
      expect(answer).toMatchObject({ status: 403, json: { code: 'rest_forbidden' } });
    }
    const without = await browser.ask(CHANGE, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    expect(without.json).toEqual({
      code: 'rest_forbidden',
      message:
        'A change by a session needs the header X-Signpost-CSRF with the `csrf` of GET /session. Load the page again.',
      data: { status: 403, reason: 'csrf' },
    });
    expect((await browser.send('POST', CHANGE, { kind: 'nonsense' })).status).toBe(400);
  });

  it('is refused when another site sends it, even with the header', async () => {
    const browser = await aSignedInBrowser(service);
    const answer = await browser.send('POST', CHANGE, {}, { 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ status: 403, json: { message: expect.stringMatching(/^Another site/) } });
  });

  it('is refused for a viewer, who may read', async () => {
    const browser = await aSignedInBrowser(service, 'vic');
    expect(await statusOf(browser)).toBe(200);
    expect(await browser.send('POST', CHANGE, {})).toMatchObject({
      status: 403,
      json: { message: 'Your account may read and change nothing: a change takes an administrator.' },
    });
  });

  it('counts for nothing beside an Authorization header', async () => {
    const { cookie } = await aSignedInBrowser(service);
    const headers = { cookie, authorization: basic('admin', 'wrong') };
    expect((await service.request(STATS, { headers })).status).toBe(401);
  });
});

describe('a session ends', () => {
  it('by signing out, which also takes the cookie away', async () => {
    const browser = await aSignedInBrowser(service);
    const { cookie } = browser;
    expect((await browser.send('DELETE', SESSION, undefined, { 'x-signpost-csrf': 'wrong' })).status).toBe(
      403,
    );
    const answer = await browser.send('DELETE', SESSION);
    expect(answer.json).toEqual(NOBODY);
    expect(answer.headers['set-cookie']).toEqual([
      'signpost_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect((await service.request(STATS, { auth: 'none', headers: { cookie } })).status).toBe(401);
    // A second tab signs out too, and nothing is wrong with that.
    expect((await browser.send('DELETE', SESSION)).status).toBe(200);
  });

  it('after the idle time without a request; a use now and then keeps it', async () => {
    const other = await startOther({ settings: { SIGNPOST_SESSION_IDLE_MINUTES: '60' } });
    const browser = await aSignedInBrowser(other);
    for (let hour = 0; hour < 5; hour += 1) {
      other.clock.advance(59 * MINUTE);
      expect(await statusOf(browser)).toBe(200);
    }
    other.clock.advance(60 * MINUTE);
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.ask(SESSION)).json).toEqual(NOBODY);
  });

  it('after the whole time, however much it is used', async () => {
    const other = await startOther({ settings: { SIGNPOST_SESSION_DAYS: '2' } });
    const browser = await aSignedInBrowser(other);
    for (let time = 1; time < 8; time += 1) {
      other.clock.advance(DAY / 4);
      expect(await statusOf(browser)).toBe(200);
    }
    other.clock.advance(DAY / 4);
    expect(await statusOf(browser)).toBe(401);
  });

  it('with its user, also when the login is added again', async () => {
    await addUser(stores.identities, 'zaphod', 'administrator');
    const password = await createApplicationPassword(stores.identities, 'zaphod', 'test');
    const browser = await aSignedInBrowser({ ...service, passwords: { zaphod: password } }, 'zaphod');
    expect(await statusOf(browser)).toBe(200);
    await removeUser(stores.identities, 'zaphod');
    expect(await statusOf(browser)).toBe(401);
    await addUser(stores.identities, 'zaphod', 'administrator');
    expect(await statusOf(browser)).toBe(401);
  });

  it('with the application password that opened it, and only with that', async () => {
    const password = await createApplicationPassword(stores.identities, 'admin', 'to revoke');
    const browser = await aSignedInBrowser({ ...service, passwords: { admin: password } });
    const kept = await aSignedInBrowser(service);
    const { credentials } = await stores.identities.snapshot();
    const { id = '' } = [...credentials.values()].find(({ name }) => name === 'to revoke') ?? {};
    await revoke(stores.identities, id, 'application_password');
    expect([await statusOf(browser), await statusOf(kept)]).toEqual([401, 200]);
  });

  it('when the password that opened it is changed or removed', async () => {
    await addUser(stores.identities, 'marvin', 'viewer');
    const signIn = async (password: string): Promise<Browser> => {
      await giveOwnPassword(stores.identities, 'marvin', password);
      return aSignedInBrowser({ ...service, passwords: { marvin: password } }, 'marvin');
    };
    const first = await signIn('brain of a planet');
    expect(await statusOf(first)).toBe(200);
    const second = await signIn('brain the size of a planet');
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    await removeOwnPassword(stores.identities, 'marvin');
    expect(await statusOf(second)).toBe(401);
  });

  it('in every process', async () => {
    const browser = await aSignedInBrowser(service);
    expect(await statusOf(browser)).toBe(200);
    const other = await startOther({ dataFolder: service.dataFolder });
    const elsewhere = aBrowser(other);
    Object.assign(elsewhere, { cookie: browser.cookie, csrf: browser.csrf });
    expect(await statusOf(elsewhere)).toBe(200);
    await elsewhere.send('DELETE', SESSION);
    expect(await statusOf(browser)).toBe(401);
  });

  it('not by a restart', async () => {
    const browser = await aSignedInBrowser(service);
    const stored = await openStores(readConfig({ data: service.dataFolder }, {}));
    onTestFinished(stored.close);
    const rows = await stored.database.db.selectFrom('session').select('hash').execute();
    expect(rows.length).toBeGreaterThan(0);
    // The cookie itself is stored nowhere.
    expect(JSON.stringify(rows)).not.toContain(browser.cookie.split('=')[1]);
  });
});

describe('PUT /session/password', () => {
  it('changes the password, keeps this browser signed in and signs others out', async () => {
    await addUser(stores.identities, 'trillian', 'viewer');
    await giveOwnPassword(stores.identities, 'trillian', OWN);
    const known = { ...service, passwords: { trillian: OWN } };
    const browser = await aSignedInBrowser(known, 'trillian');
    const other = await aSignedInBrowser(known, 'trillian');
    const before = browser.cookie;

    expect(await change(browser, { current: 'wrong password', password: 'another password' })).toMatchObject({
      status: 403,
      json: { code: 'rest_wrong_password', message: 'The current password is wrong.' },
    });
    expect(await change(browser, { current: OWN, password: 'too short' })).toMatchObject({
      status: 400,
      json: { data: { params: { password: 'A password has 12 characters at least.' } } },
    });
    expect(await statusOf(browser)).toBe(200);

    const changed = await change(browser, { current: OWN, password: 'another password' });
    expect(changed.json).toMatchObject({ user: { login: 'trillian' } });
    expect(browser.cookie).not.toBe(before);
    expect([await statusOf(browser), await statusOf(other)]).toEqual([200, 401]);
    const signIn = (password: string) =>
      aBrowser(service).send('POST', SESSION, { login: 'trillian', password });
    expect((await signIn(OWN)).status).toBe(401);
    expect((await signIn('another password')).status).toBe(200);
  });

  it('needs a session and the CSRF header', async () => {
    const body = { current: OWN, password: 'another password' };
    expect((await change(aBrowser(service), body)).status).toBe(401);
    const headers = { authorization: basic('admin', passwords.admin ?? '') };
    expect((await aBrowser(service).send('PUT', `${SESSION}/password`, body, headers)).status).toBe(403);
    const browser = await aSignedInBrowser(service);
    browser.csrf = null;
    expect((await change(browser, body)).status).toBe(403);
  });
});

describe('POST /session/invitation', () => {
  const deps = { ...stores, clock: service.clock };
  const accept = (code: string, password: string) =>
    aBrowser(service).send('POST', `${SESSION}/invitation`, { code, password });

  it('sets the password of the invited user and signs in, once', async () => {
    await addUser(stores.identities, 'slartibartfast', 'viewer');
    const { code } = await inviteUser(deps, 'Slartibartfast');
    // A password that will not do does not use the invitation up.
    expect((await accept(code, 'short')).status).toBe(400);
    const browser = aBrowser(service);
    const answer = await browser.send('POST', `${SESSION}/invitation`, { code, password: 'award winning' });
    expect((answer.json as SessionBody).user?.login).toBe('slartibartfast');
    expect(await statusOf(browser)).toBe(200);
    expect(await accept(code, 'award winning')).toMatchObject({
      status: 401,
      json: { message: 'This invitation was used or has expired. Ask for another.' },
    });
    const credentials = { login: 'slartibartfast', password: 'award winning' };
    expect((await aBrowser(service).send('POST', SESSION, credentials)).status).toBe(200);
  });

  it('refuses an invitation after seven days, one that was replaced, and one of a removed user', async () => {
    await addUser(stores.identities, 'agrajag', 'viewer');
    const first = await inviteUser(deps, 'agrajag');
    const second = await inviteUser(deps, 'agrajag');
    expect((await accept(first.code, 'oh no, not again')).status).toBe(401);
    service.clock.advance(7 * DAY);
    expect((await accept(second.code, 'oh no, not again')).status).toBe(401);
    const third = await inviteUser(deps, 'agrajag');
    await removeUser(stores.identities, 'agrajag');
    expect((await accept(third.code, 'oh no, not again')).status).toBe(401);
  });

  it('is refused when another site sends it', async () => {
    const { code } = await inviteUser(deps, 'admin');
    const body = { code, password: 'another password' };
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await aBrowser(service).send('POST', `${SESSION}/invitation`, body, headers);
    expect(answer.status).toBe(403);
  });
});
