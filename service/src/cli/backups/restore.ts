import path from 'node:path';
import { dataOption, terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import type { BackupCounts, Backups } from '../../ports/backups.ts';
import { hasPerson, isAgreed } from '../command/ask-person.ts';
import { table } from '../command/table.ts';
import { withBackups } from './with-backups.ts';

interface RestoreOptions {
  data?: string;
  yes?: boolean;
  json?: boolean;
}

export function addRestoreCommand(program: Command): void {
  dataOption(program.command('restore'))
    .summary('replace everything with a backup')
    .description(
      'Replace everything that is stored with the contents of a backup: all of it or nothing. Stop the service first.',
    )
    .argument('<file>')
    .option('--yes', 'replace what is there without asking')
    .option('--json', 'print what was replaced and restored as JSON')
    .action(restore);
}

async function restore(file: string, { data, yes = false, json = false }: RestoreOptions): Promise<void> {
  await withBackups({ data, mayMake: true }, async (backups) => {
    const source = path.resolve(file);
    await backups.verify(source);
    if (!yes) await refuseUnlessSure(backups);
    const { restored, replaced } = await backups.restore(source);
    if (json) return terminal.printJson({ restored, replaced });
    terminal.print(
      [
        `Restored the data of ${restored.madeAt}.`,
        comparison(replaced, restored.counts),
        ...(restored.withSecrets
          ? ['Its secrets are encrypted: they need the secret key of the data that it was made of.']
          : ['The backup has no secrets: enter passwords of sources and keys of AI services again.']),
      ].join('\n'),
    );
  });
}

/** An empty place is filled without a question. */
async function refuseUnlessSure(backups: Backups): Promise<void> {
  const counts = await backups.count();
  if (counts !== null && Object.values(counts).every((count) => count === 0)) return;
  if (!hasPerson())
    throw new UserError('There is data already, and no terminal to ask on: add --yes to replace it.');
  if (!(await isAgreed('Replace everything that is stored?'))) throw new UserError('Nothing was changed.');
}

function comparison(replaced: BackupCounts | null, restored: BackupCounts): string {
  const names = Object.keys(restored) as (keyof BackupCounts)[];
  return table(
    ['', 'replaced', 'restored'],
    names.map((name) => [
      name,
      replaced === null ? '-' : replaced[name].toLocaleString('en'),
      restored[name].toLocaleString('en'),
    ]),
  );
}
