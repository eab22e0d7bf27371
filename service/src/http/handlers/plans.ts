import { MakePlanParams, MOST_PLAN_ITEMS, PlanChangesParams } from '@signpost/contract/plans';
import { fits } from '@signpost/contract/schema';
import { findAtAddress } from '@signpost/indexing/find-at-address';
import { idIn } from '@signpost/indexing/index-refusals';
import { addedLinks } from '@signpost/mending/plans/added-links';
import {
  exportPlan,
  exportPlans,
  getPlan,
  listPlans,
  removePlan,
  walkJournal,
} from '@signpost/mending/plans/get-plan';
import { makePlan } from '@signpost/mending/plans/make-plan';
import type { PlanDeps } from '@signpost/mending/plans/plan-deps';
import type { PlanRunner } from '@signpost/mending/plans/plan-runner';
import { invalidParams, missingParams } from '@signpost/platform/errors';
import type { FastifyRequest } from 'fastify';
import { askWhatIf } from '../../links/authority/ask-what-if.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import { bodyOf } from '../../shared/json-body.ts';
import { callerOf } from '../access/caller.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { objectOf } from '../params/request-params.ts';

export interface PlanHandlerDeps extends PlanDeps {
  runner: PlanRunner;
}

/** Changes to texts, to be read, applied and taken back. */
export function planHandlers(deps: PlanHandlerDeps, links: LinkDeps) {
  const { runner } = deps;
  const start = async (request: FastifyRequest, id: string, action: 'apply' | 'undo') => {
    const { changes = null } = changesIn(request);
    const planId = idIn(id);
    await runner.start({ planId, action, changes, by: callerOf(request).user.login });
    return started(id);
  };
  const started = async (id: string) => bodyOf({ plan: (await getPlan(deps, idIn(id))).plan });
  return {
    listPlans: ({ params }) => ({
      name: 'plans',
      page: async () => bodyOf(await listPlans(deps, params)),
      rows: () => exportPlans(deps),
    }),
    makePlan: async ({ request }) => {
      const id = await makePlan(deps, itemsIn(request), callerOf(request).user.login);
      return bodyOf(await getPlan(deps, id));
    },
    getPlan: ({ ids }) => ({
      name: `plan-${ids.id}`,
      page: async () => bodyOf(await getPlan(deps, idIn(ids.id))),
      async *rows() {
        yield await exportPlan(deps, idIn(ids.id));
      },
    }),
    applyPlan: ({ request, ids }) => start(request, ids.id, 'apply'),
    undoPlan: ({ request, ids }) => start(request, ids.id, 'undo'),
    cancelPlan: async ({ ids }) => {
      await runner.cancel(idIn(ids.id));
      return started(ids.id);
    },
    getPlanJournal: ({ ids }) => ({
      name: `journal-of-plan-${ids.id}`,
      page: async () => {
        const rows = await Array.fromAsync(await walkJournal(deps, idIn(ids.id)));
        return bodyOf({ entries: rows.flat() });
      },
      rows: () => walkJournal(deps, idIn(ids.id)),
    }),
    getPlanWhatIf: async ({ ids }) => {
      const ledger = await deps.ledger.read();
      const idAt = async (url: URL) => (await findAtAddress(ledger, url))?.id ?? null;
      const added = await addedLinks(deps, idIn(ids.id), idAt);
      if (added.length === 0) return bodyOf({ of: 0, targets: [], without_effect: [] });
      return bodyOf(await askWhatIf(links, { links: added }));
    },
    removePlan: async ({ ids }) => {
      await removePlan(deps, idIn(ids.id));
      return bodyOf({ removed: idIn(ids.id) });
    },
  } satisfies Partial<Handlers>;
}

function itemsIn(request: FastifyRequest): MakePlanParams['items'] {
  const body = objectOf(request, MakePlanParams);
  if (!('items' in body)) throw missingParams(['items']);
  if (fits(MakePlanParams, body)) return (body as MakePlanParams).items;
  const wanted = '{"suggestion": ID}, {"link": ID, "to": ADDRESS} or {"link": ID, "unlink": true}';
  throw invalidParams(new Map([['items', `items must be a list of at most ${MOST_PLAN_ITEMS}: ${wanted}.`]]));
}

function changesIn(request: FastifyRequest): PlanChangesParams {
  const body = objectOf(request, PlanChangesParams);
  if (fits(PlanChangesParams, body)) return body;
  throw invalidParams(new Map([['changes', 'changes must be a list of ids of changes.']]));
}
