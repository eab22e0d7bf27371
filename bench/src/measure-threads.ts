import path from 'node:path';
import type { Report } from './report.ts';
import { runProgram } from './run-command.ts';
import type { BenchSite } from './site.ts';

const PROGRAM = path.resolve(import.meta.dirname, 'delay-beside-searches.ts');
/** What `bin/signpost serve` gives Node. */
const AS_SERVED = ['--max-semi-space-size=8', '--v8-pool-size=1'];
const SEARCHES = 16;

/** Target 10: how long other requests wait while the worst searches run. */
export async function measureThreads({ config }: BenchSite, report: Report): Promise<void> {
  const { output } = await runProgram([...AS_SERVED, PROGRAM, config.dataFolder, String(SEARCHES)]);
  report.atMost({
    target: '10',
    what: `event-loop delay p99 while ${SEARCHES} worst searches run, over idle`,
    value: Number(output),
    must: 5,
    goal: 2,
    unit: ' ms',
  });
}
