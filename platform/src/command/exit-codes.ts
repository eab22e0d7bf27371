/** What the exit code of a command means. */
export const EXIT = {
  done: 0,
  /** It could not be done; the message says why. */
  failed: 1,
  /** It was called wrongly. */
  usage: 2,
  /** A check ran well and found something wrong. */
  found: 3,
} as const;

export class CheckFailed extends Error {}
