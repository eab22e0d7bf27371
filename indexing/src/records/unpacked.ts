import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';

/** What a gzip file begins with. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The bytes of a source, unpacked if they are packed by gzip, whatever the file is called. */
export async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const bytes = toBuffers(source);
  // A pipe may bring a single byte first.
  let start = Buffer.alloc(0);
  while (start.length < GZIP.length) {
    const { value, done } = await bytes.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  const whole = startingWith(start, bytes);
  yield* start.subarray(0, GZIP.length).equals(GZIP) ? gunzip(whole) : whole;
}

async function* toBuffers(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

async function* startingWith(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}

async function* gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // What goes wrong on either side is met where the plain bytes are read.
  const plain = pipeline(packed, createGunzip(), () => {});
  for await (const chunk of plain) yield chunk as Buffer;
}
