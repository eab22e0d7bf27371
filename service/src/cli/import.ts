import { createReadStream, statSync } from 'node:fs';
import type { Command } from 'commander';
import { removeSampleUser } from '../identity/sample-user.ts';
import { importRecords } from '../links/import-records.ts';
import { messageOf, UserError } from '../shared/errors.ts';
import { terminal } from './output.ts';
import { progressBar } from './progress-bar.ts';
import { dataOption, withStores } from './with-stores.ts';

const SAMPLE_GONE =
  'The sample site and its user are gone. Add your own: signpost user add LOGIN --role administrator';

export function addImportCommand(program: Command): void {
  const command = program.command('import').description('Put link data in place of what is stored.');
  dataOption(command.command('records'))
    .description('Import a file in the record format (- for standard input): all of it, or nothing.')
    .argument('<file>')
    .option('--json', 'print {"records": n} when done')
    .action(async (file: string, options: { data?: string; json?: boolean }) => {
      const { stream, totalBytes } = openSource(file);
      const bar = progressBar(process.stderr);
      const records = await withStores(options, async ({ links, identities }) => {
        const imported = await importRecords(links, stream, { totalBytes, onProgress: bar.show }).finally(
          bar.end,
        );
        if (await removeSampleUser(identities)) terminal.note(SAMPLE_GONE);
        return imported;
      });
      if (options.json === true) terminal.printJson({ records });
      else terminal.print(`Imported ${records.toLocaleString('en')} records.`);
    });
}

function openSource(file: string): { stream: AsyncIterable<Uint8Array>; totalBytes: number } {
  if (file === '-') return { stream: process.stdin, totalBytes: 0 };
  try {
    return { stream: readChunks(file), totalBytes: statSync(file).size };
  } catch (error) {
    throw cannotBeRead(file, error);
  }
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    yield* stream;
  } catch (error) {
    throw cannotBeRead(file, error);
  }
}

function cannotBeRead(file: string, error: unknown): UserError {
  return new UserError(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
}
