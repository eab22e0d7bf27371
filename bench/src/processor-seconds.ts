import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The processor seconds that a process and each of those it started have used, by process id. */
export function processorSeconds(pid: number): Map<number, number> {
  const all = new Map(processes().map((one) => [one.pid, one]));
  const own = [...all.values()].filter((one) => {
    let at: Process | undefined = one;
    while (at !== undefined && at.pid !== pid) at = all.get(at.parent);
    return at !== undefined;
  });
  return new Map(own.map((one) => [one.pid, one.seconds]));
}

interface Process {
  pid: number;
  parent: number;
  seconds: number;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of the program is in brackets, and may itself have blanks and brackets.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const ticks = Number(fields[11]) + Number(fields[12]);
        return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
