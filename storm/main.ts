import { parseArgs } from 'node:util';
import { ENGINES, type Engine } from './plan.ts';
import { reportLines } from './report.ts';
import { runStorm } from './run-storm.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    on: { type: 'string', default: 'sqlite' },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const engine = ENGINES.find((each) => each === values.on) satisfies Engine | undefined;
if (engine === undefined || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  process.stderr.write('npm run storm -- --minutes 2 --seed 1 --on sqlite|postgres|mariadb\n');
  process.exit(2);
}
// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const again = `npm run storm -- --minutes ${minutes} --seed ${seed} --on ${engine}`;
say(again);
const report = await runStorm({ minutes, seed, engine }, say);
say('');
for (const line of reportLines(report)) say(line);
if (report.problems.length > 0) {
  say(`\n${report.problems.length} problems. To see them again: ${again}`);
  process.exitCode = 1;
}
