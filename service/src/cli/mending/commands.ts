import { dataOption, wholeNumber } from '@signpost/platform/command';
import { Option, type Command } from 'commander';
import type { SuggestOptions } from './suggest.ts';

export function addSuggestCommands(program: Command): void {
  const command = dataOption(program.command('suggest'))
    .summary('links that posts should have')
    .description(
      'List links that posts could have to each other: the sentence, the words to link, and how likely you are to make that link. Made from the texts of the last indexing run.',
    )
    .addOption(
      new Option('--for <posts>', 'posts that need links: orphans, thin (fewer than three), or all')
        .choices(['orphans', 'thin', 'all'])
        .default('orphans'),
    )
    .option('--post <url>', 'only links to the post at this address')
    .option('--limit <number>', 'list at most this many suggestions', wholeNumber(undefined, 9_999_999), 20)
    .option('--csv <file>', 'write them to a file as CSV (- for standard output)')
    .option('--json', 'print each as a line of JSON')
    .action(async (options: SuggestOptions) => (await import('./suggest.ts')).suggest(options));

  dataOption(command.command('check'))
    .summary('how often suggestions would have been right on this site')
    .description(
      'Hide links that the site has, look for them, and say how many would have been suggested. Exit code 3 when fewer than half are among the first five.',
    )
    .option('--json', 'print the figures as JSON')
    .action(async (_: object, given: Command) =>
      (await import('./suggest.ts')).check(given.optsWithGlobals()),
    );

  dataOption(command.command('refresh', { hidden: true })).action(async (_: object, given: Command) =>
    (await import('./suggest.ts')).refresh(given.optsWithGlobals()),
  );
}
