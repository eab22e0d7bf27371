import { enableCompileCache } from 'node:module';

// Keeping compiled code halves the start time of every run after the first.
enableCompileCache();
// Imported afterwards, so that the compiled code of these modules is kept too.
const { EXIT } = await import('@signpost/platform/command');
const { tellFault, watchOutput } = await import('./cli/command/faults.ts');
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

/** The backend is a separate program that the service reaches over HTTP only: neither loads the other. */
async function runBackend(args: string[]): Promise<number> {
  const { runBackendCommand } = await import('@signpost/analysis-backend');
  return runBackendCommand(args);
}

async function runService(): Promise<number> {
  const { runCommand } = await import('./cli/program.ts');
  return runCommand(process.argv.slice(2));
}
