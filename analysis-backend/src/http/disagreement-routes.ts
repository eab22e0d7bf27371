import { BackendNewWordings } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { addWordings, type NewWordings } from '../queries/wordings/add-wordings.ts';
import { getDisagreement } from '../insights/disagreement/get-disagreement.ts';
import { WireError } from '../shared/errors.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { readBody } from './read-body.ts';
import { toDisagreement } from '../insights/disagreement/to-disagreement.ts';
import { toQuery } from '../queries/to-query.ts';

export function disagreementRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.post('/brands/:id/queries/:qid/wordings', async ({ params, body }, reply) => {
    const [brandId, queryId] = [pathId(params, 'id'), pathId(params, 'qid')];
    const { queries, notAsked } = await addWordings(deps, brandId, queryId, readNewWordings(body));
    reply.code(201);
    return { queries: queries.map(toQuery), not_asked: notAsked };
  });

  api.get('/brands/:id/disagreement', async ({ params }, reply) => {
    const disagreement = await getDisagreement(deps, pathId(params, 'id'));
    markInvented(reply, disagreement.isDemo);
    return toDisagreement(disagreement);
  });
}

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
