import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { MAIN } from './child.ts';

export interface Finished {
  seconds: number;
  /** Seconds of the processor, of all threads. */
  processorSeconds: number;
  /** The most memory that it held. */
  megabytes: number;
}

/** Runs a command of the service to its end. */
export function runCommand(args: string[], data: string, input = ''): Promise<Finished> {
  return runProgram([MAIN, ...args, '--data', data], input).then(({ finished }) => finished);
}

/** Runs a program to its end. */
export async function runProgram(
  args: string[],
  input = '',
): Promise<{ finished: Finished; output: string }> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
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
