import { dataOption, CheckFailed, terminal } from '@signpost/platform/command';
import type { Command } from 'commander';
import { withImported } from '../command/with-stores.ts';

export function addVerifyCommand(program: Command): void {
  dataOption(program.command('verify'))
    .summary('recount every kept number from the stored rows')
    .description('Recount every kept number from the stored rows; exits with 3 at the first difference.')
    .option('--json', 'print {"ok", "difference"}')
    .action(async (options: { data?: string; json?: boolean }) => {
      const difference = await withImported(options, ({ links }) => links.verify());
      if (options.json === true) terminal.printJson({ ok: difference === null, difference });
      else if (difference === null) terminal.print('Every kept number agrees with the rows.');
      else {
        const { what, stored, counted } = difference;
        terminal.print(
          `${what}: ${stored} is stored, but the rows give ${counted}.\nImport the records again to mend it.`,
        );
      }
      if (difference !== null) throw new CheckFailed();
    });
}
