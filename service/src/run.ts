import { EXIT } from '@signpost/platform/command';
import { tellFault, watchOutput } from './cli/command/faults.ts';

/** Runs the command that these arguments name, and sets the exit code. */
export async function run(args: string[]): Promise<void> {
  watchOutput();
  process.on('uncaughtException', (error) => {
    tellFault(error);
    process.exit(EXIT.failed);
  });
  const [first, ...rest] = args;
  try {
    process.exitCode = first === 'backend' ? await runBackend(rest) : await runService(args);
  } catch (error) {
    tellFault(error);
    process.exitCode = EXIT.failed;
  }
}

/** The backend is a program of its own that the service reaches over HTTP only: neither loads the other. */
async function runBackend(args: string[]): Promise<number> {
  const { runBackendCommand } = await import('@signpost/analysis-backend');
  return runBackendCommand(args);
}

async function runService(args: string[]): Promise<number> {
  const { runCommand } = await import('./cli/program.ts');
  return runCommand(args);
}
