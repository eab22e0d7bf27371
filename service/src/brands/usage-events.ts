import type { Clock } from '@signpost/platform/time';
import type { EventSink, UsageEvents } from '../ports/event-sink.ts';

/** Records usage events, after the backend has done the work. */
export class UsageTracker {
  readonly #sink: EventSink;
  readonly #clock: Clock;

  constructor(sink: EventSink, clock: Clock) {
    this.#sink = sink;
    this.#clock = clock;
  }

  async track<Name extends keyof UsageEvents>(event: Name, properties: UsageEvents[Name]): Promise<void> {
    await this.#sink.record({ time: new Date(this.#clock.now()).toISOString(), event, properties });
  }
}
