import type { ImportProgress } from '@signpost/indexing/ports/published-links';

/** Reports the progress of a part as progress of the whole, between `from` and `to`. */
export function progressPart(whole: ImportProgress, from: number, to: number): ImportProgress {
  return (stage, share) => whole(stage, from + (to - from) * Math.min(1, share));
}
