import { describe, expect, it } from 'vitest';
import { aUsageEvent } from '../../../test/fakes/usage-events.ts';
import { toCloudEvent } from './cloud-event.ts';

describe('toCloudEvent', () => {
  it('has every attribute of CloudEvents 1.0, the properties as data and the name beside them', () => {
    expect(JSON.parse(toCloudEvent(aUsageEvent()))).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      source: '/signpost',
      type: 'app.signpost.ai-visibility.query-toggled',
      time: '2026-01-31T12:00:00.000Z',
      datacontenttype: 'application/json',
      eventname: 'AI Visibility Query Toggled',
      data: { enabled: true },
    });
  });

  it.each([
    ['AI Visibility Brand Created', 'app.signpost.ai-visibility.brand-created'],
    ['AI Visibility Brand Updated', 'app.signpost.ai-visibility.brand-updated'],
    ['AI Visibility Insights Fetched', 'app.signpost.ai-visibility.insights-fetched'],
    ['AI Visibility Queries Regenerated', 'app.signpost.ai-visibility.queries-regenerated'],
    ['Something Else', 'app.signpost.something-else'],
  ])('turns the name %s into the type %s', (event, type) => {
    expect(JSON.parse(toCloudEvent(aUsageEvent({ event })))).toMatchObject({ type });
  });

  it('gives two events two ids', () => {
    const ids = [1, 2].map(() => (JSON.parse(toCloudEvent(aUsageEvent())) as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
  });
});
