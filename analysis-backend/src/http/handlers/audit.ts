import { BackendNewLabel } from '@signpost/contract/analyses';
import type { AuditDeps } from '../../audit/audit-deps.ts';
import { getAudit } from '../../audit/get-audit.ts';
import { labelAnswer, removeLabel, type NewLabel } from '../../audit/label-answer.ts';
import { toLabel } from '../../audit/to-audit.ts';
import { WireError } from '../../shared/errors.ts';
import type { Handlers } from '../call/calls.ts';
import { isUuid } from '../call/path-id.ts';
import { readBody } from '../call/read-body.ts';

/** Spot checks of the extraction by people. */
export const auditHandlers = {
  fetchAudit: (deps, { ids }) => getAudit(deps, ids.id),

  labelAnswer: async (deps, { ids, body }) => toLabel(await labelAnswer(deps, ids.id, readNewLabel(body))),

  removeLabel: async (deps, { ids }) => {
    await removeLabel(deps, ids.id, ids.sid);
    return {};
  },
} satisfies Partial<Handlers<AuditDeps>>;

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
