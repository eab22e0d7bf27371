import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { anyJson, almostGood } from '../any/json.ts';
import { oddText } from '../any/text.ts';

/** A reply of a server that may be at fault, in the words of `BackendAnswer`. */
export interface AnyReply {
  status?: number;
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  hangup?: boolean;
  truncate?: boolean;
  resetAfterBytes?: number;
  wire?: string;
}

const MEGABYTE = 1024 * 1024;

/** Good replies of these, replies with odd values in them, and everything else that a server can do wrong; none waits. */
export function anyReply(good: fc.Arbitrary<unknown>): fc.Arbitrary<AnyReply> {
  const text = good.map((value) => JSON.stringify(value) ?? 'null');
  const status = fc.constantFrom(
    200,
    201,
    202,
    204,
    301,
    304,
    400,
    401,
    402,
    403,
    404,
    409,
    418,
    422,
    429,
    500,
    502,
    503,
    599,
  );
  return fc.oneof(
    { weight: 3, arbitrary: text.map((raw) => ({ raw })) },
    {
      weight: 6,
      arbitrary: good.chain((value) => almostGood(Object(value) as object)).map((raw) => ({ raw })),
    },
    { weight: 2, arbitrary: anyJson.map((raw) => ({ raw })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(status, anyJson, oddHeaders)
        .map(([code, raw, headers]) => ({ status: code, raw, headers })),
    },
    { weight: 1, arbitrary: oddText.map((raw) => ({ raw })) },
    { weight: 1, arbitrary: fc.tuple(text, oddHeaders).map(([raw, headers]) => ({ raw, headers })) },
    {
      weight: 1,
      arbitrary: fc.tuple(text, fc.nat({ max: 200 })).map(([raw, length]) => ({ raw: raw.slice(0, length) })),
    },
    { weight: 1, arbitrary: text.map((raw) => ({ raw, truncate: true })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.nat({ max: 50 }))
        .map(([raw, resetAfterBytes]) => ({ raw, resetAfterBytes })),
    },
    { weight: 1, arbitrary: fc.constantFrom<AnyReply>(...FAULTS) },
  );
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  { 'content-type': 'text/html' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, nonsense' },
  { 'retry-after': '-5' },
  { 'retry-after': 'next week' },
  { 'retry-after': '99999999999999' },
  { location: 'http://127.0.0.1:1/' },
  { 'x-signpost-revision': 'nonsense' },
  { 'set-cookie': 'a=b' },
);

const FAULTS: readonly AnyReply[] = [
  { hangup: true },
  { raw: '' },
  { raw: new Uint8Array([0xff, 0xfe, 0x00, 0x7b]) },
  { raw: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  { raw: JSON.stringify({ text: 'x'.repeat(2 * MEGABYTE) }) },
  { raw: gzipSync(Buffer.alloc(20 * MEGABYTE, 0x20)), headers: { 'content-encoding': 'gzip' } },
  { wire: 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello' },
  { wire: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n' },
  { wire: 'HTTP/1.1 99999 What\r\n\r\n' },
  { wire: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n\r\n{}` },
  { wire: 'SSH-2.0-OpenSSH_9.0\r\n' },
  { wire: '' },
];
