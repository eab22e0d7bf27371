import { BackendMergeCompetitor } from '@signpost/contract/analyses';
import { addCompetitor } from '../../competitors/add-competitor.ts';
import type { CompetitorDeps } from '../../competitors/competitor-deps.ts';
import { listCompetitors } from '../../competitors/list-competitors.ts';
import { mergeCompetitor } from '../../competitors/merge-competitor.ts';
import { toCompetitor, toCompetitors } from '../../competitors/to-competitor.ts';
import { updateCompetitor } from '../../competitors/update-competitor.ts';
import type { AnalysisStore } from '../../ports/analysis-store.ts';
import { readCompetitorChanges, readNewCompetitor } from '../call/brand-bodies.ts';
import type { Handlers } from '../call/calls.ts';
import { isUuid } from '../call/path-id.ts';
import { readBody } from '../call/read-body.ts';

export const competitorHandlers = {
  fetchCompetitors: async (deps, { ids }) => toCompetitors(await listCompetitors(deps, ids.id)),

  addCompetitor: async (deps, { ids, body }) =>
    toCompetitor(await addCompetitor(deps, ids.id, readNewCompetitor(body))),

  changeCompetitor: async (deps, { ids, body }) =>
    toCompetitor(await updateCompetitor(deps, ids.id, ids.cid, readCompetitorChanges(body))),

  mergeCompetitor: async (deps, { ids, body }) => {
    const { into } = readBody(BackendMergeCompetitor, body, {
      into: (id) => (isUuid(id) ? null : 'must be the uuid of another competitor'),
    });
    return toCompetitor(await mergeCompetitor(deps, ids.id, ids.cid, into));
  },
} satisfies Partial<Handlers<CompetitorDeps & { analyses: AnalysisStore }>>;
