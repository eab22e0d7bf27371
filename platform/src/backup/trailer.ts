import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BackupError } from './format.ts';

/**
 * A skippable frame of zstd, so that other programs can unpack the file as it is: its magic number, its length, and the SHA-256 of
 * all bytes before it.
 */
const HEAD = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const TRAILER_BYTES = HEAD.length + 32;

export function trailerOf(digest: Buffer): Buffer {
  return Buffer.concat([HEAD, digest]);
}

/** Refuses a file that was cut or changed. Gives the number of bytes before the trailer. */
export async function checkSum(file: string): Promise<number> {
  const { size, trailer } = await readEnd(file);
  const length = size - TRAILER_BYTES;
  if (length <= 0 || !trailer.subarray(0, HEAD.length).equals(HEAD))
    throw new BackupError(`${file} is not a backup of Signpost, or its end is missing.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: length - 1 })) hash.update(chunk as Buffer);
  if (!hash.digest().equals(trailer.subarray(HEAD.length)))
    throw new BackupError(`${file} is damaged: its checksum does not match.`);
  return length;
}

async function readEnd(file: string): Promise<{ size: number; trailer: Buffer }> {
  await using handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  const { size } = await handle.stat();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  if (size >= TRAILER_BYTES) await handle.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
  return { size, trailer };
}
