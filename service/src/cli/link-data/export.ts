import { dataOption } from '@signpost/platform/command';
import { Readable } from 'node:stream';
import { escapeJson } from '@signpost/platform/text';
import type { Command } from 'commander';
import { exportRecords } from '../../links/export-records.ts';
import { withImported } from '../command/with-stores.ts';
import { writeOutput } from '../command/write-output.ts';

export function addExportCommand(program: Command): void {
  const command = program.command('export').description('Write the stored link data.');
  dataOption(command.command('records'))
    .description('Export in the record format to a file (- for standard output).')
    .argument('<file>')
    .action(async (file: string, options: { data?: string }) => {
      await withImported(options, async ({ links }) => {
        await writeOutput(Readable.from(exportRecords(links)), file, { forTerminal: escapeJson });
      });
    });
}
