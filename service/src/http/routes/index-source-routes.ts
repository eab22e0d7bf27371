import {
  AddSourceParams,
  IndexSource,
  IndexSourceBody,
  IndexSourcesBody,
  IndexSourcesQuery,
  SourceRemovedBody,
  SourceTestBody,
  UpdateSourceParams,
} from '@signpost/contract/indexing';
import type { Static, TObject } from '@signpost/contract/schema';
import type { FastifyRequest } from 'fastify';
import type { IndexDeps } from '@signpost/indexing/index-deps';
import { addSource } from '@signpost/indexing/sources/add-source';
import { getSource, listSources } from '@signpost/indexing/sources/list-sources';
import { removeSource } from '@signpost/indexing/sources/remove-source';
import { testNewSource, testSource } from '@signpost/indexing/sources/test-source';
import { updateSource } from '@signpost/indexing/sources/update-source';
import { invalidParams } from '@signpost/platform/errors';
import { bodyOf } from '../../shared/json-body.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';
import { untilGone } from '../answer/until-gone.ts';
import { sendList } from '../answer/send-list.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { parseObject } from '../params/parse-object.ts';
import { objectOf } from '../params/request-params.ts';

const common = { access: 'administrator', tag: 'Indexing' } as const;
const NO_SOURCE = { 404: 'index_not_found: there is no such source' };
const RUNNING = 'index_running: a run is going on';
const FAILED = 'index_failed: the process that was started for it failed';

/** The places that the site is read from. */
export function indexSourceRoutes(deps: IndexDeps, lane: FastLane): Endpoint[] {
  return [
    endpoint({
      ...common,
      methods: ['GET'],
      path: '/index/sources',
      summary: 'The places that the site is read from',
      params: IndexSourcesQuery,
      answer: IndexSourcesBody,
      row: IndexSource,
      handle: ({ request, reply, params }) =>
        sendList(request, reply, params, lane, {
          name: 'sources',
          row: IndexSource,
          page: async () => bodyOf({ sources: await listSources(deps.ledger) }),
          async *rows() {
            yield await listSources(deps.ledger);
          },
        }),
    }),
    {
      ...common,
      methods: ['POST'],
      path: '/index/sources',
      summary: 'Add a source; nothing is read yet',
      params: AddSourceParams,
      status: 201,
      answer: IndexSourceBody,
      errors: { 409: 'index_source_exists: there is a source of this kind and place' },
      handle: async (request, reply) => {
        const added = await addSource(deps, sourceParams(AddSourceParams, request));
        return sendBody(request, reply, bodyOf(added), lane);
      },
    },
    endpoint({
      ...common,
      methods: ['GET'],
      path: '/index/sources/{id}',
      summary: 'One source',
      answer: IndexSourceBody,
      errors: NO_SOURCE,
      handle: async ({ request, reply, ids }) =>
        sendBody(request, reply, bodyOf(await getSource(deps.ledger, ids.id)), lane),
    }),
    {
      ...common,
      methods: ['PUT', 'PATCH'],
      path: '/index/sources/{id}',
      summary: 'Change the given fields of a source; the next run heeds them',
      params: UpdateSourceParams,
      answer: IndexSourceBody,
      errors: NO_SOURCE,
      handle: async (request, reply) => {
        const { id } = request.params as { id: string };
        const changed = await updateSource(deps, id, sourceParams(UpdateSourceParams, request));
        return sendBody(request, reply, bodyOf(changed), lane);
      },
    },
    endpoint({
      ...common,
      methods: ['DELETE'],
      path: '/index/sources/{id}',
      summary: 'Remove a source, and its posts from the lists unless another source has them too',
      answer: SourceRemovedBody,
      errors: { ...NO_SOURCE, 409: RUNNING, 500: FAILED },
      handle: async ({ request, reply, ids }) =>
        sendBody(request, reply, bodyOf(await removeSource(deps, ids.id)), lane),
    }),
    endpoint({
      ...common,
      methods: ['POST'],
      path: '/index/sources/{id}/test',
      summary: 'Try to open a source: how it would be read and how much there is, or why it cannot be read',
      answer: SourceTestBody,
      errors: { ...NO_SOURCE, 500: FAILED },
      handle: async ({ request, reply, ids }) =>
        sendBody(request, reply, bodyOf(await testSource(deps, ids.id, untilGone(reply))), lane),
    }),
    {
      ...common,
      methods: ['POST'],
      path: '/index/source-tests',
      summary: 'Try to open a source before it is added; nothing is stored',
      description: 'Takes what POST /index/sources takes. A client that goes away ends the test.',
      params: AddSourceParams,
      answer: SourceTestBody,
      errors: { 429: 'rest_too_many_requests: two other sources are being tested', 500: FAILED },
      handle: async (request, reply) => {
        const params = sourceParams(AddSourceParams, request);
        return sendBody(request, reply, bodyOf(await testNewSource(deps, params, untilGone(reply))), lane);
      },
    },
  ];
}

/** Where a source is asked and what is read of this machine is not for everyone who may add a source. */
const COMMAND_LINE_ONLY = { resolve: '--resolve', allow_hosts: '--allow-host' };

/** The body of a call that adds or changes a source. What only the command line sets is refused rather than ignored. */
function sourceParams<Schema extends TObject>(schema: Schema, request: FastifyRequest): Static<Schema> {
  const body = objectOf(request, schema);
  const refused = Object.entries(COMMAND_LINE_ONLY).filter(([name]) => name in body);
  if (refused.length === 0) return parseObject(schema, request);
  throw invalidParams(
    new Map(
      refused.map(([name, option]) => [
        name,
        `${name} cannot be set here. Use the command line: signpost index … ${option}.`,
      ]),
    ),
  );
}
