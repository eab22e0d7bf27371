import { mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { bareInsertSeconds } from './bare-inserts.ts';
import { exportOf, packedExportOf } from './make-export.ts';
import type { Report } from './report.ts';
import { runCommand, runProgram } from './run-command.ts';
import { BENCH_DATA } from './site.ts';

const READ_EXPORT = path.resolve(import.meta.dirname, 'read-export.ts');

/** Export files of WordPress of two sizes: reading them, and the whole import, against the bare XML parser on the same file. */
export async function measureExport(
  smallMegabytes: number,
  largeMegabytes: number,
  report: Report,
): Promise<void> {
  const data = mkdtempSync(path.join(BENCH_DATA, 'export-'));
  try {
    const small = await runCommand(['index', 'wxr', exportOf(smallMegabytes)], path.join(data, 'small'));
    const file = exportOf(largeMegabytes);
    const bytes = statSync(file).size;
    let [bare, read] = [Infinity, Infinity];
    // In turn, and the best of each: a machine is not as fast at all times.
    for (let round = 0; round < 2; round += 1) {
      bare = Math.min(bare, await goThrough('bare', file));
      read = Math.min(read, await goThrough('read', file));
    }
    const run = await goThrough('run', file, path.join(data, 'large.db'));
    const whole = await runCommand(['index', 'wxr', file], path.join(data, 'whole'));
    const again = await runCommand(['index', 'wxr', file], path.join(data, 'whole'));
    await addBareWork(largeMegabytes, data, report);

    const speed = (seconds: number): string => `${(bytes / 1e6 / seconds).toFixed(1)} MB/s`;
    const add = (what: string, seconds: number, must: number | null): void => {
      report.atLeast({
        target: '12',
        what: `${what} (${speed(seconds)}), against the bare XML parser (${speed(bare)})`,
        value: bare / seconds,
        ...(must === null ? {} : { must, goal: 0.6 }),
      });
    };
    // Seconds of the processor: other work on the machine counts little. The target is about XML and links: what a ledger then does
    // with a million links takes longer than either, and is shown beside it.
    add(`export of ${largeMegabytes} MB, read to documents with links`, read, 0.4);
    add(`the same into the ledger`, run, null);
    add(`the whole import, published`, whole.processorSeconds, null);
    report.atMost({
      target: 'index',
      what: `the same again, unchanged (${again.processorSeconds.toFixed(1)} s), against the first time`,
      value: (again.processorSeconds / whole.processorSeconds) * 100,
      must: 3,
      unit: ' %',
    });
    report.atMost({
      target: '12',
      what: `memory of the import of ${largeMegabytes} MB (${whole.megabytes} MB), against ${smallMegabytes} MB (${small.megabytes} MB)`,
      value: whole.megabytes / small.megabytes,
      must: 1.5,
      goal: 1.1,
      unit: 'x',
    });
  } finally {
    rmSync(data, { recursive: true });
  }
}

/** The whole import of a packed export, against what it cannot do without: unpacking, the XML parser, and inserts of the same rows. */
async function addBareWork(megabytes: number, data: string, report: Report): Promise<void> {
  const file = packedExportOf(megabytes);
  const folder = path.join(data, 'packed');
  const { processorSeconds } = await runCommand(['index', 'wxr', file], folder);
  const made = ['ledger.db', 'links-1.db'].map((name) => path.join(folder, name));
  const parsed = await goThrough('bare', file);
  const inserted = bareInsertSeconds(made, path.join(data, 'bare.db'));
  report.atMost({
    target: '12',
    what: `import of ${megabytes} MB, packed (${processorSeconds.toFixed(1)} s), against unpacking and XML (${parsed.toFixed(1)} s) and the same rows inserted (${inserted.toFixed(1)} s)`,
    value: processorSeconds / (parsed + inserted),
    goal: 4,
    unit: 'x',
  });
}

/** Seconds of the processor. */
async function goThrough(way: 'bare' | 'read' | 'run', ...files: string[]): Promise<number> {
  return Number((await runProgram([READ_EXPORT, way, ...files])).output);
}
