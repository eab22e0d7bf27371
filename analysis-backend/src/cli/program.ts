import { newProgram, runProgram } from '@signpost/platform/command';
import { addAuditCommand } from './audit.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExportCommand } from './export.ts';
import { addRescoreCommand } from './rescore.ts';
import { addServeCommand } from './serve.ts';
import { addVerifyCommand } from './verify.ts';

/** Runs a command of `signpost backend` and returns the exit code. */
export async function runBackendCommand(args: string[]): Promise<number> {
  const program = newProgram(
    'signpost backend',
    'The analysis backend: asks AI assistants about brands and measures how visible they are.',
  );
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
  return runProgram(program, args);
}
