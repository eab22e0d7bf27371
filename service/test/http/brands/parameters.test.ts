import { describe, expect, it } from 'vitest';
import { errorOf, sharedBrandService } from '../../fakes/brands.ts';
import type { Answer } from '../../fakes/service.ts';

const { ask, send, calls, backend } = await sharedBrandService();

function sendForm(method: string, path: string, form: string): Promise<Answer> {
  return ask(path, { method, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form });
}

/** The last body sent to the backend. */
function lastSent(): unknown {
  return backend.seen.at(-1)?.body;
}

describe('parameters', () => {
  it('come from the JSON body before the query, one by one', async () => {
    await send('PATCH', '/brands/b1?name=Query&url=query.example', { name: 'Body' });
    expect(lastSent()).toEqual({ name: 'Body', url: 'http://query.example' });
  });

  it('come from the form body before the query, one by one', async () => {
    await sendForm('PATCH', '/brands/b1?name=Query&status=inactive', 'name=Form+body');
    expect(lastSent()).toEqual({ name: 'Form body', status: 'inactive' });
  });

  it('come from the path first of all', async () => {
    await send('PATCH', '/brands/b1?id=query', { id: 'body', name: 'N' });
    await send('PATCH', '/brands/b1/queries/q1?qid=query', { qid: 'body', enabled: true });
    expect(calls()).toEqual(['PATCH /brands/b1', 'PATCH /queries/q1']);
  });

  it('come from the query when the body has null in their place', async () => {
    await send('PATCH', '/brands/b1?name=Query', { name: null, status: 'inactive' });
    expect(lastSent()).toEqual({ name: 'Query', status: 'inactive' });
  });

  it.each(['PUT', 'PATCH'])('come from a form with %s as with POST', async (method) => {
    await sendForm(method, '/brands/b1', 'name=A%26B&description=one%0Atwo&locale=de&unknown=1');
    expect(lastSent()).toEqual({ name: 'A&B', description: 'one\ntwo', country_code: 'DE' });
    await sendForm(method, '/brands/b1/queries/q1', 'enabled=FALSE');
    expect(lastSent()).toEqual({ enabled: false });
  });

  it('take the last of several values of one name', async () => {
    await sendForm('PATCH', '/brands/b1', 'name=One&name=Two');
    expect(lastSent()).toEqual({ name: 'Two' });
    await ask('/brands/b1', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"One","name":"Two"}',
    });
    expect(lastSent()).toEqual({ name: 'Two' });
  });

  it('are read as text when they are numbers or booleans', async () => {
    await send('PATCH', '/brands/b1', { name: 5, description: true });
    expect(lastSent()).toEqual({ name: '5', description: 'true' });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
  ])('come from a body of the type %s', async (type) => {
    await ask('/brands/b1', { method: 'PATCH', headers: { 'content-type': type }, body: '{"name":"N"}' });
    expect(lastSent()).toEqual({ name: 'N' });
  });

  it.each([
    '[]',
    '[{"name":"N","url":"n.example","description":"D"}]',
    '"name"',
    'null',
    '5',
    'true',
    'false',
    '""',
  ])('are not there when the JSON body is %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    expect(errorOf(await ask('/brands', { method: 'POST', headers, body }))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['name', 'url', 'description'],
    });
    expect(errorOf(await ask('/brands/b1', { method: 'PATCH', headers, body }))).toEqual({
      status: 400,
      code: 'aiv_bad_request',
    });
    const generated = await ask('/brands/b1/generate-queries', { method: 'POST', headers, body });
    expect(generated.status).toBe(200);
    expect(calls()).toEqual(['POST /brands/b1/generate-queries']);
  });

  it.each(['text/plain', 'application/xml', 'multipart/mixed; boundary=x', 'application/jsonp', undefined])(
    'are not read from a body of the type %s',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const body of ['{"name":"N"}', '{', 'name=N']) {
        const answer = await ask('/brands/b1', { method: 'PUT', headers, body });
        expect(errorOf(answer)).toEqual({ status: 400, code: 'aiv_bad_request' });
      }
      // The parameters of the query string still count.
      const answer = await ask('/brands/b1?name=N', { method: 'PUT', headers, body: '{"name":"Body"}' });
      expect(answer.status).toBe(200);
      expect(lastSent()).toEqual({ name: 'N' });
    },
  );
});

describe('the id of a brand or a query', () => {
  it('is decoded before it is checked', async () => {
    await ask('/brands/%621');
    expect(calls()).toEqual(['GET /brands/b1']);
    await ask('/brands/b1');
    expect(calls()).toEqual([]);
  });

  it.each([
    ['GET', '/brands/b_1'],
    ['GET', '/brands/b1%2Finsights'],
    ['GET', '/brands/..%2Foverview'],
    ['GET', '/brands/b1%00'],
    ['GET', '/brands/b1%0A'],
    ['GET', '/brands/%FF'],
    ['GET', '/brands/b1%3Fenabled=false'],
    ['GET', '/brands//insights'],
    ['GET', '/brands/b.1/queries'],
    ['PUT', '/brands/b%201?name=N'],
    ['PATCH', '/brands/b1/queries/q_1?enabled=1'],
    ['PATCH', '/brands/b1/queries/q%2F1?enabled=1'],
    ['PATCH', '/brands/b1/queries/?enabled=1'],
    ['POST', '/brands/b%C3%A9/generate-queries'],
    ['GET', '/brands/b1/insights/more'],
    ['GET', '/brands/b1/generate-queries'],
    ['GET', '/brands/b_1/analyses'],
    ['GET', '/brands/b1/analyses/a_1'],
    ['GET', '/brands/b1/analyses/results'],
    ['GET', '/brands/b1/run'],
    ['POST', '/brands/b%C3%A9/run'],
    ['GET', '/engines/demo'],
  ])('is unknown with anything but letters, digits and hyphens: %s %s', async (method, path) => {
    expect(errorOf(await ask(path, { method }))).toEqual({ status: 404, code: 'rest_no_route' });
    expect(calls()).toEqual([]);
  });
});
