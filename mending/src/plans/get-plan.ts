import type {
  JournalRow,
  Plan,
  PlanBody,
  PlanChangeRow,
  PlansBody,
  PlansQuery,
} from '@signpost/contract/plans';
import { AppError } from '@signpost/platform/errors';
import type { PlanStore } from '../ports/plan-store.ts';
import { summaryOf, toChangeRow, toJournalRows, toPlan, toPosts } from './plan-body.ts';
import type { PlanDeps } from './plan-deps.ts';
import { noPlan, planGoesOn } from './plan-refusals.ts';

type ReadDeps = Pick<PlanDeps, 'plans' | 'ledger'>;

export async function listPlans(
  { plans }: Pick<PlanDeps, 'plans'>,
  { page, per_page: perPage }: PlansQuery,
): Promise<PlansBody> {
  const store = await plans.read();
  const turn = await store.findTurn();
  const { items, total } = await store.list({ page, perPage });
  return { plans: items.map((item) => toPlan(item, turn)), total };
}

const PLANS_AT_ONCE = 100;

export async function* exportPlans(deps: Pick<PlanDeps, 'plans'>): AsyncGenerator<Plan[]> {
  for (let page = 1; ; page++) {
    const { plans } = await listPlans(deps, { page, per_page: PLANS_AT_ONCE });
    if (plans.length === 0) return;
    yield plans;
  }
}

export async function getPlan({ plans, ledger }: ReadDeps, id: number): Promise<PlanBody> {
  const store = await plans.read();
  const plan = await store.find(id);
  if (plan === null) throw noPlan();
  const changes = await store.changesOf(id);
  const site = await (await ledger.read()).site();
  return {
    plan: toPlan(summaryOf(plan, changes), await store.findTurn()),
    posts: toPosts(changes, site),
  };
}

export async function exportPlan({ plans, ledger }: ReadDeps, id: number): Promise<PlanChangeRow[]> {
  const store = await plans.read();
  if ((await store.find(id)) === null) throw noPlan();
  const site = await (await ledger.read()).site();
  return (await store.changesOf(id)).map((change) => toChangeRow(change, site));
}

export async function walkJournal(
  { plans }: Pick<PlanDeps, 'plans'>,
  id: number,
): Promise<AsyncIterable<JournalRow[]>> {
  const store = await plans.read();
  if ((await store.find(id)) === null) throw noPlan();
  return rowsOf(store, id);
}

async function* rowsOf(store: PlanStore, id: number): AsyncGenerator<JournalRow[]> {
  for await (const entries of store.walkJournal(id)) yield entries.flatMap(toJournalRows);
}

/** Removes a plan of which nothing is in any text. */
export async function removePlan({ plans }: Pick<PlanDeps, 'plans'>, id: number): Promise<void> {
  const store = await plans.open();
  if ((await store.find(id)) === null) throw noPlan();
  if ((await store.findTurn())?.planId === id) throw planGoesOn();
  const changes = await store.changesOf(id);
  if (changes.some(({ state }) => state !== 'planned' && state !== 'refused' && state !== 'undone'))
    throw new AppError(
      'plan_applied',
      409,
      'Some of its changes are applied. Undo the plan first: POST …/undo.',
    );
  await store.remove(id);
}
