import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPORT, type PartReport } from './amount.ts';

/** Runs test files of this folder with these settings, and prints what they report. The exit code is theirs. */
export function runTests(
  project: 'fuzz' | 'kills' | 'engines',
  files: readonly string[],
  settings: Record<string, string>,
): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-fuzz-'));
  const file = path.join(folder, 'report.ndjson');
  writeFileSync(file, '');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files],
    {
      cwd: path.join(import.meta.dirname, '..'),
      stdio: 'inherit',
      env: { ...process.env, [REPORT]: file, ...settings },
    },
  );
  const lines = readFileSync(file, 'utf8').split('\n');
  rmSync(folder, { recursive: true });
  for (const line of lines) if (line !== '') print(JSON.parse(line) as PartReport);
  return status ?? 1;
}

function print({ part, tried, problems, seconds, slowestMs, mostMegabytes, outcomes }: PartReport): void {
  const memory = mostMegabytes === 0 ? '' : `, at most ${mostMegabytes.toFixed(0)} MB`;
  process.stdout.write(
    `${part}: ${tried} tried, ${problems} kinds of problems, ${seconds.toFixed(0)} s, longest ${slowestMs.toFixed(0)} ms${memory}\n  ${JSON.stringify(outcomes)}\n`,
  );
}
