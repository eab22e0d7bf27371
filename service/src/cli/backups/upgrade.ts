import { dataOption, terminal } from '@signpost/platform/command';
import { UsageError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import { withBackups } from './with-backups.ts';

interface UpgradeOptions {
  data?: string;
  check?: boolean;
  json?: boolean;
}

export function addUpgradeCommand(program: Command): void {
  dataOption(program.command('upgrade'))
    .summary('show what this version would change in the data')
    .description(
      'Show what the first start of this version would change in the data of an earlier one, and refuse data of a newer one. Nothing is changed.',
    )
    .option('--check', 'look, and change nothing; the change itself happens at the next start')
    .option('--json', 'print [{"store", "changes"}]')
    .action(async ({ data, check = false, json = false }: UpgradeOptions) => {
      if (!check)
        throw new UsageError(
          'The data is brought up to date at the next start. To see what changes, add --check.',
        );
      await withBackups({ data }, async (backups) => {
        const stores = await backups.pending();
        if (json) terminal.printJson(stores);
        else terminal.print(lines(stores).join('\n'));
      });
    });
}

function lines(stores: readonly { store: string; changes: readonly string[] }[]): string[] {
  const old = stores.filter(({ changes }) => changes.length > 0);
  if (old.length === 0) return ['The data is up to date: the next start changes nothing.'];
  return [
    ...old.map(({ store, changes }) => `${store}: ${changes.join(', ')}`),
    'The next start makes these changes, and an earlier version cannot read the data afterwards: signpost backup FILE first.',
  ];
}
