import type { ImportProgress } from '../ports/link-store.ts';

/** Progress of a part of the work, told as progress of the whole: from `from` to `to`. */
export function progressPart(whole: ImportProgress, from: number, to: number): ImportProgress {
  return (stage, share) => whole(stage, from + (to - from) * Math.min(1, share));
}
