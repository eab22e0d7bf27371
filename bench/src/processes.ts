import { readdirSync, readFileSync } from 'node:fs';

export interface Held {
  /** Resident memory, with what processes share counted in each of them. */
  rss: number;
  /** The memory of their own. */
  own: number;
  /** The same, and once what they share: the program and its libraries. */
  together: number;
}

/** What a process and those it has started hold, in megabytes, as Linux counts it. */
export function memoryOf(pid: number): Held {
  const all = withChildren(pid).map((one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    const [rss, own] = [megabytes(rollup, 'Rss'), megabytes(rollup, 'Anonymous')];
    return { rss, own, files: rss - own };
  });
  const own = all.reduce((sum, one) => sum + one.own, 0);
  return {
    rss: all.reduce((sum, { rss }) => sum + rss, 0),
    own,
    together: own + Math.max(...all.map(({ files }) => files)),
  };
}

function megabytes(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1] ?? NaN) / 1024;
}

function withChildren(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withChildren)];
}

/** The processor time of a process so far, in milliseconds, of all threads. */
export function processorMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(ran) / 1e6;
  }, 0);
}
