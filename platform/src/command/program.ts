import { Command, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { UsageError, UserError } from '../errors/index.ts';
import { CheckFailed, EXIT } from './exit-codes.ts';
import { namesFirst } from './names-first.ts';
import { terminal } from './terminal.ts';

/** A program without commands. Control characters in its output are made harmless. */
export function newProgram(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .configureHelp({ subcommandDescription: shortDescription })
    .showHelpAfterError('(add --help for usage)')
    .version(`${name} ${manifest.version}`, '-V, --version', 'print the version')
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.note(text.replace(/\n$/, '')),
    })
    .exitOverride();
}

/** In the list of commands: the summary, or the description without its capital and its full stop. */
function shortDescription(command: Command): string {
  const words = command.description();
  return command.summary() || words.charAt(0).toLowerCase() + words.slice(1).replace(/\.$/, '');
}

/**
 * Runs the command that the arguments name and returns the exit code. `explain` returns the message for an error that a person can act
 * on; for null the error is a bug and is thrown.
 */
export async function runProgram(
  program: Command,
  args: string[],
  explain: (error: unknown) => string | null = (error) => (error instanceof UserError ? error.message : null),
): Promise<number> {
  try {
    await program.parseAsync(namesFirst(program, args), { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (error instanceof CheckFailed) return EXIT.found;
    const explanation = explain(error);
    if (explanation === null) throw error;
    terminal.note(explanation);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

export function dataOption(command: Command): Command {
  return command.option('--data <folder>', 'data folder (SIGNPOST_DATA, else ./data)');
}
