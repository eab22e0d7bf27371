import type { Strength } from '../model/scoring.ts';

/** How far numbers carry that were made from this number of queries and answers. */
export function strengthOf(queries: number, answers: number): Strength {
  if (queries < 10 || answers < 30) return 'too_thin';
  return queries < 50 ? 'directional' : 'solid';
}
