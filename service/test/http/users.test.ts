import type {
  CredentialCreatedBody,
  InvitationBody,
  UserBody,
  UserCredential,
  UserRow,
  UsersBody,
} from '@signpost/contract/administration';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aBrowser, SESSION } from '../fakes/browser.ts';
import { basic, startService, type Answer } from '../fakes/service.ts';

const USERS = '/plugin/v1/users';
const service = await startService({ users: { vera: 'viewer' } });
afterAll(service.stop);
const { request, passwords, stores, clock } = service;

async function call(method: string, path: string, body?: object, authorization?: string): Promise<Answer> {
  return request(`${USERS}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(authorization !== undefined && { authorization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function user(login: string): Promise<UserRow | undefined> {
  const { users } = (await call('GET', '')).json as UsersBody;
  return users.find((one) => one.login === login);
}

const createToken = (login: string) => createCredential(login, 'token');
const createPassword = (login: string) => createCredential(login, 'application_password');

async function createCredential(login: string, kind: UserCredential['kind']): Promise<CredentialCreatedBody> {
  const path = `/${encodeURIComponent(login)}/credentials`;
  const { status, json } = await call('POST', path, { kind, name: 'ci' });
  expect(status).toBe(201);
  return json as CredentialCreatedBody;
}

async function statusWith(authorization: string): Promise<number> {
  return (await request('/plugin/v1/links/posts', { headers: { authorization } })).status;
}

/** The status of the list of users, which takes an administrator. */
async function listedBy(login: string, password: string): Promise<number> {
  return (await call('GET', '', undefined, basic(login, password))).status;
}

beforeEach(async () => {
  await stores.identities.removeUser('ada');
  await stores.identities.addUser('ada', 'administrator');
});

describe('GET /users', () => {
  it('lists users by login with their credentials, and no secret of them', async () => {
    const { status, json, body } = await call('GET', '');
    expect(status).toBe(200);
    const { users } = json as UsersBody;
    expect(users.map(({ login, role }) => [login, role])).toEqual([
      ['ada', 'administrator'],
      ['admin', 'administrator'],
      ['subscriber', 'subscriber'],
      ['vera', 'viewer'],
    ]);
    expect(users[1]?.credentials).toMatchObject([{ kind: 'application_password', name: 'test' }]);
    expect(body).not.toContain('hash');
  });

  it('tells when a credential and its user were last used, exact to an hour', async () => {
    const { secret } = await createToken('ada');
    expect(await user('ada')).toMatchObject({
      last_seen_at: null,
      credentials: [{ name: 'ci', last_used_at: null }],
    });
    const first = new Date(clock.now()).toISOString();
    await statusWith(`Bearer ${secret}`);
    expect(await user('ada')).toMatchObject({ last_seen_at: first, credentials: [{ last_used_at: first }] });
    clock.advance(59 * 60);
    await statusWith(`Bearer ${secret}`);
    expect(await user('ada')).toMatchObject({ last_seen_at: first });
    clock.advance(60);
    await statusWith(`Bearer ${secret}`);
    expect(await user('ada')).toMatchObject({ last_seen_at: new Date(clock.now()).toISOString() });
  });

  it.each(['GET', 'POST'])('is for administrators alone: %s', async (method) => {
    const vera = basic('vera', passwords.vera ?? '');
    expect(await call(method, '', undefined, vera)).toMatchObject({
      status: 403,
      json: { code: 'rest_forbidden' },
    });
    expect((await request(USERS, { method, auth: 'none' })).status).toBe(401);
  });
});

describe('POST /users', () => {
  it('adds a user without any way to sign in', async () => {
    const login = 'grace.h+1@mail.example';
    const { status, json } = await call('POST', '', { login, role: 'viewer' });
    expect(status).toBe(201);
    expect((json as UserBody).user).toEqual({
      login,
      role: 'viewer',
      created_at: new Date(clock.now()).toISOString(),
      has_password: false,
      last_seen_at: null,
      credentials: [],
    });
    expect((await call('DELETE', `/${encodeURIComponent(login)}`)).json).toEqual({ removed: true });
  });

  it('stores a login in one form of Unicode, by which the user signs in from any keyboard', async () => {
    const forms = ['Zoe\u0301', 'Zo\u00e9', '\uff3a\uff2f\uff25\u0301'];
    const { status, json } = await call('POST', '', { login: forms[0], role: 'viewer' });
    expect([status, (json as UserBody).user.login]).toEqual([201, 'Zo\u00e9']);
    const { secret: password } = await createPassword(forms[2] ?? '');
    for (const login of forms) {
      expect(await call('POST', '', { login, role: 'viewer' })).toMatchObject({
        status: 409,
        json: { code: 'user_exists' },
      });
      expect(await statusWith(basic(login, password))).toBe(200);
      expect(await aBrowser(service).send('POST', SESSION, { login, password })).toMatchObject({
        status: 200,
        json: { user: { login: 'Zo\u00e9' } },
      });
    }
    expect((await call('DELETE', `/${encodeURIComponent(forms[2] ?? '')}`)).json).toEqual({ removed: true });
  });

  it('keeps apart two logins that were stored before their forms were the same', async () => {
    const [wide, plain] = ['\uff45\uff56\uff45', 'eve'];
    const created_at = new Date(clock.now()).toISOString();
    const { change } = stores.database;
    await change((db) =>
      db
        .insertInto('user')
        .values([
          { login: wide, role: 'viewer', created_at },
          { login: plain, role: 'administrator', created_at },
        ])
        .execute(),
    );
    const [{ secret: wides }, { secret: plains }] = [await createPassword(wide), await createPassword(plain)];
    expect([await listedBy(wide, wides), await listedBy(plain, plains)]).toEqual([403, 200]);
    expect([await listedBy(wide, plains), await listedBy(plain, wides)]).toEqual([401, 401]);
    for (const login of [wide, plain])
      expect((await call('DELETE', `/${encodeURIComponent(login)}`)).json).toEqual({ removed: true });
  });

  it.each([
    [{ login: 'a:b', role: 'viewer' }, 400, 'rest_invalid_param'],
    [{ login: '', role: 'viewer' }, 400, 'rest_invalid_param'],
    [{ login: 'x'.repeat(61), role: 'viewer' }, 400, 'rest_invalid_param'],
    [{ login: 'eve', role: 'owner' }, 400, 'rest_invalid_param'],
    [{ login: 'eve' }, 400, 'rest_missing_callback_param'],
    [{ login: 'ADA', role: 'viewer' }, 409, 'user_exists'],
  ])('refuses %o', async (body, status, code) => {
    expect(await call('POST', '', body)).toMatchObject({ status, json: { code } });
  });
});

describe('PATCH /users/{login}', () => {
  it('changes what the user may do from the next request on', async () => {
    const { secret } = await createToken('ada');
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
    expect((await call('PATCH', '/ADA', { role: 'subscriber' })).json).toMatchObject({
      user: { login: 'ada', role: 'subscriber' },
    });
    expect(await statusWith(`Bearer ${secret}`)).toBe(403);
    await call('PATCH', '/ada', { role: 'viewer' });
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
  });

  it('refuses to take the own role away, and lets another administrator do it', async () => {
    expect(await call('PATCH', '/admin', { role: 'viewer' })).toMatchObject({
      status: 409,
      json: { code: 'user_own_account' },
    });
    expect((await call('PATCH', '/admin', { role: 'administrator' })).status).toBe(200);
    const { secret } = await createToken('ada');
    expect((await call('PATCH', '/admin', { role: 'viewer' }, `Bearer ${secret}`)).status).toBe(200);
    expect((await call('GET', '')).status).toBe(403);
    await stores.identities.changeRole('admin', 'administrator');
  });

  it('answers 404 for a user that does not exist', async () => {
    expect(await call('PATCH', '/nobody', { role: 'viewer' })).toMatchObject({
      status: 404,
      json: { code: 'user_not_found' },
    });
  });
});

describe('DELETE /users/{login}', () => {
  it('removes the user with all credentials', async () => {
    const { secret } = await createToken('ada');
    expect((await call('DELETE', '/ada')).json).toEqual({ removed: true });
    expect(await statusWith(`Bearer ${secret}`)).toBe(401);
    expect(await user('ada')).toBeUndefined();
    expect((await call('DELETE', '/ada')).status).toBe(404);
  });

  it('refuses the own account', async () => {
    expect(await call('DELETE', '/Admin')).toMatchObject({ status: 409, json: { code: 'user_own_account' } });
  });
});

describe('POST /users/{login}/invitation', () => {
  it('makes a link by which the user sets a password and is seen', async () => {
    const answer = await call('POST', '/ada/invitation');
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { url, expires_at: until } = answer.json as InvitationBody;
    expect(Date.parse(until) - clock.now()).toBe(7 * 24 * 60 * 60 * 1000);
    const [, code] = /^\/invitation#code=(.+)$/.exec(url) ?? [];
    const accepted = await request('/plugin/v1/session/invitation', {
      method: 'POST',
      auth: 'none',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, password: 'correct horse battery' }),
    });
    expect(accepted.status).toBe(200);
    expect(await user('ada')).toMatchObject({
      has_password: true,
      last_seen_at: new Date(clock.now()).toISOString(),
    });
  });

  it('answers 404 for a user that does not exist', async () => {
    expect((await call('POST', '/nobody/invitation')).status).toBe(404);
  });
});

describe('POST /users/{login}/credentials', () => {
  it.each(['application_password', 'token'] as const)('makes a %s that signs in', async (kind) => {
    const answer = await call('POST', '/ada/credentials', { kind, name: 'my <laptop>' });
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { credential, secret } = answer.json as CredentialCreatedBody;
    expect(credential).toMatchObject({ kind, last_used_at: null });
    expect((await user('ada'))?.credentials).toEqual([credential]);
    expect(await statusWith(kind === 'token' ? `Bearer ${secret}` : basic('ada', secret))).toBe(200);
    expect((await call('GET', '')).body).not.toContain(secret);
  });

  it.each([
    ['/ada/credentials', { kind: 'token', name: '' }, 400],
    ['/ada/credentials', { kind: 'token', name: 'x'.repeat(191) }, 400],
    ['/ada/credentials', { kind: 'key', name: 'x' }, 400],
    ['/nobody/credentials', { kind: 'token', name: 'x' }, 404],
  ])('refuses %s %o with %i', async (path, body, status) => {
    expect((await call('POST', path, body)).status).toBe(status);
  });
});

describe('DELETE /users/{login}/credentials/{id}', () => {
  it('revokes it at once', async () => {
    const { credential, secret } = await createToken('ada');
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
    expect((await call('DELETE', `/ada/credentials/${credential.id}`)).json).toEqual({ revoked: true });
    expect(await statusWith(`Bearer ${secret}`)).toBe(401);
    expect((await call('DELETE', `/ada/credentials/${credential.id}`)).status).toBe(404);
  });

  it('answers 404 for a credential of another user', async () => {
    const { credential } = await createToken('ada');
    expect(await call('DELETE', `/vera/credentials/${credential.id}`)).toMatchObject({
      status: 404,
      json: { code: 'credential_not_found' },
    });
  });

  it('refuses the one that the request is sent with', async () => {
    const { credential, secret } = await createToken('ada');
    const path = `/ada/credentials/${credential.id}`;
    expect(await call('DELETE', path, undefined, `Bearer ${secret}`)).toMatchObject({
      status: 409,
      json: { code: 'credential_in_use' },
    });
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
  });
});
