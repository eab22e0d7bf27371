import { newProgram, runProgram } from '@signpost/platform/command';
import type { Command } from 'commander';
import { explain } from './command/explain.ts';

/** What adds each command to the program, in the order of the help. */
const COMMANDS: Record<string, () => Promise<(program: Command) => void>> = {
  setup: async () => (await import('./setup/command.ts')).addSetupCommand,
  serve: async () => (await import('./serve/serve.ts')).addServeCommand,
  'serve-worker': async () => (await import('./serve/serve-worker.ts')).addServeWorkerCommand,
  index: async () => (await import('./indexing/commands.ts')).addIndexCommands,
  suggest: async () => (await import('./mending/commands.ts')).addSuggestCommands,
  plan: async () => (await import('./mending/plan-commands.ts')).addPlanCommands,
  import: async () => (await import('./link-data/import.ts')).addImportCommand,
  export: async () => (await import('./link-data/export.ts')).addExportCommand,
  brand: async () => (await import('./brand/commands.ts')).addBrandCommands,
  notice: async () => (await import('./notices/commands.ts')).addNoticeCommands,
  user: async () => (await import('./users/user.ts')).addUserCommands,
  password: async () => (await import('./users/password.ts')).addPasswordCommands,
  token: async () => (await import('./users/token.ts')).addTokenCommands,
  mcp: async () => (await import('./agents/commands.ts')).addMcpCommand,
  backup: async () => (await import('./backups/backup.ts')).addBackupCommand,
  restore: async () => (await import('./backups/restore.ts')).addRestoreCommand,
  upgrade: async () => (await import('./backups/upgrade.ts')).addUpgradeCommand,
  verify: async () => (await import('./link-data/verify.ts')).addVerifyCommand,
  doctor: async () => (await import('./doctor/command.ts')).addDoctorCommand,
};

export async function runCommand(args: string[]): Promise<number> {
  const program = newProgram(
    'signpost',
    'Link analytics and brand visibility for the people who run a web site.',
  );
  for (const add of await loadCommands(args)) add(program);
  // Only listed here: `main.ts` runs this command before anything of the service is loaded.
  program
    .command('backend')
    .summary('the analysis backend, with its own commands')
    .description('The analysis backend, which measures brands: see `signpost backend --help`.');
  program.addHelpText(
    'after',
    `
First steps:
  signpost serve --sample                           look at an invented site
  signpost setup                                    your own site, in four questions
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

/** Only the command that is named, for a quick start; all of them when the first argument names none. */
async function loadCommands([first = '']: readonly string[]): Promise<((program: Command) => void)[]> {
  const all = Object.entries(COMMANDS);
  const named = all.filter(([name]) => name === first);
  return Promise.all((named.length > 0 ? named : all).map(([, load]) => load()));
}
