import { CheckFailed, EXIT, parserOutput, terminal, VERSION } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { Command, CommanderError } from 'commander';
import { addAuditCommand } from './audit.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExportCommand } from './export.ts';
import { addRescoreCommand } from './rescore.ts';
import { addServeCommand } from './serve.ts';
import { addVerifyCommand } from './verify.ts';

/** Runs what stands behind `signpost backend` and returns the exit code. */
export async function runBackendCommand(args: string[]): Promise<number> {
  const program = new Command('signpost backend')
    .description('The analysis backend: asks AI assistants about brands and measures how visible they are.')
    .showHelpAfterError('(add --help for what can be asked)')
    .version(`signpost backend ${VERSION}`, '-V, --version', 'print the version')
    .configureOutput(parserOutput)
    .exitOverride();
  addServeCommand(program);
  addRescoreCommand(program);
  addAuditCommand(program);
  addExportCommand(program);
  addVerifyCommand(program);
  addDoctorCommand(program);
  program.addHelpText(
    'after',
    `
Exit codes: 0 done, 1 could not be done, 2 called wrongly, 3 a check found
something wrong. Settings are environment variables: docs/analysis-backend.md.`,
  );
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (error instanceof CheckFailed) return EXIT.found;
    if (!(error instanceof UserError)) throw error;
    terminal.note(error.message);
    return EXIT.failed;
  }
}
