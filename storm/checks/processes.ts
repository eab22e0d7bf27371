import { readdirSync, readFileSync } from 'node:fs';
import type { World } from '../world/world.ts';
import { childrenOf } from '../world/inflict.ts';

export interface ProcessFigures {
  name: string;
  /** Resident memory of the program and all that it has started, in megabytes; of the largest process, too. */
  megabytes: number;
  largest: number;
  /** Open files, sockets and pipes of the one that has most. */
  handles: number;
  processes: number;
}

/** The most that one process may use at rest, in megabytes. */
export const MOST_MEGABYTES = 450;
/** The most files, sockets and pipes that one process may have open at rest. */
export const MOST_HANDLES = 200;

/** What the services and the backend use just now. */
export function measureProcesses({ services, backend }: World): ProcessFigures[] {
  return [...services, backend].map(({ name, pid }) => {
    const pids = pid === null ? [] : [pid, ...childrenOf(pid)];
    const sizes = pids.map(megabytesOf);
    return {
      name,
      megabytes: Math.round(sizes.reduce((sum, size) => sum + size, 0)),
      largest: Math.round(Math.max(0, ...sizes)),
      handles: Math.max(0, ...pids.map(handlesOf)),
      processes: pids.length,
    };
  });
}

function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** The command lines of all processes that belong to a storm and still run. */
export function processesOf(id: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`STORM_ID=${id}`))
    .map((pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
