import { dataOption, wholeNumber } from '@signpost/platform/command';
import type { Command } from 'commander';
import type { CommonOptions } from '../command/with-stores.ts';
import type { DigestOptions } from './notice.ts';

const parseId = wholeNumber('Must be the number of a notice.');
const parseDays = wholeNumber('Must be a whole number from 1 to 90.', 90);

export function addNoticeCommands(program: Command): void {
  const command = program
    .command('notice')
    .summary('notices by mail, webhook and feed: test, digest')
    .description(
      'Who gets notices, and about what, is set up in the dashboard: Administration → Notices. `serve` sends them.',
    );

  dataOption(command.command('test'))
    .summary('send a test')
    .description('Send a test to everyone who gets notices. Exit code 3 when one could not be sent.')
    .argument('[notice]', 'only the notice with this number', parseId)
    .option('--json', 'print each result as a line of JSON')
    .action(async (id: number | undefined, options: CommonOptions) =>
      (await import('./notice.ts')).test(id, options),
    );

  dataOption(command.command('digest'))
    .summary('what the digest would say now')
    .description('Print what the digest of the last days would say. Nothing is sent.')
    .option('--for <notice>', 'as the notice with this number would say it; everything by default', parseId)
    .option('--days <number>', 'days to sum up', parseDays, 7)
    .option('--json', 'print it as JSON')
    .action(async (options: DigestOptions) => (await import('./notice.ts')).digest(options));
}
