import {
  CancelledRunBody,
  IndexChangesBody,
  IndexChangesQuery,
  IndexError,
  IndexErrorsBody,
  IndexErrorsQuery,
  IndexLinkChange,
  IndexLinkChangesBody,
  IndexLinkChangesQuery,
  IndexPostChange,
  IndexRun,
  IndexRunBody,
  IndexRunsBody,
  IndexRunsQuery,
  StartedRunBody,
  StartRunParams,
} from '@signpost/contract/indexing';
import type { IndexDeps } from '@signpost/indexing/index-deps';
import { cancelRun } from '@signpost/indexing/runs/cancel-run';
import { exportErrors, getRun, listErrors } from '@signpost/indexing/runs/get-run';
import {
  exportChangedLinks,
  exportChangedPosts,
  listChangedLinks,
  listChangedPosts,
} from '@signpost/indexing/runs/list-changes';
import { exportRuns, listRuns } from '@signpost/indexing/runs/list-runs';
import { startRun } from '@signpost/indexing/runs/start-run';
import { watchRun } from '@signpost/indexing/runs/watch-run';
import { bodyOf } from '../../shared/json-body.ts';
import { EVENT_STREAM, hasSeenEnd, sendEvents, type StreamEnds } from '../answer/send-events.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';
import { sendList } from '../answer/send-list.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { Type } from '@signpost/contract/schema';

const common = { access: 'administrator', tag: 'Indexing' } as const;
const GET = ['GET'] as const;
const POST = ['POST'] as const;
const NO_RUN = { 404: 'index_not_found: there is no such run' };

/** The readings of the sources. */
export function indexRunRoutes(deps: IndexDeps, lane: FastLane, ends: StreamEnds): Endpoint[] {
  const { ledger } = deps;
  return [
    endpoint({
      ...common,
      methods: GET,
      path: '/index/runs',
      summary: 'The runs, the newest first',
      params: IndexRunsQuery,
      answer: IndexRunsBody,
      row: IndexRun,
      handle: ({ request, reply, params }) =>
        sendList(request, reply, params, lane, {
          name: 'runs',
          row: IndexRun,
          page: async () => bodyOf({ runs: await listRuns(ledger, params) }),
          rows: () => exportRuns(ledger, params),
        }),
    }),
    endpoint({
      ...common,
      methods: POST,
      path: '/index/runs',
      summary: 'Read a source now, in a process of its own, and publish what changed',
      params: StartRunParams,
      status: 202,
      answer: StartedRunBody,
      errors: { 404: 'index_not_found: there is no such source', 409: 'index_running: a run is going on' },
      handle: async ({ request, reply, params }) =>
        sendBody(request, reply, bodyOf(await startRun(deps, params)), lane),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/index/runs/{id}',
      summary: 'One run: how far it is, what it changed, and what it could not read',
      answer: IndexRunBody,
      errors: NO_RUN,
      handle: async ({ request, reply, ids }) =>
        sendBody(request, reply, bodyOf(await getRun(ledger, ids.id)), lane),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/index/runs/{id}/errors',
      summary: 'The documents that a run could not read',
      params: IndexErrorsQuery,
      answer: IndexErrorsBody,
      row: IndexError,
      errors: NO_RUN,
      handle: ({ request, reply, ids, params }) =>
        sendList(request, reply, params, lane, {
          name: `errors-of-run-${ids.id}`,
          row: IndexError,
          page: async () => bodyOf({ errors: await listErrors(ledger, ids.id, params) }),
          rows: () => exportErrors(ledger, ids.id, params),
        }),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/index/runs/{id}/changes',
      summary: 'The posts that a run added, removed, moved, changed, or made or rescued as orphans',
      params: IndexChangesQuery,
      answer: IndexChangesBody,
      row: IndexPostChange,
      errors: NO_RUN,
      handle: ({ request, reply, ids, params }) =>
        sendList(request, reply, params, lane, {
          name: `changes-of-run-${ids.id}`,
          row: IndexPostChange,
          page: async () => bodyOf({ posts: await listChangedPosts(ledger, ids.id, params) }),
          rows: () => exportChangedPosts(ledger, ids.id, params),
        }),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/index/runs/{id}/links',
      summary: 'The links that a run added, removed or led elsewhere',
      params: IndexLinkChangesQuery,
      answer: IndexLinkChangesBody,
      row: IndexLinkChange,
      errors: NO_RUN,
      handle: ({ request, reply, ids, params }) =>
        sendList(request, reply, params, lane, {
          name: `links-of-run-${ids.id}`,
          row: IndexLinkChange,
          page: async () => bodyOf({ links: await listChangedLinks(ledger, ids.id, params) }),
          rows: () => exportChangedLinks(ledger, ids.id, params),
        }),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/index/runs/{id}/events',
      summary: 'One run as it goes on, as server-sent events',
      description:
        'The event `run` has the run as in the list: at once, and whenever it has changed. The event `end` is the last one; after a run that is done it comes when the lists show what was found. A client that comes back with Last-Event-ID `end` gets 204.',
      answer: Type.String(),
      mediaType: EVENT_STREAM,
      errors: NO_RUN,
      handle: async ({ request, reply, ids }) => {
        if (hasSeenEnd(request)) return reply.code(204).send();
        return sendEvents(request, reply, ends, (signal) => watchRun(deps, ids.id, signal));
      },
    }),
    endpoint({
      ...common,
      methods: POST,
      path: '/index/runs/{id}/cancel',
      summary: 'End a run, whichever process holds it; what it has read stays',
      status: 202,
      answer: CancelledRunBody,
      errors: { ...NO_RUN, 409: 'index_not_running: the run has ended already' },
      handle: async ({ request, reply, ids }) =>
        sendBody(request, reply, bodyOf(await cancelRun(ledger, ids.id)), lane),
    }),
  ];
}
