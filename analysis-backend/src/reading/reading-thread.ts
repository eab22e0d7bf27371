import { checkFacts } from '../facts/reading/check-facts.ts';
import { readText } from '../extraction/read-text.ts';
import type { Task } from './reading-threads.ts';

/** Runs in each thread of `openReadingThreads`. */
export default function work(task: Task): unknown {
  if (task.kind === 'read') return readText(task.reading);
  const { facts, ...answer } = task.reading;
  return checkFacts(facts, answer);
}
