import {
  BackendMergeCompetitor,
  BackendSeparateCompetitor,
  type BackendCompetitor,
} from '@signpost/contract/analyses';
import { recount, type RecountDeps } from '../../analyses/run/recount.ts';
import { addCompetitor } from '../../competitors/add-competitor.ts';
import type { CompetitorDeps } from '../../competitors/competitor-deps.ts';
import { listCompetitors } from '../../competitors/list-competitors.ts';
import { mergeCompetitor, separateCompetitor } from '../../competitors/merge-competitor.ts';
import { toCompetitor } from '../../competitors/to-competitor.ts';
import { updateCompetitor } from '../../competitors/update-competitor.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { readCompetitorChanges, readNewCompetitor } from '../call/brand-bodies.ts';
import type { Handlers } from '../call/calls.ts';
import { isUuid } from '../call/path-id.ts';
import { readBody } from '../call/read-body.ts';

export const competitorHandlers = {
  fetchCompetitors: (deps, { ids }) => listCompetitors(deps, ids.id),

  addCompetitor: async (deps, { ids, body }) =>
    counted(deps, await addCompetitor(deps, ids.id, readNewCompetitor(body))),

  changeCompetitor: async (deps, { ids, body }) =>
    counted(deps, await updateCompetitor(deps, ids.id, ids.cid, readCompetitorChanges(body))),

  mergeCompetitor: async (deps, { ids, body }) => {
    const { into } = readBody(BackendMergeCompetitor, body, {
      into: (id) => (isUuid(id) ? null : 'must be the uuid of another competitor'),
    });
    return counted(deps, await mergeCompetitor(deps, ids.id, ids.cid, into));
  },

  separateCompetitor: async (deps, { ids, body }) => {
    const { merged } = readBody(BackendSeparateCompetitor, body, {
      merged: (id) => (isUuid(id) ? null : 'must be the uuid of a competitor'),
    });
    return counted(deps, await separateCompetitor(deps, ids.id, ids.cid, merged));
  },
} satisfies Partial<Handlers<CompetitorDeps & RecountDeps>>;

/** The changed competitor, once the stored answers are counted with it as it is now. */
async function counted(deps: RecountDeps, competitor: CompetitorRecord): Promise<BackendCompetitor> {
  await recount(deps, competitor.brandId);
  return toCompetitor(competitor);
}
