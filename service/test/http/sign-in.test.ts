import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import {
  addUser,
  createApplicationPassword,
  createToken,
  removeUser,
  revoke,
} from '../../src/identity/manage-users.ts';
import { basic, startService, type RunningService, type ServiceOptions } from '../fakes/service.ts';

const STATS = '/plugin/v1/links/posts-stats';
const ENDPOINTS = ['posts', 'posts-stats', 'links', 'links-stats'].map((name) => `/plugin/v1/links/${name}`);
const NOT_SIGNED_IN = {
  code: 'rest_forbidden',
  message: 'Sign in as an administrator to see this.',
  data: { status: 401 },
};
const wrong = (what: string) => ({
  ...NOT_SIGNED_IN,
  message: `The ${what} is wrong. Sign in as an administrator to see this.`,
});
const WRONG_PASSWORD = wrong('login or the application password');
const WRONG_HEADER = wrong('token or the Authorization header');
const NOT_ALLOWED = {
  code: 'rest_forbidden',
  message: 'Your account is not allowed to see this: it takes an administrator.',
  data: { status: 403 },
};

const service = await startService({ users: { erin: 'editor' } });
afterAll(service.stop);
const { passwords, stores } = service;
const password = passwords.admin ?? '';
const token = await createToken(stores.identities, 'admin', 'test');

async function statusWith(authorization: string, { request }: RunningService = service): Promise<number> {
  return (await request(STATS, { headers: { authorization } })).status;
}

/** A service with clean counters, for tests that fail to sign in on purpose. */
async function startFresh(options: ServiceOptions = {}): Promise<RunningService> {
  const fresh = await startService(options);
  onTestFinished(fresh.stop);
  return fresh;
}

/** Tries wrong passwords, all at once. */
async function fail(
  { request }: RunningService,
  times: number,
  login: (attempt: number) => string,
  address?: string,
): Promise<number[]> {
  const forwarded = address === undefined ? {} : { 'x-forwarded-for': address };
  const attempts = Array.from({ length: times }, (_, attempt) => {
    const headers = { authorization: basic(login(attempt), 'wrong'), ...forwarded };
    return request(STATS, { headers });
  });
  return (await Promise.all(attempts)).map(({ status }) => status);
}

describe('signing in', () => {
  it.each(ENDPOINTS)('is required for %s', async (endpoint) => {
    for (const method of ['GET', 'HEAD']) {
      expect((await service.request(endpoint, { method, auth: 'none' })).status).toBe(401);
      expect((await service.request(endpoint, { method, auth: 'subscriber' })).status).toBe(403);
      expect((await service.request(endpoint, { method, auth: 'admin' })).status).toBe(200);
    }
  });

  it('answers 401 with a Bearer challenge, so that no browser opens its login box over a page', async () => {
    for (const [auth, body] of [
      ['none', NOT_SIGNED_IN],
      ['bad-password', WRONG_PASSWORD],
      ['unknown-user', WRONG_PASSWORD],
    ] as const) {
      const { status, json, headers } = await service.request(STATS, { auth });
      expect(status).toBe(401);
      expect(json).toEqual(body);
      expect(headers['www-authenticate']).toBe('Bearer realm="Signpost"');
    }
  });

  it.each([
    { what: 'a wrong password', authorization: basic('admin', 'not the password') },
    { what: 'an empty password', authorization: basic('admin', '') },
    { what: 'a blank password', authorization: basic('admin', '    ') },
    { what: 'half of the password', authorization: basic('admin', password.slice(0, 14)) },
    { what: 'the password in another case', authorization: basic('admin', password.toLowerCase()) },
    { what: "another user's password", authorization: basic('admin', passwords.erin ?? '') },
    { what: 'an unknown user', authorization: basic('nobody', password) },
    { what: 'no login', authorization: basic('', password) },
    { what: 'a login from the prototype', authorization: basic('__proto__', password) },
    { what: 'the token as a password', authorization: basic('admin', token) },
    { what: 'the password as a token', authorization: `Bearer ${password}` },
    { what: 'an unknown token', authorization: `Bearer sp_${'a'.repeat(12)}_${'b'.repeat(32)}` },
    { what: 'the id of a token with another secret', authorization: `Bearer ${token.slice(0, -1)}_` },
    { what: 'a token and something more', authorization: `Bearer ${token}x` },
    { what: 'Basic without a colon', authorization: `Basic ${Buffer.from('admin').toString('base64')}` },
    { what: 'Basic that is not base64', authorization: 'Basic !!!' },
    {
      what: 'Basic in invalid UTF-8',
      authorization: `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString('base64')}`,
    },
    { what: 'Basic and nothing', authorization: 'Basic' },
    { what: 'Bearer and nothing', authorization: 'Bearer ' },
    { what: 'nothing', authorization: '' },
    { what: 'only the secret', authorization: token },
    { what: 'another scheme', authorization: 'Digest username="admin"' },
    { what: 'another scheme with the right secret', authorization: `Token ${token}` },
    { what: 'a login of 40 KB', authorization: basic('a'.repeat(40_000), password) },
  ])('answers 401 to $what', async ({ authorization }) => {
    const { status, json } = await service.request(STATS, { headers: { authorization } });
    expect(status).toBe(401);
    // What is wrong, and never which part of it: the same for a known and an unknown login.
    expect([WRONG_PASSWORD, WRONG_HEADER]).toContainEqual(json);
  });

  it.each(['subscriber', 'erin'])('answers 403 to %s, who is not an administrator', async (login) => {
    const authorization = basic(login, passwords[login] ?? '');
    const { status, json, headers } = await service.request(STATS, { headers: { authorization } });
    expect(status).toBe(403);
    expect(json).toEqual(NOT_ALLOWED);
    expect(headers).not.toHaveProperty('www-authenticate');
  });

  it('lets an administrator in with an application password, whatever the blanks in it', async () => {
    expect(password).toMatch(/^(\w{4} ){5}\w{4}$/);
    expect(await statusWith(basic('admin', password))).toBe(200);
    expect(await statusWith(basic('admin', password.replaceAll(' ', '')))).toBe(200);
    expect(await statusWith(basic('admin', ` ${password.replaceAll(' ', '  ')} `))).toBe(200);
  });

  it('lets an administrator in whatever the case of login and scheme', async () => {
    expect(await statusWith(basic('Admin', password))).toBe(200);
    expect(await statusWith(basic('admin', password).replace('Basic', 'BASIC'))).toBe(200);
    expect(await statusWith(`bearer  ${token}`)).toBe(200);
  });

  it('lets an administrator in with a token, and no other user', async () => {
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    const weak = await createToken(stores.identities, 'subscriber', 'test');
    expect(await statusWith(`Bearer ${weak}`)).toBe(403);
  });

  it('fails for a revoked token at once, and only for that one', async () => {
    const revoked = await createToken(stores.identities, 'admin', 'to revoke');
    expect(await statusWith(`Bearer ${revoked}`)).toBe(200);
    await revoke(stores.identities, revoked.split('_')[1] ?? '', 'token');
    expect(await statusWith(`Bearer ${revoked}`)).toBe(401);
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
  });

  it('fails for a revoked application password at once, and only for that one', async () => {
    const revoked = await createApplicationPassword(stores.identities, 'admin', 'to revoke');
    expect(await statusWith(basic('admin', revoked))).toBe(200);
    const { credentials } = await stores.identities.snapshot();
    const { id = '' } = [...credentials.values()].find(({ name }) => name === 'to revoke') ?? {};
    await revoke(stores.identities, id, 'application_password');
    expect(await statusWith(basic('admin', revoked))).toBe(401);
    expect(await statusWith(basic('admin', password))).toBe(200);
  });

  it('fails for a removed user at once, also when the login is created again', async () => {
    await addUser(stores.identities, 'ford', 'administrator');
    const secret = await createApplicationPassword(stores.identities, 'ford', 'test');
    const bearer = await createToken(stores.identities, 'ford', 'test');
    expect(await statusWith(basic('ford', secret))).toBe(200);
    await removeUser(stores.identities, 'FORD');
    expect(await statusWith(basic('ford', secret))).toBe(401);
    expect(await statusWith(`Bearer ${bearer}`)).toBe(401);
    await addUser(stores.identities, 'ford', 'administrator');
    expect(await statusWith(basic('ford', secret))).toBe(401);
    expect(await statusWith(`Bearer ${bearer}`)).toBe(401);
  });

  it('follows changes of another process at once', async () => {
    const elsewhere = await openStores(readConfig({ data: service.dataFolder }, {}));
    onTestFinished(elsewhere.close);
    await addUser(elsewhere.identities, 'trillian', 'administrator');
    const secret = await createApplicationPassword(elsewhere.identities, 'trillian', 'test');
    expect(await statusWith(basic('trillian', secret))).toBe(200);
    await removeUser(elsewhere.identities, 'trillian');
    expect(await statusWith(basic('trillian', secret))).toBe(401);
  });

  it('is checked before parameters, so that nothing about them is revealed', async () => {
    const bad = '/plugin/v1/links/posts?page=abc';
    expect((await service.request(bad, { auth: 'none' })).json).toEqual(NOT_SIGNED_IN);
    expect((await service.request(bad, { auth: 'unknown-user' })).json).toEqual(WRONG_PASSWORD);
    expect((await service.request(bad, { auth: 'subscriber' })).json).toEqual(NOT_ALLOWED);
    expect((await service.request(bad)).status).toBe(400);
  });

  it('is not required for the 404 of unknown addresses', async () => {
    for (const auth of ['none', 'bad-password', 'subscriber', 'admin'] as const) {
      expect((await service.request('/plugin/v1/links/nonsense', { auth })).status).toBe(404);
    }
  });
});

describe('failing to sign in too often', () => {
  const LOGIN_LIMIT = 100;
  const ADDRESS_LIMIT = 200;

  it('answers 429 with Retry-After for a login after 100 failures', async () => {
    const fresh = await startFresh();
    const statuses = await fail(fresh, LOGIN_LIMIT, () => 'admin');
    expect(new Set(statuses)).toEqual(new Set([401]));

    const { status, headers, json } = await fresh.request(STATS, { auth: 'bad-password' });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('2');
    expect(json).toEqual({
      code: 'rest_too_many_requests',
      message: 'Too many failed sign-ins. Try again in 2 s.',
      data: { status: 429 },
    });
    // Logins ignore case, and other logins are not affected.
    expect(await fail(fresh, 1, () => 'ADMIN')).toEqual([429]);
    expect(await fail(fresh, 1, () => 'subscriber')).toEqual([401]);
  });

  it('answers 429 with Retry-After for an address after 200 failures, whatever the logins', async () => {
    const fresh = await startFresh();
    const statuses = await fail(fresh, ADDRESS_LIMIT, (attempt) => `user${attempt}`);
    expect(new Set(statuses)).toEqual(new Set([401]));

    for (const authorization of [basic('another', 'wrong'), 'Bearer wrong', 'Nonsense']) {
      const { status, headers, json } = await fresh.request(STATS, { headers: { authorization } });
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('1');
      expect(json).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });
    }
  });

  it('counts by the address that a trusted proxy forwards', async () => {
    const fresh = await startFresh({ settings: { SIGNPOST_TRUSTED_PROXIES: '127.0.0.1' } });
    await fail(fresh, ADDRESS_LIMIT, (attempt) => `user${attempt}`, '203.0.113.1');
    expect(await fail(fresh, 1, () => 'another', '203.0.113.1')).toEqual([429]);
    expect(await fail(fresh, 1, () => 'another', '203.0.113.2')).toEqual([401]);
  });

  it('counts by the address of the connection when the proxy is not trusted', async () => {
    const fresh = await startFresh();
    await fail(fresh, ADDRESS_LIMIT, (attempt) => `user${attempt}`, '203.0.113.1');
    expect(await fail(fresh, 1, () => 'another', '203.0.113.2')).toEqual([429]);
  });

  it('still lets the right secret in meanwhile, and still answers 403 without permission and 401 without credentials', async () => {
    const fresh = await startFresh();
    const bearer = await createToken(fresh.stores.identities, 'admin', 'test');
    await fail(fresh, LOGIN_LIMIT + 1, () => 'admin');
    await fail(fresh, ADDRESS_LIMIT, (attempt) => `user${attempt}`);
    expect((await fresh.request(STATS, { auth: 'bad-password' })).status).toBe(429);
    expect((await fresh.request(STATS)).status).toBe(200);
    expect(await statusWith(`Bearer ${bearer}`, fresh)).toBe(200);
    expect((await fresh.request(STATS, { auth: 'subscriber' })).status).toBe(403);
    expect((await fresh.request(STATS, { auth: 'none' })).status).toBe(401);
  });

  it('is forgiven over time, also for clients that keep trying', async () => {
    const fresh = await startFresh();
    await fail(fresh, LOGIN_LIMIT, () => 'admin');
    expect(await fail(fresh, 3, () => 'admin')).toEqual([429, 429, 429]);
    fresh.clock.advance(2);
    expect(await fail(fresh, 2, () => 'admin')).toEqual([401, 429]);
    fresh.clock.advance(60 * 60);
    const statuses = await fail(fresh, LOGIN_LIMIT, () => 'admin');
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('does not count requests without credentials', async () => {
    const fresh = await startFresh();
    const requests = Array.from({ length: ADDRESS_LIMIT + 5 }, () => fresh.request(STATS, { auth: 'none' }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await fresh.request(STATS, { auth: 'bad-password' })).status).toBe(401);
  });
});

describe('secrets', () => {
  it('never reach the logs, and neither do logins', async () => {
    const fresh = await startFresh({
      settings: { SIGNPOST_LOG_LEVEL: 'trace' },
      users: { 'zaphod.beeblebrox': 'administrator', 'arthur.dent': 'subscriber' },
    });
    const secret = fresh.passwords['zaphod.beeblebrox'] ?? '';
    const bearer = await createToken(fresh.stores.identities, 'zaphod.beeblebrox', 'test');
    const headers = [
      basic('zaphod.beeblebrox', secret),
      basic('zaphod.beeblebrox', 'wrong-password'),
      basic('arthur.dent', fresh.passwords['arthur.dent'] ?? ''),
      `Bearer ${bearer}`,
      `Bearer ${bearer}x`,
      'Nonsense wrong-password',
    ];
    for (const authorization of headers) {
      await fresh.request(`${STATS}?password=wrong-password`, { headers: { authorization } });
      await fresh.request('/plugin/v1/nonsense/wrong-password', { headers: { authorization } });
    }
    const logs = fresh.logs.join('');
    expect(logs).toContain('sign-in failed');
    expect(logs).toContain('request answered');
    for (const hidden of [
      'zaphod',
      'arthur',
      secret,
      secret.replaceAll(' ', ''),
      bearer,
      'wrong-password',
      ...headers.map((authorization) => authorization.split(' ')[1] ?? ''),
    ]) {
      expect(logs).not.toContain(hidden);
    }
  });

  it('are stored as hashes only', () => {
    const stored = readdirSync(service.dataFolder)
      .map((name) => readFileSync(path.join(service.dataFolder, name), 'latin1'))
      .join('\n');
    const plain = password.replaceAll(' ', '');
    expect(stored).toContain(createHash('sha256').update(plain).digest('hex'));
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    for (const secret of [password, plain, token, token.split('_')[2] ?? '']) {
      expect(stored).not.toContain(secret);
    }
  });
});
