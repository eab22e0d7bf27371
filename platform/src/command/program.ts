import { Command, CommanderError } from 'commander';
import { UsageError, UserError } from '../errors/index.ts';
import { CheckFailed, EXIT } from './exit-codes.ts';
import { namesFirst } from './names-first.ts';
import { terminal } from './terminal.ts';
import { VERSION } from './version.ts';

/** A program without commands. Control characters in its output are made harmless. */
export function newProgram(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .showHelpAfterError('(add --help for what can be asked)')
    .version(`${name} ${VERSION}`, '-V, --version', 'print the version')
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.note(text.replace(/\n$/, '')),
    })
    .exitOverride();
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
