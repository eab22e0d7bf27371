import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { eventSinkConformance, type SinkUnderTest } from '../../../test/conformance/event-sink.ts';
import { aUsageEvent } from '../../../test/fakes/usage-events.ts';
import type { EventSink, UsageEvent } from '../../ports/event-sink.ts';
import { logSink } from './log-sink.ts';

function openLogSink(): { sink: EventSink; lines: string[] } {
  const lines: string[] = [];
  return { sink: logSink(pino({}, { write: (line) => void lines.push(line) })), lines };
}

eventSinkConformance('log', async (): Promise<SinkUnderTest> => {
  const { sink, lines } = openLogSink();
  return { sink, received: async () => lines.map((line) => JSON.parse(line) as UsageEvent) };
});

describe('logSink', () => {
  it('writes one structured line per event', async () => {
    const { sink, lines } = openLogSink();
    await sink.record(aUsageEvent());
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      msg: 'usage event',
      event: 'AI Visibility Query Toggled',
      properties: { enabled: true },
    });
  });
});
