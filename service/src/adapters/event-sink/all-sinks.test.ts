import { describe, expect, it } from 'vitest';
import { eventSinkConformance } from '../../../test/conformance/event-sink.ts';
import { aUsageEvent } from '../../../test/fakes/usage-events.ts';
import type { EventSink, UsageEvent } from '../../ports/event-sink.ts';
import { allSinks } from './all-sinks.ts';

function memorySink(): EventSink & { events: UsageEvent[]; isClosed: boolean } {
  return {
    events: [],
    isClosed: false,
    async record(event) {
      this.events.push(event);
    },
    async close() {
      this.isClosed = true;
    },
  };
}

const throwingSink: EventSink = {
  record() {
    throw new Error('record throws');
  },
  close: () => Promise.reject(new Error('close rejects')),
};

eventSinkConformance('all sinks', async () => {
  const memory = memorySink();
  return { sink: allSinks([throwingSink, memory]), received: async () => memory.events };
});

describe('allSinks', () => {
  it('hands every event to every sink and closes each', async () => {
    const one = memorySink();
    const other = memorySink();
    const sink = allSinks([one, other]);
    await sink.record(aUsageEvent());
    await sink.close();
    expect([one, other]).toMatchObject([
      { events: [aUsageEvent()], isClosed: true },
      { events: [aUsageEvent()], isClosed: true },
    ]);
  });

  it('continues with the other sinks, and reports the failure, when one of them fails', async () => {
    const memory = memorySink();
    const errors: unknown[] = [];
    const sink = allSinks([throwingSink, memory], (error) => errors.push(error));
    await sink.record(aUsageEvent());
    await sink.close();
    expect(memory).toMatchObject({ events: [aUsageEvent()], isClosed: true });
    expect(errors).toEqual([new Error('record throws'), new Error('close rejects')]);
  });

  it('accepts and drops events when there is no sink', async () => {
    const sink = allSinks([]);
    await expect(sink.record(aUsageEvent())).resolves.toBeUndefined();
    await expect(sink.close()).resolves.toBeUndefined();
  });
});
