import { IndexChangedParams } from '@signpost/contract/indexing';
import { announceChanges, type AnnounceDeps } from '@signpost/indexing/changed/announce-changes';
import type { IndexDeps } from '@signpost/indexing/index-deps';
import { exportErrors, getRun, listErrors } from '@signpost/indexing/runs/get-run';
import {
  exportChangedLinks,
  exportChangedPosts,
  listChangedLinks,
  listChangedPosts,
} from '@signpost/indexing/runs/rows-of-run';
import { cancelRun, exportRuns, listRuns } from '@signpost/indexing/runs/list-runs';
import { startRun } from '@signpost/indexing/runs/start-run';
import { watchRun } from '@signpost/indexing/runs/watch-run';
import { bodyOf } from '../../shared/json-body.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { objectOf } from '../params/request-params.ts';

/** The readings of the sources, and the webhook by which a site tells of its changes. */
export function indexRunHandlers(deps: IndexDeps & AnnounceDeps) {
  const { ledger } = deps;
  return {
    listRuns: ({ params }) => ({
      name: 'runs',
      page: async () => bodyOf({ runs: await listRuns(ledger, params) }),
      rows: () => exportRuns(ledger, params),
    }),
    startRun: async ({ params }) => bodyOf(await startRun(deps, params)),
    getRun: async ({ ids }) => bodyOf(await getRun(ledger, ids.id)),
    listRunErrors: ({ ids, params }) => ({
      name: `errors-of-run-${ids.id}`,
      page: async () => bodyOf({ errors: await listErrors(ledger, ids.id, params) }),
      rows: () => exportErrors(ledger, ids.id, params),
    }),
    listChangedPosts: ({ ids, params }) => ({
      name: `changes-of-run-${ids.id}`,
      page: async () => bodyOf({ posts: await listChangedPosts(ledger, ids.id, params) }),
      rows: () => exportChangedPosts(ledger, ids.id, params),
    }),
    listChangedLinks: ({ ids, params }) => ({
      name: `links-of-run-${ids.id}`,
      page: async () => bodyOf({ links: await listChangedLinks(ledger, ids.id, params) }),
      rows: () => exportChangedLinks(ledger, ids.id, params),
    }),
    watchRun:
      ({ ids }) =>
      (signal) =>
        watchRun(deps, ids.id, signal),
    cancelRun: async ({ ids }) => bodyOf(await cancelRun(ledger, ids.id)),
    announceChanges: ({ request }) => announceChanges(deps, objectOf(request, IndexChangedParams)),
  } satisfies Partial<Handlers>;
}
