/** One piece of work per key at a time: whoever asks while it is under way gets the same outcome. */
export interface Flights {
  /** One key is always used with one kind of work, and what the work results in is JSON. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;

  /** Ends when the work under way for the key has ended, well or not; at once when there is none. Never throws. */
  settled(key: string): Promise<void>;
}
