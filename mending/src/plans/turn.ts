/** How long a process may be silent before another takes its turn, in milliseconds. */
export const LEASE_MS = 60_000;
/** A text is sent only if the turn lasts this much longer: the site takes its time, and another process decides by what it has stored. */
export const SENDING_MS = 30_000;

/** Another process has the turn: what this one has read of the site may no longer be true. */
export class TurnLostError extends Error {
  constructor() {
    super('Another process has taken its turn');
    this.name = 'TurnLostError';
  }
}
