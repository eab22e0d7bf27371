import type { UsageEvent } from '../../src/ports/event-sink.ts';

export function aUsageEvent(overrides: Partial<UsageEvent> = {}): UsageEvent {
  return {
    time: '2026-01-31T12:00:00.000Z',
    event: 'AI Visibility Query Toggled',
    properties: { enabled: true },
    ...overrides,
  };
}

/** Events whose `query_count` runs from 1. */
export function someUsageEvents(count: number): UsageEvent[] {
  return Array.from({ length: count }, (_, at) =>
    aUsageEvent({ event: 'AI Visibility Queries Regenerated', properties: { query_count: at + 1 } }),
  );
}
