import { BackendNewLabel } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { getAudit } from '../audit/get-audit.ts';
import { labelAnswer, type NewLabel } from '../audit/label-answer.ts';
import { removeLabel } from '../audit/remove-label.ts';
import { WireError } from '../shared/errors.ts';
import { markInvented } from './mark-invented.ts';
import { isUuid, pathId } from './path-id.ts';
import { readBody } from './read-body.ts';
import { toAudit, toLabel } from '../audit/to-audit.ts';

/** Spot checks of the extraction by people. */
export function auditRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/audit', async ({ params }, reply) => {
    const audit = await getAudit(deps, pathId(params, 'id'));
    markInvented(reply, audit.isDemo);
    return toAudit(audit);
  });

  api.post('/brands/:id/audit/labels', async ({ params, body }, reply) => {
    const label = await labelAnswer(deps, pathId(params, 'id'), readNewLabel(body));
    reply.code(201);
    return toLabel(label);
  });

  api.delete('/brands/:id/audit/labels/:sid', async ({ params }) => {
    await removeLabel(deps, pathId(params, 'id'), pathId(params, 'sid'));
    return {};
  });
}

function readNewLabel(body: unknown): NewLabel {
  const {
    slot_id: slotId,
    mentioned,
    rank = null,
    sentiment = null,
  } = readBody(BackendNewLabel, body, {
    slot_id: (id) => (isUuid(id) ? null : 'must be the slot_id of an answer'),
  });
  if (!mentioned && (rank !== null || sentiment !== null))
    throw new WireError(400, 'rank and sentiment are for answers that mention the brand: leave them out.');
  return { slotId, mentioned, rank, sentiment };
}
