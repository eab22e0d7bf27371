import { enableCompileCache } from 'node:module';
import { currentBundle } from './bundle.ts';

// Keeping compiled code halves the start time from the second run on.
enableCompileCache();
// Imported afterwards, so that the compiled code of these modules is kept too.
const { run } = (await import(currentBundle() ?? './run.ts')) as typeof import('./run.ts');
await run(process.argv.slice(2));
