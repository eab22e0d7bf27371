import { describe, expect, it } from 'vitest';
import type { EventSink, UsageEvent } from '../../src/ports/event-sink.ts';
import { aUsageEvent, someUsageEvents } from '../fakes/usage-events.ts';

export interface SinkUnderTest {
  sink: EventSink;
  /** The received events, once there are this many. A sink may leave out the time if it adds its own. */
  received(count: number): Promise<(Omit<UsageEvent, 'time'> & { time?: string })[]>;
}

/** Every `EventSink` runs this. `openSink` gives a new sink and cleans up when the test ends. */
export function eventSinkConformance(name: string, openSink: () => Promise<SinkUnderTest>): void {
  describe(`EventSink conformance (${name})`, () => {
    it('passes on names and properties unchanged, whatever characters they have', async () => {
      const { sink, received } = await openSink();
      const event = aUsageEvent({
        event: 'AI Visibility Brand Updated',
        properties: {
          fields_changed: ['name', 'ünï\n"code"\u2028'],
          status_changed: false,
          new_status: null,
        },
      });
      await sink.record(event);
      expect(await received(1)).toMatchObject([{ event: event.event, properties: event.properties }]);
      await sink.close();
    });

    it('passes on events in the order they were recorded in', async () => {
      const { sink, received } = await openSink();
      for (const event of someUsageEvents(20)) await sink.record(event);
      expect((await received(20)).map(({ properties }) => properties.query_count)).toEqual(numbers(20));
      await sink.close();
    });

    it('passes on each of many events recorded at once', async () => {
      const { sink, received } = await openSink();
      await Promise.all(someUsageEvents(50).map((event) => sink.record(event)));
      const counts = (await received(50)).map(({ properties }) => Number(properties.query_count));
      expect(counts.sort((one, other) => one - other)).toEqual(numbers(50));
      await sink.close();
    });

    it('accepts the next event after one that cannot be written as JSON', async () => {
      const { sink, received } = await openSink();
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      await sink.record(aUsageEvent({ properties: circular }));
      await sink.record(aUsageEvent());
      expect((await received(1)).at(-1)).toMatchObject({ properties: { enabled: true } });
      await sink.close();
    });

    it('does not fail when it is closed twice or gets an event afterwards', async () => {
      const { sink } = await openSink();
      await sink.close();
      await expect(sink.close()).resolves.toBeUndefined();
      await expect(sink.record(aUsageEvent())).resolves.toBeUndefined();
    });
  });
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
