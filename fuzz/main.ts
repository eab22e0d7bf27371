import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REPORT, RUNS, SEED, type PartReport } from './amount.ts';

/** Tries what the test command tries a little of, as often as asked: `npm run fuzz -- --tries 100000 --seed 7 requests`. */
const { values, positionals } = parseArgs({
  options: {
    tries: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
  allowPositionals: true,
});
const folder = mkdtempSync(path.join(tmpdir(), 'signpost-fuzz-'));
const file = path.join(folder, 'report.ndjson');
writeFileSync(file, '');
const root = path.join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'fuzz',
    '--exclude',
    'fuzz/kills/**',
    ...positionals,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [RUNS]: values.tries, [SEED]: values.seed, [REPORT]: file },
  },
);
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as PartReport);
rmSync(folder, { recursive: true });
for (const { part, tried, problems, seconds, slowestMs, mostMegabytes, outcomes } of lines) {
  process.stdout.write(
    `${part}: ${tried} tried, ${problems} kinds of problems, ${seconds.toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms, at most ${mostMegabytes.toFixed(0)} MB\n  ${JSON.stringify(outcomes)}\n`,
  );
}
process.stdout.write(`seed ${values.seed}\n`);
process.exitCode = status ?? 1;
