import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const LOWER_BY = 5;

/** Lets those who ask `serve` for something come first. */
export function giveWay(): void {
  const priority = Math.min(getPriority() + LOWER_BY, constants.priority.PRIORITY_LOW);
  for (const thread of threads()) setPriority(thread, priority);
}

/** On Linux each has its own priority; elsewhere 0 means the whole process. */
function threads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}
