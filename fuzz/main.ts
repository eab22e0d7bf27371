import { parseArgs } from 'node:util';
import { RUNS, SEED } from './amount.ts';
import { runTests } from './run-tests.ts';

/** Tries what the test command tries a little of, as often as asked: `npm run fuzz -- --tries 100000 --seed 7 requests`. */
const { values, positionals } = parseArgs({
  options: {
    tries: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
  allowPositionals: true,
});
const all = ['fuzz/requests/', 'fuzz/replies/', 'fuzz/texts/'];
const chosen =
  positionals.length === 0 ? all : all.flatMap((folder) => positionals.map((part) => folder + part));
process.exitCode = runTests('fuzz', chosen, { [RUNS]: values.tries, [SEED]: values.seed });
process.stdout.write(`seed ${values.seed}\n`);
