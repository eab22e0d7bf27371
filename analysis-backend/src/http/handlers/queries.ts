import { BackendNewWordings } from '@signpost/contract/analyses';
import { BackendUpdateQueryRequest } from '@signpost/contract/protocol';
import { addQuery } from '../../queries/add-query.ts';
import { listQueries } from '../../queries/list-queries.ts';
import { getQueryQuality, type QualityDeps } from '../../queries/quality/get-query-quality.ts';
import type { QueryDeps } from '../../baseline/query-deps.ts';
import { regenerateQueries } from '../../queries/regenerate-queries.ts';
import { removeQuery } from '../../queries/remove-query.ts';
import { toQueries, toQuery } from '../../queries/to-query.ts';
import { updateQuery } from '../../queries/update-query.ts';
import { addWordings, type NewWordings } from '../../queries/wordings/add-wordings.ts';
import { rewriteQuery } from '../../queries/wordings/rewrite-query.ts';
import { WireError } from '../../shared/errors.ts';
import { readNewQuery, readQueryChanges } from '../call/brand-bodies.ts';
import type { Handlers } from '../call/calls.ts';
import { readBody } from '../call/read-body.ts';

export const queryHandlers = {
  fetchEnabledQueries: async (deps, { ids }) =>
    toQueries(await listQueries(deps, ids.id, { enabledOnly: true })),

  fetchOwnQueries: async (deps, { ids }) =>
    toQueries(await listQueries(deps, ids.id, { enabledOnly: false })),

  generateQueries: async (deps, { ids }) => toQueries(await regenerateQueries(deps, ids.id)),

  updateQuery: async (deps, { ids, headers, body }) => {
    const brandId = headers['x-brand-id'] === undefined ? null : String(headers['x-brand-id']);
    return toQuery(await updateQuery(deps, brandId, ids.qid, readBody(BackendUpdateQueryRequest, body)));
  },

  addQuery: async (deps, { ids, body }) => toQuery(await addQuery(deps, ids.id, readNewQuery(body))),

  changeQuery: async (deps, { ids, body }) =>
    toQuery(await updateQuery(deps, ids.id, ids.qid, readQueryChanges(body))),

  removeQuery: async (deps, { ids }) => {
    await removeQuery(deps, ids.id, ids.qid);
    return {};
  },

  fetchQueryQuality: (deps, { ids }) => getQueryQuality(deps, ids.id),

  rewriteQuery: async (deps, { ids }) => ({ texts: await rewriteQuery(deps, ids.id, ids.qid) }),

  addWordings: async (deps, { ids, body }) => {
    const { queries, notAsked } = await addWordings(deps, ids.id, ids.qid, readNewWordings(body));
    return { queries: queries.map(toQuery), not_asked: notAsked };
  },
} satisfies Partial<Handlers<QueryDeps & QualityDeps>>;

function readNewWordings(body: unknown): NewWordings {
  const { texts, count } = readBody(BackendNewWordings, body, {
    texts: (texts) =>
      texts.some((text) => text.trim() === '') ? 'must list wordings, none of them empty' : null,
  });
  if (texts !== undefined && count === undefined) return { texts: texts.map((text) => text.trim()) };
  if (count !== undefined && texts === undefined) return { count };
  throw new WireError(
    400,
    'Send either texts, wordings of your own, or count, how many the model is to write.',
  );
}
