import { dataOption, CheckFailed, terminal } from '@signpost/platform/command';
import type { Command } from 'commander';
import type { Stores } from '../../compose/stores.ts';
import { readConfig } from '../../config.ts';
import type { Difference } from '@signpost/indexing/ports/published-links';
import { withImported } from '../command/with-stores.ts';

const INDEX_AGAIN =
  'To mend it, remove the sources and index the site again: signpost index sources, signpost index remove ID.';

export function addVerifyCommand(program: Command): void {
  dataOption(program.command('verify'))
    .summary('recalculate every stored number from the rows')
    .description(
      'Recalculate every stored number from the rows, for the link data that is served and for the index; exits with 3 at the first difference. Also checks every page of the database files of suggestions and of our own analysis backend.',
    )
    .option('--json', 'print {"ok", "difference"}')
    .action(async (options: { data?: string; json?: boolean }) => {
      const { checkOtherFiles } = await import('../../compose/stores.ts');
      checkOtherFiles(readConfig({ data: options.data }));
      const { difference, toMend } = await withImported(options, verify);
      if (options.json === true) terminal.printJson({ ok: difference === null, difference });
      else if (difference === null) terminal.print('Every stored number agrees with the rows.');
      else {
        const { what, stored, counted } = difference;
        terminal.print(`${what}: ${stored} is stored, but the rows give ${counted}.\n${toMend}`);
      }
      if (difference !== null) throw new CheckFailed();
    });
}

async function verify({
  links,
  ledger: place,
}: Stores): Promise<{ difference: Difference | null; toMend: string }> {
  const ledger = await place.read();
  const isIndexed = (await ledger.listSources()).length > 0;
  const served = await links.verify();
  if (served !== null)
    return { difference: served, toMend: isIndexed ? INDEX_AGAIN : 'Import the records again to mend it.' };
  const indexed = await ledger.verify();
  return {
    difference: indexed === null ? null : { ...indexed, what: `ledger: ${indexed.what}` },
    toMend: INDEX_AGAIN,
  };
}
