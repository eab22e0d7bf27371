import { connect } from 'node:net';
import type { ErrorBody } from '@signpost/contract/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { BRANDS, errorOf, sharedBrandService } from '../fakes/brands.ts';
import { basic, type Answer } from '../fakes/service.ts';

const service = await sharedBrandService();
const { ask, send, backend } = service;
afterEach(() => {
  const failure = service.logs.find((line) => line.includes('"level":50'));
  if (failure !== undefined)
    throw new Error(`Bad input must not count as a failure of the service: ${failure}`);
});

const MEGABYTE = 2 ** 20;
const GOOD = { name: 'New', url: 'https://new.example', description: 'D' };

/** Every way to send the fields of a brand. */
const WAYS_IN = [
  { method: 'POST', path: '/brands' },
  { method: 'PUT', path: '/brands/b1' },
  { method: 'PATCH', path: '/brands/b1' },
];

/** The outcome of sending it in every way, which must all agree. */
async function outcomeOf(fields: Record<string, unknown>): Promise<unknown> {
  const outcomes = new Set<string>();
  for (const { method, path } of WAYS_IN) {
    const answer = await send(method, path, method === 'POST' ? { ...GOOD, ...fields } : fields);
    if (answer.status >= 400) {
      outcomes.add(JSON.stringify(errorOf(answer)));
      continue;
    }
    const sent = backend.seen.at(-1)?.body as Record<string, unknown>;
    outcomes.add(
      JSON.stringify(Object.keys(fields).map((name) => sent[name === 'locale' ? 'country_code' : name])),
    );
  }
  expect([...outcomes]).toHaveLength(1);
  return JSON.parse([...outcomes][0] ?? '');
}

function invalid(...params: string[]): object {
  return { status: 400, code: 'rest_invalid_param', params };
}

describe('the URL of a brand', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\0script:alert(1)',
    'javascript://acme.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://acme.example',
    'mailto:ann@acme.example',
    'blob:https://acme.example/1',
    'http:javascript:alert(1)',
    'ws://acme.example',
    'https://ann@acme.example',
    'https://ann:secret@acme.example/path',
    'https://:secret@acme.example',
    'https://acme.example%40evil.example@other.example',
    'ann:secret@acme.example',
    'http://',
    'https://',
    'https:///path',
    'http://?query',
    'http://#hash',
    'https:',
    'http:/acme.example',
    '//acme.example',
    '/path/only',
    '?query',
    '#hash',
    '',
    '   ',
    '\0',
    '\n\t',
    'http://[::1',
    'http://acme.example:99999',
    'http://acme.example:port',
    'http://a b.example',
    'http://300.300.300.300',
  ])('is refused when it is not the address of a site: %j', async (url) => {
    expect(await outcomeOf({ url })).toEqual(invalid('url'));
    expect(backend.seen).toEqual([]);
  });

  it.each([
    ['a host', (length: number) => `https://${'a'.repeat(length)}.example`],
    ['a host of many parts', (length: number) => `https://${'a.'.repeat(length / 2)}example`],
    ['a scheme', (length: number) => `${'a'.repeat(length)}:acme.example`],
    ['a port', (length: number) => `https://acme.example:${'1'.repeat(length)}`],
    ['nothing but percent signs', (length: number) => '%'.repeat(length)],
    ['nothing but slashes', (length: number) => '/'.repeat(length)],
    ['blanks in a host', (length: number) => `https://a${' '.repeat(length)}b.example`],
  ])('is refused when it is a megabyte: %s', async (_, make) => {
    expect(await outcomeOf({ url: make(1_000_000) })).toEqual(invalid('url'));
    expect(backend.seen).toEqual([]);
  });

  it.each([
    ['https://acme.example/a b', 'https://acme.example/a%20b'],
    ['  acme.example\n', 'http://acme.example'],
    ['https://acme.example/\0a\x01b\x7fc', 'https://acme.example/abc'],
    ['https://acme.example/a\r\nHost: evil.example', 'https://acme.example/aHost:%20evil.example'],
    ['https://acme.example/%0d%0aSet-Cookie:a', 'https://acme.example/Set-Cookie:a'],
    ['https://acme.example/%0%0dd%0%0aa', 'https://acme.example/'],
    ['https://acme.example/?a[]=1', 'https://acme.example/?a%5B%5D=1'],
    ['https://acme.example/"><script>alert(1)</script>', 'https://acme.example/scriptalert(1)/script'],
    ['https://acme.example/{a}`b`\\c^d', 'https://acme.example/abcd'],
    ['<script>alert(1)</script>', 'http://scriptalert(1)/script'],
    ['https://ünï.example/päth', 'https://ünï.example/päth'],
    ['HTTPS://ACME.example/Path', 'https://ACME.example/Path'],
    ['acme.example:8080/path', 'http://acme.example:8080/path'],
    ['https://acme.example/@ann', 'https://acme.example/@ann'],
  ])('is cleaned when an address contains other things: %j', async (url, cleaned) => {
    expect(await outcomeOf({ url })).toEqual([cleaned]);
  });

  it.each([null, undefined])('is missing on create when it is %j', async (url) => {
    expect(errorOf(await send('POST', '/brands', { ...GOOD, url }))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['url'],
    });
    expect(backend.seen).toEqual([]);
  });
});

describe('HTML in a text', () => {
  it.each([
    { field: 'name', value: '<b>Acme</b> <script>alert(1)</script>& Co', sent: 'Acme & Co' },
    { field: 'name', value: 'a < b', sent: 'a &lt; b' },
    { field: 'name', value: '<img src=x onerror=alert(1)>Acme', sent: 'Acme' },
    {
      field: 'name',
      value: '<scr<script>x</script>ipt>alert(1)</script>Acme',
      sent: '&lt;script>alert(1)Acme',
    },
    { field: 'name', value: 'Acme %3Cscript%3E', sent: 'Acme script' },
    { field: 'description', value: '<p>One\nTwo</p><style>p {}</style>\n<!-- no -->', sent: 'One\nTwo' },
    { field: 'description', value: 'a\t <b onclick="x()">b</b>', sent: 'a\t b' },
    { field: 'locale', value: '<script>us</script>de', sent: 'DE' },
  ])('does not reach the backend: $field $value', async ({ field, value, sent }) => {
    const [reached] = (await outcomeOf({ [field]: value })) as [string];
    expect(reached).not.toMatch(/<[a-z/!]/i);
    expect(reached).toBe(sent);
  });

  it.each([
    { name: '<script>alert(1)</script>' },
    { name: '<b></b>' },
    { url: '<>' },
    { locale: '<b>usa</b>' },
  ])('is refused when cleaning leaves nothing: %j', async (fields) => {
    expect(await outcomeOf(fields)).toEqual(invalid(...Object.keys(fields)));
    expect(backend.seen).toEqual([]);
  });

  it('is neither a status nor a boolean', async () => {
    expect(errorOf(await send('PATCH', '/brands/b1', { status: '<b>active</b>' }))).toEqual(
      invalid('status'),
    );
    expect(errorOf(await send('PATCH', '/brands/b1/queries/q1', { enabled: '<b>1</b>' }))).toEqual(
      invalid('enabled'),
    );
    expect(backend.seen).toEqual([]);
  });
});

describe('a wrong type', () => {
  const LISTS_AND_OBJECTS: unknown[] = [[], ['a'], [[]], {}, { a: 'b' }, { toString: 'a' }, { length: 1 }];

  it.each(['name', 'url', 'description', 'locale'])(
    'is refused: a list or an object as %s',
    async (field) => {
      for (const value of LISTS_AND_OBJECTS) {
        expect(await outcomeOf({ [field]: value })).toEqual(invalid(field));
      }
      expect(backend.seen).toEqual([]);
    },
  );

  it.each([...LISTS_AND_OBJECTS, 5, 1, true, false, '', 'ACTIVE', 'active,inactive', 'null'])(
    'is refused: the status %j',
    async (status) => {
      for (const method of ['PUT', 'PATCH']) {
        expect(errorOf(await send(method, '/brands/b1', { status }))).toEqual(invalid('status'));
      }
      expect(backend.seen).toEqual([]);
    },
  );

  it.each([
    ...LISTS_AND_OBJECTS,
    2,
    -1,
    0.5,
    1e300,
    '',
    ' ',
    'yes',
    'no',
    'on',
    'off',
    'tru',
    ' true',
    '1.0',
    '01',
  ])('is refused: enabled as %j', async (enabled) => {
    for (const method of ['PUT', 'PATCH']) {
      expect(errorOf(await send(method, '/brands/b1/queries/q1', { enabled }))).toEqual(invalid('enabled'));
    }
    expect(backend.seen).toEqual([]);
  });

  it.each([5, true, false, 0])('is refused: the locale %j, which is not a country', async (locale) => {
    expect(await outcomeOf({ locale })).toEqual(invalid('locale'));
    expect(backend.seen).toEqual([]);
  });

  it('is refused in a form too', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'name[]=A&url[a]=b&description[][]=c&locale[0]=us&status[]=active';
    expect(errorOf(await ask('/brands/b1', { method: 'PUT', headers: form, body }))).toEqual(
      invalid('name', 'url', 'description', 'locale', 'status'),
    );
    expect(backend.seen).toEqual([]);
  });
});

/** Sends a text unchanged as a JSON body. */
function sendRaw(method: string, path: string, body: string | Buffer): Promise<Answer> {
  return ask(path, { method, headers: { 'content-type': 'application/json' }, body });
}

const WRITES = [
  ...WAYS_IN,
  { method: 'PUT', path: '/brands/b1/queries/q1' },
  { method: 'POST', path: '/brands/b1/generate-queries' },
];

describe('a body', () => {
  // `generate-queries` takes parameters such as `_fields` like any other, though it needs none.
  it.each(WRITES)(
    'is refused when it is not JSON though it says so: $method $path',
    async ({ method, path }) => {
      const bodies = [
        '{',
        '{"name":"N"',
        '{"name":"N"}}',
        '{"name":"N",}',
        "{'name':'N'}",
        '{name:"N"}',
        'name=N',
        'undefined',
        'NaN',
        '"N',
        '\ufeff{"name":"N"}',
        '\0',
        ' ',
        '{"name":"a\nb"}',
        '{"name":"\0"}',
        '{"name":"\\u12"}',
        '{"name":01}',
        '<name>N</name>',
      ];
      for (const body of bodies) {
        expect({ body, ...errorOf(await sendRaw(method, path, body)) }).toEqual({
          body,
          status: 400,
          code: 'rest_invalid_json',
        });
      }
      expect(backend.seen).toEqual([]);
    },
  );

  it.each([
    ['a lone continuation byte', [0x80]],
    ['a cut character', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a byte that never occurs', [0xff]],
    ['Latin-1', [0xe9]],
  ])('is refused when it is JSON with %s in it', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')]);
    for (const { method, path } of WRITES) {
      expect(errorOf(await sendRaw(method, path, body))).toEqual({ status: 400, code: 'rest_invalid_json' });
    }
    expect(backend.seen).toEqual([]);
  });

  it('leaves a text of a form empty when it is not valid UTF-8', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = (body: string | Buffer): Promise<Answer> =>
      ask('/brands/b1', { method: 'PUT', headers: form, body });
    expect(errorOf(await asForm('name=a%FFb&url=a%FF.example&status=active%FF'))).toEqual(
      invalid('name', 'url', 'status'),
    );
    expect(errorOf(await asForm(Buffer.from('name=a\xffb', 'latin1')))).toEqual(invalid('name'));
    expect(backend.seen).toEqual([]);
    expect((await asForm('description=a%FFb&locale=%FF')).status).toBe(200);
    expect(backend.seen.at(-1)?.body).toEqual({ description: '', country_code: '' });
  });

  it('may contain NUL, which is removed at the ends of a text', async () => {
    expect(await outcomeOf({ name: '\0Acme\0', description: ' \0D\0\n' })).toEqual(['Acme', 'D']);
    expect(await outcomeOf({ name: '\0' })).toEqual(invalid('name'));
    expect(await outcomeOf({ locale: 'd\0e' })).toEqual(invalid('locale'));
  });

  it('may have fields named like properties of every object, which are ignored', async () => {
    const body =
      '{"__proto__":{"name":"Evil"},"constructor":{"name":"Evil"},"toString":"x","hasOwnProperty":1}';
    expect(errorOf(await sendRaw('PATCH', '/brands/b1', body))).toEqual({
      status: 400,
      code: 'aiv_bad_request',
    });
    expect(errorOf(await sendRaw('POST', '/brands', body))).toMatchObject({
      params: ['name', 'url', 'description'],
    });
    expect(backend.seen).toEqual([]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('may have 50,000 fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, at % 10]));
    expect((await send('PATCH', '/brands/b1', { ...fields, name: 'N' })).status).toBe(200);
    expect(backend.seen.at(-1)?.body).toEqual({ name: 'N' });
  });

  it('may have 100,000 characters of tags, quotes or octets in a text, which is still cleaned', async () => {
    for (const part of ['<', '<b', '<script>', '<!--', '<?', '">', '%', '%2', '%41', '\n ', '&lt;']) {
      const answer = await send('PATCH', '/brands/b1', {
        name: `N${part.repeat(100_000 / part.length)}`,
        description: part.repeat(100_000 / part.length),
      });
      expect([200, 400]).toContain(answer.status);
    }
  });

  it('is refused when its type cannot be read', async () => {
    for (const type of ['nonsense', '/', ';', 'application/json/x; =']) {
      const answer = await ask('/brands/b1', {
        method: 'PUT',
        headers: { 'content-type': type },
        body: '{}',
      });
      expect(errorOf(answer).status).toBeOneOf([400, 415]);
    }
    expect(backend.seen).toEqual([]);
  });
});

/** The answer to a request whose body is announced or begun but never finished. */
function announce(method: string, path: string, headers: string[], begin = ''): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // The server may close the connection while we still send.
  socket.on('error', () => {});
  socket.on('close', () => resolve(received));
  socket.write(
    [
      `${method} ${BRANDS}${path} HTTP/1.1`,
      'Host: a',
      `Authorization: ${basic('admin', service.passwords.admin ?? '')}`,
      ...headers,
      '',
      begin,
    ].join('\r\n'),
  );
  return promise;
}

describe('a body of more than a megabyte', () => {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ];
  const cases = WRITES.flatMap((write) => types.map((type) => ({ ...write, type })));

  it.each(cases)('is refused before it is sent: $method $path as $type', async ({ method, path, type }) => {
    const headers = [`Content-Type: ${type}`, `Content-Length: ${MEGABYTE + 1}`];
    const answer = await announce(method, path, headers);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    const { code, data } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as ErrorBody;
    expect({ code, status: data.status }).toEqual({ code: 'rest_request_too_large', status: 413 });
    expect(backend.seen).toEqual([]);
  });

  it('is refused as soon as it becomes too long when its length was not announced', async () => {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const chunk = `${(MEGABYTE + 1).toString(16)}\r\n${'a'.repeat(MEGABYTE + 1)}`;
    const answer = await announce('POST', '/brands', headers, chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"rest_request_too_large"');
    expect(backend.seen).toEqual([]);
  });

  it('is refused, and a body of a megabyte is not', async () => {
    const body = `{"name":"${'a'.repeat(MEGABYTE - '{"name":""}'.length)}"}`;
    expect((await sendRaw('PATCH', '/brands/b1', body)).status).toBe(200);
    expect(backend.seen).toHaveLength(1);
    expect(errorOf(await sendRaw('PATCH', '/brands/b1', `${body} `))).toEqual({
      status: 413,
      code: 'rest_request_too_large',
    });
    expect(backend.seen).toHaveLength(1);
  });

  it('is not read when the sender has not signed in', async () => {
    const answer = await ask('/brands', {
      method: 'POST',
      auth: 'none',
      headers: { 'content-type': 'application/json', 'content-length': String(10 * MEGABYTE) },
    });
    expect(errorOf(answer)).toEqual({ status: 401, code: 'rest_forbidden' });
  });
});
