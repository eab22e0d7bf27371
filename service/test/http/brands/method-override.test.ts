import { describe, expect, it } from 'vitest';
import { errorOf, NEW_BRAND, sharedBrandService } from '../../fakes/brands.ts';

const { ask, calls } = await sharedBrandService();

describe('a POST with X-HTTP-Method-Override', () => {
  it.each([
    ['PUT', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['PATCH', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['patch', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['PUT', '/brands/b1/queries/q1', { enabled: true }, 'PATCH /queries/q1'],
    ['PATCH', '/brands/b1/queries/q1', { enabled: true }, 'PATCH /queries/q1'],
    ['GET', '/brands/b1', {}, 'GET /brands/b1'],
    ['GET', '/brands/b1/analyses', {}, 'GET /brands/b1/analyses'],
    // Without an override that it knows it stays a POST, by which clients of the platform change things.
    ['STEAL', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['', '/brands/b1/queries/q1', { enabled: true }, 'PATCH /queries/q1'],
  ])('is a %s: %s', async (override, path, body, call) => {
    const headers = { 'content-type': 'application/json', 'x-http-method-override': override };
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    expect(calls()).toEqual([call]);
  });

  it.each([
    ['DELETE', '/brands/b1'],
    ['PUT', '/brands'],
    ['PUT', '/brands/b1/generate-queries'],
    ['PUT', '/brands/b1/run'],
  ])('finds no route when %j is not a method of %s', async (override, path) => {
    const headers = { 'content-type': 'application/json', 'x-http-method-override': override };
    const answer = await ask(path, { method: 'POST', headers, body: '{"name":"N"}' });
    expect(errorOf(answer)).toEqual({ status: 404, code: 'rest_no_route' });
    expect(calls()).toEqual([]);
  });

  it('is still a POST when the override is unknown, and no other method is overridden', async () => {
    const headers = { 'content-type': 'application/json', 'x-http-method-override': 'STEAL' };
    const made = await ask('/brands', { method: 'POST', headers, body: JSON.stringify(NEW_BRAND) });
    expect(made.status).toBe(201);
    const read = await ask('/brands/b1', { headers: { 'x-http-method-override': 'PATCH' } });
    expect(read.status).toBe(200);
    expect(calls()).toEqual(['POST /brands', 'GET /brands/b1']);
  });
});

describe('a POST with _method in the query', () => {
  it.each([
    ['/brands/b1?_method=PUT', {}, 'PATCH /brands/b1'],
    ['/brands/b1?page=1&_method=patch', {}, 'PATCH /brands/b1'],
    ['/brands/b1?_method=GET', { 'x-http-method-override': 'PATCH' }, 'GET /brands/b1'],
  ])('has that method, whatever the header says: %s', async (path, override, call) => {
    const headers = { 'content-type': 'application/json', ...override };
    const answer = await ask(path, { method: 'POST', headers, body: '{"name":"N"}' });
    expect(answer.status).toBe(200);
    expect(calls()).toEqual([call]);
  });

  it('finds no route when it is not a method of the path, and changes nothing when it is opened', async () => {
    const answer = await ask('/brands/b1/run?_method=PUT', { method: 'POST' });
    expect(errorOf(answer)).toEqual({ status: 404, code: 'rest_no_route' });
    expect((await ask('/brands/b1?_method=PATCH&name=Evil')).status).toBe(200);
    expect(calls()).toEqual(['GET /brands/b1']);
  });
});
