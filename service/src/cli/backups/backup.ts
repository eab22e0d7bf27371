import path from 'node:path';
import { dataOption, terminal } from '@signpost/platform/command';
import { UsageError } from '@signpost/platform/errors';
import { systemClock } from '@signpost/platform/time';
import type { Command } from 'commander';
import { backupToFolder } from '../../backups/backup-to-folder.ts';
import type { BackupFacts } from '../../ports/backups.ts';
import { countLines } from './count-lines.ts';
import { withBackups } from './with-backups.ts';

interface BackupOptions {
  data?: string;
  to?: string;
  keep?: string;
  withSecrets?: boolean;
  json?: boolean;
}

const MOST_KEPT = 10_000;

export function addBackupCommand(program: Command): void {
  const command = dataOption(program.command('backup'))
    .summary('back up everything into one file')
    .description(
      'Write everything that Signpost stores at this moment into one file. The service may keep running.',
    )
    .argument('[file]', 'the file; an older one of this name is replaced once the new one is complete')
    .option('--to <folder>', 'into a new file in this folder, named after the time')
    .option('--keep <number>', 'with --to: keep this many, and remove the oldest ones')
    .option('--with-secrets', 'with the passwords of sources and the keys of AI services')
    .option('--json', 'print what was written as JSON')
    .action(backUp);
  command
    .command('verify')
    .description('Check that a backup is whole and that this version can restore it; nothing is changed.')
    .argument('<file>')
    .action(async (file: string) => {
      const { data, json } = command.opts<BackupOptions>();
      await withBackups({ data, mayMake: true }, async (backups) => {
        const facts = await backups.verify(path.resolve(file));
        if (json === true) terminal.printJson(facts);
        else terminal.print([`${file} is whole.`, ...describe(facts)].join('\n'));
      });
    });
}

async function backUp(
  file: string | undefined,
  { data, to, keep, withSecrets = false, json = false }: BackupOptions,
): Promise<void> {
  if ((file === undefined) === (to === undefined))
    throw new UsageError('Name a file, or a folder with --to.');
  if (keep !== undefined && to === undefined) throw new UsageError('--keep goes with --to.');
  await withBackups({ data }, async (backups) => {
    const taken =
      to === undefined
        ? await takeInto(path.resolve(file ?? ''))
        : await backupToFolder(
            { backups, clock: systemClock },
            { folder: path.resolve(to), keep: parseKeep(keep), withSecrets },
          );
    if (json) terminal.printJson(taken);
    else
      terminal.print(
        [
          `Wrote ${taken.file} (${megabytes(taken.bytes)}).`,
          ...describe(taken),
          ...removedLines(taken.removed),
        ].join('\n'),
      );

    async function takeInto(target: string) {
      return { ...(await backups.take(target, { withSecrets })), file: target, removed: [] };
    }
  });
}

function parseKeep(text: string | undefined): number {
  if (text === undefined) return MOST_KEPT;
  const keep = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (keep < 1 || keep > MOST_KEPT) throw new UsageError(`--keep must be a whole number, 1 to ${MOST_KEPT}.`);
  return keep;
}

function describe({ product, madeAt, withSecrets, counts }: BackupFacts): string[] {
  return [
    `Made at ${madeAt} by version ${product}, ${withSecrets ? 'with secrets: keep it safe' : 'without secrets'}.`,
    ...countLines(counts),
  ];
}

function removedLines(removed: readonly string[]): string[] {
  return removed.length === 0 ? [] : [`Removed ${removed.join(', ')}.`];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
