import { serviceCalls } from '@signpost/contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import { BRANDS, startBrandService } from '../fakes/brands.ts';
import { guardedOperationsOf, openApiOf } from '../fakes/openapi.ts';

const service = await startBrandService();
await service.reset();
afterAll(service.stop);
const { request, backend, stores } = service;

/** Signs in as a new user with this role. */
async function signIn(role: 'viewer' | 'editor' | 'subscriber' | 'administrator'): Promise<string> {
  await addUser(stores.identities, `a-${role}`, role);
  return `Bearer ${await createToken(stores.identities, `a-${role}`, 'test')}`;
}
const viewer = await signIn('viewer');
const administrator = await signIn('administrator');
const others = [await signIn('editor'), await signIn('subscriber')];

/** Calls that are sent as a POST and change nothing. */
const QUESTIONS = Object.values(serviceCalls)
  .filter(({ access }) => access === 'reader')
  .map(({ path }) => path);
const operations = guardedOperationsOf(await openApiOf(service));

describe('a viewer', () => {
  it.each(['GET', 'HEAD'])('gets the same from %s as an administrator', async (method) => {
    const reads = operations.filter(
      ({ method, operation }) => method === 'GET' && !operation.tags.includes('Administration'),
    );
    expect(reads.length).toBeGreaterThan(15);
    for (const { path, target } of reads) {
      const ask = (authorization: string) => request(target, { method, headers: { authorization } });
      const { status, body } = await ask(administrator);
      expect({ path, ...(await ask(viewer)) }).toMatchObject({ path, status, body });
      for (const other of others)
        expect({ path, ...(await ask(other)) }).toMatchObject({ path, status: 403 });
    }
  });

  it('is refused every change before its parameters are checked', async () => {
    const changes = operations.filter(
      ({ method, path }) => method !== 'GET' && !QUESTIONS.some((question) => path.endsWith(question)),
    );
    expect(changes.length).toBeGreaterThan(15);
    backend.seen.length = 0;
    for (const { path, target, method } of changes) {
      const headers = { authorization: viewer, 'content-type': 'application/json', 'content-length': '9' };
      const answer = await request(target, { method, headers, body: '{not JSON' });
      expect({ method, path, json: answer.json }).toEqual({
        method,
        path,
        json: {
          code: 'rest_forbidden',
          message: 'Your account may read and change nothing: a change takes an administrator.',
          data: { status: 403 },
        },
      });
      expect(answer.status).toBe(403);
    }
    expect(backend.seen).toEqual([]);
  });

  it('is refused a change that is sent as a POST with the method in a header', async () => {
    for (const method of ['PUT', 'PATCH', 'patch']) {
      const headers = { authorization: viewer, 'x-http-method-override': method };
      expect((await request(`${BRANDS}/brands/b1`, { method: 'POST', headers })).status).toBe(403);
    }
  });

  it('reads the metrics, as administrators do', async () => {
    const headers = { authorization: viewer, 'x-forwarded-for': '203.0.113.9' };
    expect((await request('/metrics', { headers })).status).toBe(200);
  });
});
