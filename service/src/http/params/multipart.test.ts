import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMultipart } from './multipart.ts';
import { parseQueryString } from './query-string.ts';

const BOUNDARY = 'a-boundary-that-no-value-holds';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function asMultipart(fields: [string, Buffer][]): Buffer {
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function escaped(bytes: Buffer): string {
  return bytes.toString('hex').replaceAll(/../g, '%$&');
}

function asUrlencoded(fields: [string, Buffer][]): string {
  return fields.map(([name, value]) => `${escaped(Buffer.from(name))}=${escaped(value)}`).join('&');
}

describe('parseMultipart', () => {
  it('gives the same parameters as a urlencoded form with the same fields, for any bytes', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\r\n"%\\]/.test(text));
    const field = fc.tuple(
      name,
      fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(field), async (fields) => {
        expect(await parseMultipart(TYPE, asMultipart(fields))).toEqual(
          parseQueryString(asUrlencoded(fields)),
        );
      }),
    );
  });

  it('reads lists by their brackets', async () => {
    const fields: [string, Buffer][] = ['a[]', 'a[]', 'b[x][y]'].map((name, at) => [
      name,
      Buffer.from([97 + at]),
    ]);
    expect([...(await parseMultipart(TYPE, asMultipart(fields)))]).toEqual([
      ['a', { values: ['a', 'b'], isList: true }],
      ['b', { values: [null], isList: true }],
    ]);
  });

  it('accepts a thousand fields, and refuses a megabyte of endless headers', async () => {
    const fields = Array.from({ length: 1000 }, (_, at): [string, Buffer] => [`f${at}`, Buffer.from('v')]);
    expect((await parseMultipart(TYPE, asMultipart(fields))).size).toBe(1000);
    const endless = Buffer.from(`--${BOUNDARY}\r\n${'X: y\r\n'.repeat(170_000)}`);
    await expect(parseMultipart(TYPE, endless)).rejects.toMatchObject({ code: 'rest_invalid_form' });
  });
});
