import { open } from 'node:fs/promises';

const READ_BYTES = 1 << 20;

/**
 * Reads a file once, so that the operating system has it in memory when its rows are asked for: after a start, the rows of a first page
 * would come from two hundred places of a disk, one after the other. Not a file that takes more than half of the free memory.
 */
export async function readAhead(path: string): Promise<void> {
  await using file = await open(path);
  if ((await file.stat()).size > process.availableMemory() / 2) return;
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  while ((await file.read(buffer, 0, READ_BYTES)).bytesRead > 0);
}
