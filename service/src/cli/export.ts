import { createWriteStream, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { exportRecords } from '../links/export-records.ts';
import { messageOf, UserError } from '../shared/errors.ts';
import { escapeJson } from '../shared/printable.ts';
import { dataOption, withImported } from './with-stores.ts';

export function addExportCommand(program: Command): void {
  const command = program.command('export').description('Write the stored link data.');
  dataOption(command.command('records'))
    .description('Export in the record format to a file (- for standard output).')
    .argument('<file>')
    .action(async (file: string, options: { data?: string }) => {
      await withImported(options, async ({ links }) => {
        const lines = Readable.from(exportRecords(links));
        if (file === '-') await printAll(lines);
        else await writeWhole(lines, file);
      });
    });
}

async function printAll(lines: Readable): Promise<void> {
  try {
    const shown = process.stdout.isTTY ? Readable.from(forTerminal(lines)) : lines;
    await pipeline(shown, process.stdout, { end: false });
  } catch (error) {
    // Whoever reads has had enough, as `head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

async function* forTerminal(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const some of lines) yield escapeJson(some);
}

async function writeWhole(lines: Readable, file: string): Promise<void> {
  try {
    // A device or a pipe stays what it is: only a file can be put in place of another.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() ?? true) await replaceFile(lines, file);
    else await pipeline(lines, createWriteStream(file));
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}

/** Under another name until it is complete: a half-written export looks like a whole one. */
async function replaceFile(lines: Readable, file: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(lines, createWriteStream(partial, { flush: true }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
