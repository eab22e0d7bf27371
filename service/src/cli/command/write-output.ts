import { createWriteStream, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf, UserError } from '@signpost/platform/errors';

/** Writes the texts to a file, or to standard output for `-`; `forTerminal` makes them safe to show on a terminal. */
export async function writeOutput(
  texts: Readable,
  file: string,
  { forTerminal }: { forTerminal: (text: string) => string },
): Promise<void> {
  if (file === '-') await printAll(texts, forTerminal);
  else await writeWhole(texts, file);
}

async function printAll(texts: Readable, forTerminal: (text: string) => string): Promise<void> {
  const shown = process.stdout.isTTY ? Readable.from(mapTexts(texts, forTerminal)) : texts;
  try {
    await pipeline(shown, process.stdout, { end: false });
  } catch (error) {
    // The reader has closed the pipe, as `head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

async function* mapTexts(
  texts: AsyncIterable<string>,
  change: (text: string) => string,
): AsyncGenerator<string> {
  for await (const text of texts) yield change(text);
}

async function writeWhole(texts: Readable, file: string): Promise<void> {
  try {
    // Only a file can be replaced; a device or a pipe is written to as it is.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() ?? true) await replaceFile(texts, file);
    else await pipeline(texts, createWriteStream(file));
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}

/** Writes under another name until the file is complete: a half-written export looks like a whole one. */
async function replaceFile(texts: Readable, file: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(texts, createWriteStream(partial, { flush: true }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
