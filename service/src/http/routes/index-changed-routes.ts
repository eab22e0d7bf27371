import { IndexChangedBody, IndexChangedParams, MOST_CHANGED } from '@signpost/contract/indexing';
import { announceChanges, type AnnounceDeps } from '@signpost/indexing/changed/announce-changes';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { objectOf } from '../params/request-params.ts';

/** The webhook by which a site tells of its changes. */
export function indexChangedRoutes(deps: AnnounceDeps): Endpoint[] {
  return [
    {
      methods: ['POST'],
      path: '/index/changed',
      access: 'notifier',
      tag: 'Indexing',
      summary: 'Announce documents that came, changed or went: they are read again within seconds',
      description: `At most ${MOST_CHANGED} documents, by address or id. They wait until they were read and published, also when the service stops; while another run is going on they wait for its end.`,
      params: IndexChangedParams,
      status: 202,
      answer: IndexChangedBody,
      errors: { 400: 'index_unknown_document: a document belongs to no source, and nothing was accepted' },
      handle: async (request, reply) =>
        reply.send(await announceChanges(deps, objectOf(request, IndexChangedParams))),
    },
  ];
}
