export const EXIT = {
  done: 0,
  /** The command failed; the message says why. */
  failed: 1,
  /** The arguments were wrong. */
  usage: 2,
  /** A check ran well and found something wrong. */
  found: 3,
} as const;

export class CheckFailed extends Error {}
