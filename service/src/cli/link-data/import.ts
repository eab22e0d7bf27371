import { createReadStream, statSync } from 'node:fs';
import { dataOption, terminal } from '@signpost/platform/command';
import { messageOf, UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import { removeSampleUser } from '../../identity/sample-user.ts';
import { forgetSample, realSources } from '@signpost/indexing/sample-source';
import { areLeftBehind, makeWay } from '@signpost/indexing/sources/make-way';
import { importRecords } from '../../links/import-records.ts';
import type { ImportChanges, RowChanges } from '@signpost/indexing/ports/published-links';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { Publication } from '@signpost/indexing/ports/publication';
import { giveWay } from '../../shared/give-way.ts';
import { progressBar } from '../command/progress-bar.ts';
import { SAMPLE_GONE } from '../command/sample-gone.ts';
import { count } from '../indexing/change-lines.ts';
import { tellRemoved } from '../indexing/tell-outcome.ts';
import { withImported, withStores } from '../command/with-stores.ts';

export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .summary('replace the stored link data')
    .description('Replace the stored link data, or undo that.');
  dataOption(command.command('records'))
    .description(
      'Import a file in the record format, plain or gzip (- for standard input): all of it, or nothing.',
    )
    .argument('<file>')
    .option('--allow-shrink', 'import it even if more than half of the posts go')
    .option('--json', 'print {"records", "changes"} when done')
    .action(async (file: string, options: { data?: string; json?: boolean; allowShrink?: boolean }) => {
      const { stream, totalBytes } = openSource(file);
      const bar = progressBar(process.stderr);
      const { allowShrink = false } = options;
      const imported = await withStores(options, async ({ links, identities, ledger: place }) => {
        const ledger = await place.read();
        await refuseBesideSources(ledger, file, options);
        giveWay();
        const done = await importRecords(links, stream, {
          totalBytes,
          onProgress: bar.show,
          allowShrink,
        }).finally(bar.end);
        await forgetSample(ledger);
        await makeWay(ledger, await realSources(ledger), { opening: null, onRemoved: tellRemoved });
        if (await removeSampleUser(identities)) terminal.note(SAMPLE_GONE);
        return done;
      });
      if (options.json === true) terminal.printJson(imported);
      else
        terminal.print(
          [`Imported ${count(imported.records)} records.`, ...describe(imported.changes)].join('\n'),
        );
    });
  dataOption(command.command('undo'))
    .description('Go back to the data from before the last import.')
    .option('--json', 'print {"changes"} when done')
    .action(async (options: { data?: string; json?: boolean }) => {
      const changes = await withImported(options, ({ links }) => links.undoImport());
      if (options.json === true) terminal.printJson({ changes });
      else terminal.print(['The last import is undone.', ...describe(changes)].join('\n'));
    });
}

/** What is read from a source would take the place of an import at its next run. */
async function refuseBesideSources(
  ledger: SourceBook & RunLog & Publication,
  file: string,
  { data }: { data?: string },
): Promise<void> {
  const sources = await realSources(ledger);
  const [source] = sources;
  if (source === undefined || (await areLeftBehind(ledger, sources))) return;
  throw new UserError(
    `This data folder is filled by indexing (${source.kind} ${source.location}), and the next run would undo an import. ` +
      `To index the file: signpost index records ${file}${data === undefined ? '' : ` --data ${data}`}. ` +
      'To import it, use another data folder (--data). Nothing was imported.',
  );
}

/** What changed, a line for each kind. */
function describe(changes: ImportChanges | null): string[] {
  if (changes === null) return ['The data before cannot be read, so there is nothing to compare with.'];
  const { posts, links, orphans } = changes;
  return [
    `Posts: ${describeRows(posts)}`,
    `Links: ${describeRows(links)}`,
    `Orphans: ${count(orphans.before)} before, ${count(orphans.after)} now`,
  ];
}

function describeRows({ before, after, added, removed, changed }: RowChanges): string {
  const kinds = [`${count(added)} new`, `${count(removed)} gone`];
  if (changed !== null) kinds.push(`${count(changed)} changed`);
  return `${count(before)} before, ${count(after)} now (${kinds.join(', ')})`;
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
