import { enableCompileCache } from 'node:module';
import { EXIT } from './cli/command/exit-codes.ts';
import { tellFault, watchOutput } from './cli/command/faults.ts';

// Halves the time to start from the second run on.
enableCompileCache();
watchOutput();
process.on('uncaughtException', (error) => {
  tellFault(error);
  process.exit(EXIT.failed);
});
const [first, ...rest] = process.argv.slice(2);
try {
  process.exitCode = first === 'backend' ? await runBackend(rest) : await runService();
} catch (error) {
  tellFault(error);
  process.exitCode = EXIT.failed;
}

/** The backend is a program of its own that the service reaches over HTTP only: neither loads the other. */
async function runBackend(args: string[]): Promise<number> {
  const { runBackendCommand } = await import('@signpost/analysis-backend');
  return runBackendCommand(args);
}

async function runService(): Promise<number> {
  const { runCommand } = await import('./cli/program.ts');
  return runCommand(process.argv.slice(2));
}
