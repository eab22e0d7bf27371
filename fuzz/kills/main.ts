import { parseArgs } from 'node:util';
import { runTests } from '../run-tests.ts';
import { KILLS_SEED, ON, TIMES } from './kills.ts';

/** Kills each command as often as asked, from the bundle: `npm run kills -- --times 50 --seed 7 --on postgres restore`. */
const { values, positionals } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    on: { type: 'string' },
  },
  allowPositionals: true,
});
const chosen = positionals.length === 0 ? ['fuzz/kills/'] : positionals.map((part) => `fuzz/kills/${part}`);
process.exitCode = runTests('kills', chosen, {
  SIGNPOST_RUN_BUNDLE: '1',
  [TIMES]: values.times,
  [KILLS_SEED]: values.seed,
  ...(values.on === undefined ? {} : { [ON]: values.on }),
});
process.stdout.write(`seed ${values.seed}\n`);
