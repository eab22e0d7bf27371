import { enableCompileCache } from 'node:module';
import { answerAtOnce } from './cli/command/at-once.ts';

const args = process.argv.slice(2);
const answer = answerAtOnce(args);
if (answer === null) {
  await run();
} else {
  // The reader may have closed the pipe, as `head` does.
  process.stdout.on('error', () => {});
  process.stdout.write(answer);
}

async function run(): Promise<void> {
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
  try {
    process.exitCode = args[0] === 'backend' ? await runBackend() : await runService();
  } catch (error) {
    tellFault(error);
    process.exitCode = EXIT.failed;
  }
}

/** The backend is a separate program that the service reaches over HTTP only: neither loads the other. */
async function runBackend(): Promise<number> {
  const { runBackendCommand } = await import('@signpost/analysis-backend');
  return runBackendCommand(args.slice(1));
}

async function runService(): Promise<number> {
  const { runCommand } = await import('./cli/program.ts');
  return runCommand(args);
}
