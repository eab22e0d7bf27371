import type { Candidate, Ends, Way } from '../../ports/site-ledger.ts';

export type Resolution<Target> =
  | { target: Target; way: Way; redirects: boolean }
  | { target: null; ends: Ends }
  /** Nothing is there, as far as is known. */
  | { target: null; ends: null };

/** The first candidate that is found. `find` gives what has a key, or null. */
export function chooseTarget<Target>(
  candidates: readonly Candidate[],
  find: (look: string) => Target | null,
): Resolution<Target> {
  for (const candidate of candidates) {
    if ('ends' in candidate) return { target: null, ends: candidate.ends };
    const target = find(candidate.look);
    if (target !== null) return { target, way: candidate.way, redirects: candidate.redirects };
  }
  return { target: null, ends: null };
}
