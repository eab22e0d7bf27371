import type { UsageEvent } from './event-sink.ts';

export interface LoggedEvent extends UsageEvent {
  /** Grows with every event. */
  id: number;
}

/** The latest usage events, for administrators to read. */
export interface EventLog {
  /** The newest first, and how many there are in all. */
  list(page: { offset: number; limit: number }): Promise<{ events: readonly LoggedEvent[]; total: number }>;

  /** How many events wait for their receiver, and since when the oldest does (ISO 8601, UTC). */
  waiting(): Promise<{ waiting: number; oldestAt: string | null }>;
}
