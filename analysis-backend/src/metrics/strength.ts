import type { Strength } from '../model/scoring.ts';

/** How reliable numbers from this many queries and answers are. */
export function strengthOf(queries: number, answers: number): Strength {
  if (queries < 10 || answers < 30) return 'too_thin';
  return queries < 50 ? 'directional' : 'solid';
}
