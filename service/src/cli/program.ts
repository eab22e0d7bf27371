import { newProgram, runProgram } from '@signpost/platform/command';
import { addBrandCommands } from './brand/commands.ts';
import { addDoctorCommand } from './doctor.ts';
import { explain } from './command/explain.ts';
import { addIndexCommands } from './indexing/commands.ts';
import { addExportCommand } from './link-data/export.ts';
import { addImportCommand } from './link-data/import.ts';
import { addPasswordCommands } from './users/password.ts';
import { addServeWorkerCommand } from './serve/serve-worker.ts';
import { addServeCommand } from './serve/serve.ts';
import { addTokenCommands } from './users/token.ts';
import { addUserCommands } from './users/user.ts';
import { addVerifyCommand } from './link-data/verify.ts';

export async function runCommand(args: string[]): Promise<number> {
  const program = newProgram(
    'signpost',
    'Link analytics and brand visibility for the people who run a web site.',
  );
  addServeCommand(program);
  addServeWorkerCommand(program);
  addIndexCommands(program);
  addImportCommand(program);
  addExportCommand(program);
  addBrandCommands(program);
  addUserCommands(program);
  addPasswordCommands(program);
  addTokenCommands(program);
  addVerifyCommand(program);
  addDoctorCommand(program);
  // Only listed here: `main.ts` runs this command before anything of the service is loaded.
  program
    .command('backend')
    .summary('the analysis backend, with commands of its own')
    .description('The analysis backend, which measures brands: see `signpost backend --help`.');
  program.addHelpText(
    'after',
    `
First steps:
  signpost serve --sample                           look at an invented site
  signpost index URL                                your own site
  signpost user add LOGIN --role administrator      who may sign in
  signpost brand add NAME URL --description TEXT    a brand to measure
  signpost serve                                    answer on port 7575

Exit codes: 0 done, 1 could not be done, 2 called wrongly, 3 a check found
something wrong, or some documents could not be read. Settings are environment
variables: see docs/operating.md.`,
  );
  return runProgram(program, args, explain);
}
