import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SIGNPOST = path.join(ROOT, 'bin/signpost');
/** People run the bundle, which starts in a third of the time; without one (`npm run build`) the sources are run. */
export const BUNDLE = existsSync(path.join(ROOT, 'dist/main.js')) ? { SIGNPOST_RUN_BUNDLE: '1' } : {};

export interface Finished {
  seconds: number;
  /** Seconds of the processor, of all threads. */
  processorSeconds: number;
  /** The most memory that it held. */
  megabytes: number;
}

/** Runs a command to its end, as people do. */
export async function runCommand(args: string[], data: string, input = ''): Promise<Finished> {
  return (await runToEnd(SIGNPOST, [...args, '--data', data], input)).finished;
}

/** Runs a program of the bench to its end. */
export function runProgram(args: string[]): Promise<{ finished: Finished; output: string }> {
  return runToEnd(process.execPath, args, '');
}

async function runToEnd(
  program: string,
  args: string[],
  input: string,
): Promise<{ finished: Finished; output: string }> {
  const started = performance.now();
  // The command becomes Node's process, so that what is measured is that one.
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...BUNDLE },
  });
  let [megabytes, processorSeconds] = [0, 0];
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, mostMegabytes(child.pid));
    processorSeconds = Math.max(processorSeconds, processorSecondsOf(child.pid));
  }, 50);
  child.stdin.end(input);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  const [output] = await said;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${(await said).join('\n')}`);
  return {
    finished: { seconds: (performance.now() - started) / 1000, processorSeconds, megabytes },
    output,
  };
}

/** As Linux counts it; 0 elsewhere. */
function mostMegabytes(pid: number | undefined): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readOf(pid, 'status'))?.[1] ?? 0) / 1024);
}

/** As Linux counts it, in hundredths of a second; 0 elsewhere. */
function processorSecondsOf(pid: number | undefined): number {
  // The name of the program, which may hold spaces, ends with the last bracket. User and system time are the 12th and 13th after it.
  const fields = readOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

function readOf(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
