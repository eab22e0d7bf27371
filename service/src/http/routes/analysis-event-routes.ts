import { Type } from '@signpost/contract/schema';
import type { AnalysisWatch } from '../../analyses/watch-analysis.ts';
import { EVENT_STREAM, hasSeenEnd, sendEvents, type StreamEnds } from '../answer/send-events.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

/** An analysis as it goes on. */
export function analysisEventRoutes(watch: AnalysisWatch, ends: StreamEnds): Endpoint[] {
  return [
    endpoint({
      methods: ['GET'],
      path: '/ai-visibility/brands/{id}/analyses/{aid}/events',
      access: 'administrator',
      tag: 'Analyses',
      summary: 'One analysis as it goes on, as server-sent events',
      description:
        'The event `run` has the data of `…/progress`: at once, and whenever it has changed. The event `end` is the last one. A client that comes back with Last-Event-ID `end` gets 204.',
      answer: Type.String(),
      mediaType: EVENT_STREAM,
      asksBackend: true,
      handle: async ({ request, reply, ids }) => {
        if (hasSeenEnd(request)) return reply.code(204).send();
        return sendEvents(request, reply, ends, (signal) => watch.watch(ids, signal));
      },
    }),
  ];
}
