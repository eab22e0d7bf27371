import { randomUUID } from 'node:crypto';
import type { UsageEvent } from '../../ports/event-sink.ts';

export const CLOUD_EVENTS_BATCH = 'application/cloudevents-batch+json';

/** https://cloudevents.io, version 1.0, in JSON. The id is made once: a receiver knows a second delivery by it. */
export function toCloudEvent({ time, event, properties }: UsageEvent): string {
  return JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/signpost',
    type: toType(event),
    time,
    datacontenttype: 'application/json',
    eventname: event,
    data: properties,
  });
}

/** `AI Visibility Brand Created` is `app.signpost.ai-visibility.brand-created`. */
function toType(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `app.signpost.${words.replace(/^ai-visibility-/, 'ai-visibility.')}`;
}
