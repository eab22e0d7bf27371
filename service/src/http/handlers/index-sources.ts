import { AddSourceParams, UpdateSourceParams } from '@signpost/contract/indexing';
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
import { untilGone } from '../answer/until-gone.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { parseObject } from '../params/parse-object.ts';
import { objectOf } from '../params/request-params.ts';

/** The places that the site is read from. */
export function indexSourceHandlers(deps: IndexDeps) {
  return {
    listSources: () => ({
      name: 'sources',
      page: async () => bodyOf({ sources: await listSources(deps.ledger) }),
      async *rows() {
        yield await listSources(deps.ledger);
      },
    }),
    addSource: async ({ request }) => bodyOf(await addSource(deps, sourceParams(AddSourceParams, request))),
    getSource: async ({ ids }) => bodyOf(await getSource(deps.ledger, ids.id)),
    updateSource: async ({ request, ids }) =>
      bodyOf(await updateSource(deps, ids.id, sourceParams(UpdateSourceParams, request))),
    removeSource: async ({ ids }) => bodyOf(await removeSource(deps, ids.id)),
    testSource: async ({ reply, ids }) => bodyOf(await testSource(deps, ids.id, untilGone(reply))),
    testNewSource: async ({ request, reply }) => {
      const params = sourceParams(AddSourceParams, request);
      return bodyOf(await testNewSource(deps, params, untilGone(reply)));
    },
  } satisfies Partial<Handlers>;
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
