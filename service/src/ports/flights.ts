/** One piece of work per key at a time: callers that come while it is under way get the same outcome. */
export interface Flights {
  /** Runs the work, or joins it. One key is always used with one kind of work, and the result is JSON. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;

  /** Ends when the work under way for the key has ended, well or not; at once when there is none. Never throws. */
  settled(key: string): Promise<void>;
}
