import { describe, expect, it } from 'vitest';
import { errorOf, sharedBrandService } from '../fakes/brands.ts';
import type { Answer } from '../fakes/service.ts';

const { ask, backend, backendHas } = await sharedBrandService();

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const BOTH = [URLENCODED, MULTIPART];

/** A field that is one text, or a file. */
type Field = readonly [name: string, value: string | Blob];

/** Sends a form as a browser does. */
async function sendForm(
  type: string,
  method: string,
  path: string,
  fields: readonly Field[],
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const plain = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value as string]));
  const encoded = new Response(type === MULTIPART ? form : plain);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return ask(path, { method, headers, body: Buffer.from(await encoded.arrayBuffer()) });
}

/** Sends the bytes unchanged, with `x` as the boundary. */
function sendRaw(body: string, type = `${MULTIPART}; boundary=x`): Promise<Answer> {
  const headers = { 'content-type': type };
  return ask('/brands/b1', { method: 'PUT', headers, body: Buffer.from(body, 'latin1') });
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = '--x--\r\n';

function lastSent(): unknown {
  return backend.seen.at(-1)?.body;
}

describe('parameters in a form', () => {
  it.each(BOTH)('are read as in JSON: %s', async (type) => {
    const created = await sendForm(type, 'POST', '/brands', [
      ['name', 'Ünïcode & <b>Söhne</b>'],
      ['url', 'new.example'],
      ['description', 'one\r\ntwo'],
      ['locale', 'de'],
      ['unknown', '1'],
    ]);
    expect(created.status).toBe(201);
    expect(lastSent()).toEqual({
      name: 'Ünïcode & Söhne',
      url: 'http://new.example',
      description: 'one\r\ntwo',
      country_code: 'DE',
    });
    const toggled = await sendForm(type, 'PUT', '/brands/b1/queries/q1', [['enabled', 'FALSE']]);
    expect(toggled.status).toBe(200);
    expect(lastSent()).toEqual({ enabled: false });
  });

  it.each(BOTH)('come before those of the query, and the last of a name wins: %s', async (type) => {
    const path = '/brands/b1?name=Query&status=inactive';
    await sendForm(type, 'PATCH', path, [
      ['name', 'One'],
      ['name', 'Two'],
    ]);
    expect(lastSent()).toEqual({ name: 'Two', status: 'inactive' });
  });

  it.each(BOTH)('are refused by the same rules as in JSON: %s', async (type) => {
    expect(errorOf(await sendForm(type, 'POST', '/brands', [['name', 'N']]))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['url', 'description'],
    });
    expect(errorOf(await sendForm(type, 'PUT', '/brands/b1', [['status', 'x']]))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['status'],
    });
    expect(backend.seen).toEqual([]);
  });
});

describe('a body of multipart/form-data', () => {
  it.each([
    { what: 'a quoted boundary', type: 'multipart/form-data; boundary="x"', body: part('name', 'N') + END },
    { what: 'its type in capitals', type: 'Multipart/Form-Data; Boundary=x', body: part('name', 'N') + END },
    { what: 'text around the parts', body: `before\r\n${part('name', 'N')}${END}after` },
    { what: 'no line at its end', body: `${part('name', 'N')}--x--` },
    {
      what: 'further headers',
      body: `--x\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-disposition: form-data; name=name\r\n\r\nN\r\n${END}`,
    },
  ])('is read with $what', async ({ type, body }) => {
    expect((await sendRaw(body, type)).status).toBe(200);
    expect(lastSent()).toEqual({ name: 'N' });
  });

  it('leaves a text empty that is not valid UTF-8, as other forms do', async () => {
    expect(errorOf(await sendRaw(part('name', 'a\xffb') + END))).toMatchObject({ params: ['name'] });
    expect((await sendRaw(part('description', 'a\xffb') + END)).status).toBe(200);
    expect(lastSent()).toEqual({ description: '' });
  });

  it('counts as no body when it is empty', async () => {
    expect(errorOf(await sendRaw(''))).toEqual({ status: 400, code: 'aiv_bad_request' });
  });

  it.each([
    { what: 'is no form', body: '{"name":"N"}' },
    { what: 'is cut off', body: part('name', 'N') },
    { what: 'is cut off in a header', body: '--x\r\nContent-Disposition: form-d' },
    { what: 'has a part without a name', body: `--x\r\nX: y\r\n\r\nN\r\n${END}` },
    { what: 'names no boundary', type: MULTIPART, body: part('name', 'N') + END },
    { what: 'has another boundary', type: `${MULTIPART}; boundary=y`, body: part('name', 'N') + END },
    { what: 'has more than a thousand fields', body: part('name', 'N').repeat(1001) + END },
  ])('is refused when it $what', async ({ type, body }) => {
    const answer = await sendRaw(body, type);
    expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_form' });
    expect(backend.seen).toEqual([]);
  });

  it('is refused with the name of the field when it holds a file', async () => {
    for (const content of ['', 'x'.repeat(100_000)]) {
      const answer = await sendForm(MULTIPART, 'PUT', '/brands/b1', [
        ['name', 'N'],
        ['logo', new Blob([content])],
      ]);
      expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_form' });
      expect(answer.json).toMatchObject({ message: 'logo is a file. Send it as text, or leave it out.' });
    }
    expect(backend.seen).toEqual([]);
  });

  it('is not read when the sender has not signed in, and is 404 where there is no route', async () => {
    const headers = { 'content-type': `${MULTIPART}; boundary=x` };
    const sent = { method: 'PUT', headers, body: 'no form' };
    expect((await ask('/brands/b1', { ...sent, auth: 'none' })).status).toBe(401);
    expect((await ask('/overview', sent)).status).toBe(404);
  });
});

describe('analysis calls that change something', () => {
  const REPLY = { name: 'Acme', aliases: [], domains: [] };

  it.each(BOTH)('accept a form, whose fields are converted by their schemas: %s', async (type) => {
    backendHas({
      'POST /brands/b1/audit/labels': { status: 500 },
      'PATCH /brands/b1/names': { body: REPLY },
    });
    await sendForm(type, 'POST', '/brands/b1/audit/labels', [
      ['slot_id', '12'],
      ['mentioned', 'TRUE'],
      ['rank', '2'],
      ['sentiment', 'positive'],
      ['unknown', 'x'],
    ]);
    expect(lastSent()).toEqual({ slot_id: '12', mentioned: true, rank: 2, sentiment: 'positive' });
    await sendForm(type, 'POST', '/brands/b1/audit/labels', [
      ['slot_id', 's1'],
      ['mentioned', '0'],
      ['rank', ''],
      ['sentiment', ''],
    ]);
    expect(lastSent()).toEqual({ slot_id: 's1', mentioned: false, rank: null, sentiment: null });
  });

  it.each(BOTH)('accept lists in a form, also with one item: %s', async (type) => {
    backendHas({ 'PATCH /brands/b1/names': { body: REPLY } });
    const answer = await sendForm(type, 'PATCH', '/brands/b1/names', [
      ['aliases[]', 'Acme, Inc.'],
      ['aliases[]', 'Acme'],
      ['domains', 'acme.example'],
    ]);
    expect(answer.status).toBe(200);
    expect(lastSent()).toEqual({ aliases: ['Acme, Inc.', 'Acme'], domains: ['acme.example'] });
  });

  it.each(BOTH)('leave it to the backend to refuse values that do not fit: %s', async (type) => {
    backendHas({
      'POST /brands/b1/audit/labels': { status: 400, body: { message: 'rank must be a number' } },
    });
    const answer = await sendForm(type, 'POST', '/brands/b1/audit/labels', [
      ['slot_id[]', 's1'],
      ['mentioned', 'perhaps'],
      ['rank', 'first'],
    ]);
    expect(errorOf(answer)).toEqual({ status: 400, code: 'aiv_bad_request' });
    expect(lastSent()).toEqual({ slot_id: ['s1'], mentioned: 'perhaps', rank: 'first' });
  });

  it.each([
    ['text=a%FF', URLENCODED],
    [`${part('text', 'a\xff')}${END}`, `${MULTIPART}; boundary=x`],
  ])('refuse a text that is not valid UTF-8: %j', async (body, type) => {
    const headers = { 'content-type': type };
    const answer = await ask('/brands/b1/own-queries', {
      method: 'POST',
      headers,
      body: Buffer.from(body, 'latin1'),
    });
    expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['text'] });
    expect(backend.seen).toEqual([]);
  });
});
