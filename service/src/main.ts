import { enableCompileCache } from 'node:module';

// Halves the time to start from the second run on.
enableCompileCache();
const { runCommand } = await import('./cli/program.ts');

process.exitCode = await runCommand(process.argv.slice(2));
