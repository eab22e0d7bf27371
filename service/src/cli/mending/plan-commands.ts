import { dataOption, wholeNumber } from '@signpost/platform/command';
import type { Command } from 'commander';
import type { MakeOptions, PatchOptions, RunOptions, ShowOptions } from './plan.ts';

const parseId = wholeNumber('Must be the number of a plan.');

export function addPlanCommands(program: Command): void {
  const command = program
    .command('plan')
    .summary('changes to texts: review, apply, undo')
    .description(
      'Plans are lists of changes to texts: links to add, to point elsewhere, or to remove. Nothing is written before `plan apply`.',
    );

  dataOption(command.command('make'))
    .summary('make a plan')
    .description(
      'Make a plan of suggestions and links. `signpost suggest --json` and GET /links/broken have the ids.',
    )
    .option('--suggestion <id...>', 'add the link of a suggestion')
    .option('--replace <link=url...>', 'give the link with this id another address')
    .option('--unlink <link...>', 'remove the link with this id and keep its text')
    .option('--json', 'print the plan as JSON')
    .action(async (options: MakeOptions) => (await import('./plan.ts')).make(options));

  dataOption(command.command('show'))
    .summary('list plans, or show one with its changes')
    .argument('[plan]', 'the number of a plan', parseId)
    .option('--journal', 'what was done, in place of the changes')
    .option('--csv <file>', 'write the changes, or the journal, to a file as CSV (- for standard output)')
    .option('--json', 'print it as JSON')
    .action(async (id: number | undefined, options: ShowOptions) =>
      (await import('./plan.ts')).show(id, options),
    );

  for (const [action, summary] of [
    ['apply', 'write the changes of a plan to the site'],
    ['undo', 'take back the applied changes of a plan'],
  ] as const)
    dataOption(command.command(action))
      .summary(summary)
      .description(
        `${summary.charAt(0).toUpperCase()}${summary.slice(1)}, one post after another. Ctrl-C stops after the current post. Exit code 3 when some could not be made.`,
      )
      .argument('<plan>', 'the number of the plan', parseId)
      .option('--change <id...>', 'only these changes')
      .option('--json', 'print the plan afterwards as JSON')
      .action(async (id: number, options: RunOptions) =>
        (await import('./plan.ts')).run(id, action, options),
      );

  dataOption(command.command('patch'))
    .summary('the changes to files of a folder as a patch')
    .description(
      'Print the changes of a plan to the files of folders as a unified diff, for `git apply` or `patch -p1` in the folder.',
    )
    .argument('<plan>', 'the number of the plan', parseId)
    .option('--output <file>', 'where to write it', '-')
    .action(async (id: number, options: PatchOptions) => (await import('./plan.ts')).patch(id, options));
}
