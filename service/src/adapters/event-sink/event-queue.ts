/** Events on their way to a receiver, on disk, shared by every process that delivers them. */
export interface EventQueue {
  /** Resolves once the event is on disk, with the number of oldest events that had to go because the queue was full. */
  add(body: string): Promise<number>;

  /** Claims the oldest events that are not claimed, `limit` at most; null when there are none. */
  claim(limit: number): Promise<ClaimedEvents | null>;
}

/** Events that one caller has claimed. If it neither removes nor releases them in time, they are delivered again. */
export interface ClaimedEvents {
  bodies: readonly string[];
  remove(): Promise<void>;
  /** Gives them back for another attempt by any process. */
  release(): Promise<void>;
}
