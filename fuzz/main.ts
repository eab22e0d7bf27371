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
const settings = { [RUNS]: values.tries, [SEED]: values.seed };
const isAll = positionals.length === 0;
/** Random sites and edits on every database: `npm run fuzz -- stores`. */
const STORES = [
  ...['link-store-', 'updated-posts', 'site-ledger-model'].map((file) => `service/test/conformance/${file}`),
  'indexing/test/conformance/site-ledger/resume',
];
const folders = ['fuzz/requests/', 'fuzz/replies/', 'fuzz/texts/'];
const parts = positionals.filter((part) => part !== 'stores');
const chosen = isAll ? folders : folders.flatMap((folder) => parts.map((part) => folder + part));
const codes = [
  chosen.length > 0 ? runTests('fuzz', chosen, settings) : 0,
  isAll || parts.length < positionals.length ? runTests('engines', STORES, settings) : 0,
];
process.exitCode = Math.max(...codes);
process.stdout.write(`seed ${values.seed}\n`);
