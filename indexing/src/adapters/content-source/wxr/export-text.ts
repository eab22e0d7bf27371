import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { messageOf } from '@signpost/platform/errors';
import type { CharacterFilter } from './character-filter.ts';
import { SaidError } from '../../../said/said-error.ts';

/** Compressed text becomes up to 50 times as long. What becomes longer by far was made to fill memory or time. */
const LARGEST_RATIO = 200;
const UNSUSPICIOUS_BYTES = 64 * 1024 * 1024;
/** Bytes that are read at once, and those that become one string: longer ones would not lie where short-lived ones do. */
const BLOCK_BYTES = 256 * 1024;
const PIECE_BYTES = 64 * 1024;
/** Bytes in which the XML declaration is. */
const DECLARATION_BYTES = 200;
/** White space and a byte order mark. */
const BLANK_BEGIN = /^(?:\s|\xEF\xBB\xBF)+/;

/** The text of an export file in pieces, unpacked and filtered, as bytes of UTF-8. `-` is the standard input. */
export async function* exportText(
  name: string,
  stdin: Readable,
  filter: CharacterFilter,
): AsyncIterable<string> {
  const stream = name === '-' ? stdin : createReadStream(name, { highWaterMark: BLOCK_BYTES });
  try {
    let decoder: TextDecoder | null = null;
    let hasBegun = false;
    for await (const block of unpacked(name, stream)) {
      decoder ??= decoderOf(block, nameOfExport(name));
      const isUtf8 = decoder.encoding === 'utf-8';
      for (const bytes of piecesOf(block)) {
        const text = filter.filter(isUtf8 ? bytes : Buffer.from(decoder.decode(bytes, { stream: true })));
        // Plugins and themes with blank lines in front of their code put them in front of every export.
        const part: string = hasBegun ? text : text.replace(BLANK_BEGIN, '');
        hasBegun ||= part !== '';
        yield part;
      }
    }
    if (decoder === null) throw new SaidError({ code: 'export_empty', file: nameOfExport(name) });
    yield filter.filter(Buffer.from(decoder.decode()));
  } catch (error) {
    if (error instanceof SaidError) throw error;
    const file = nameOfExport(name);
    throw new SaidError({ code: 'export_unreadable', file, detail: messageOf(error) }, { cause: error });
  } finally {
    stream.destroy();
  }
}

export function nameOfExport(name: string): string {
  return name === '-' ? 'The standard input' : name;
}

async function* unpacked(name: string, stream: Readable): AsyncIterable<Buffer> {
  const [first, rest] = await peek(stream);
  if (first === null) return;
  if (first.toString('latin1', 0, 4) === 'PK\u0003\u0004')
    throw new SaidError({ code: 'export_zipped', file: nameOfExport(name) });
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield first;
    yield* rest;
    return;
  }
  let packedBytes = 0;
  let bytes = 0;
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  // A failure of either is thrown where the unpacked bytes are read.
  pipeline(
    counted(first, rest, (length) => (packedBytes += length)),
    gunzip,
    () => {},
  );
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > UNSUSPICIOUS_BYTES && bytes > packedBytes * LARGEST_RATIO) {
      throw new SaidError({ code: 'export_swells', file: nameOfExport(name), times: LARGEST_RATIO });
    }
    yield chunk;
  }
}

function* piecesOf(block: Buffer): Iterable<Buffer> {
  for (let at = 0; at < block.length; at += PIECE_BYTES) yield block.subarray(at, at + PIECE_BYTES);
}

/** The first bytes, at least two of them unless there are fewer, and what follows. */
async function peek(stream: Readable): Promise<[Buffer | null, AsyncIterable<Buffer>]> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let first: Buffer | null = null;
  while (first === null || first.length < DECLARATION_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    first = first === null ? next.value : Buffer.concat([first, next.value]);
  }
  return [first, { [Symbol.asyncIterator]: () => chunks }];
}

async function* counted(
  first: Buffer,
  rest: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncIterable<Buffer> {
  count(first.length);
  yield first;
  for await (const chunk of rest) {
    count(chunk.length);
    yield chunk;
  }
}

function decoderOf(start: Buffer, name: string): TextDecoder {
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (isUnmarkedUtf16(start)) throw new SaidError({ code: 'export_utf16', file: name });
  const declaration = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/.exec(
    start.toString('latin1', 0, DECLARATION_BYTES).replace('\xef\xbb\xbf', ''),
  );
  const label = declaration?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label.toLowerCase().startsWith('utf-16') ? 'utf-8' : label);
  } catch (error) {
    throw new SaidError({ code: 'export_encoding', encoding: label }, { cause: error });
  }
}

/** Every other byte of the markup at the beginning is zero; an export has single ones in its texts. */
function isUnmarkedUtf16(start: Buffer): boolean {
  const zeros = start.subarray(0, DECLARATION_BYTES).reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  return zeros * 4 > Math.min(start.length, DECLARATION_BYTES);
}
