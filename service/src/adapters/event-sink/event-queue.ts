/** Events on their way to a receiver, on disk, shared by every process that delivers them. */
export interface EventQueue {
  /** Resolves once the event is on disk, with the number of oldest events that had to go because the queue was full. */
  add(body: string): Promise<number>;

  /** The oldest events that nobody holds, `limit` at most, for this caller alone; null when there are none. */
  claim(limit: number): Promise<ClaimedEvents | null>;
}

/** Whoever neither removes nor releases them in time, having crashed, loses the claim, and they are delivered again. */
export interface ClaimedEvents {
  bodies: readonly string[];
  remove(): Promise<void>;
  /** Gives them back for another attempt, by anyone. */
  release(): Promise<void>;
}
