import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';

/** Prints the priorities of all threads of the process before and after it has given way. */
const PROGRAM = `
  import { readdirSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { giveWay } from ${JSON.stringify(new URL('give-way.ts', import.meta.url).href)};
  const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  const before = priorities();
  giveWay();
  console.log(JSON.stringify([before, priorities()]));
`;

describe('giveWay', () => {
  it.skipIf(process.platform !== 'linux')('lowers the priority of every thread', () => {
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      encoding: 'utf8',
    });
    const [before, after] = JSON.parse(printed) as [number[], number[]];
    expect(new Set(before)).toEqual(new Set([getPriority()]));
    expect(after).toEqual(before.map((priority) => Math.min(priority + 5, 19)));
  });
});
