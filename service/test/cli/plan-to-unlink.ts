import { indexSite } from '@signpost/indexing/index-site';
import { makePlan } from '@signpost/mending/plans/make-plan';
import type { PlanDeps } from '@signpost/mending/plans/plan-deps';
import { realWait } from '@signpost/platform/time';
import { planDeps } from '../../src/compose/plans.ts';
import { openStores, type Stores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';

export interface OpenPlans {
  stores: Stores;
  deps: PlanDeps;
}

/** The plans in a data folder, an hour from now: what a killed process held has run out. */
export async function openPlans(data: string): Promise<OpenPlans> {
  const config = readConfig({ data });
  const clock = { now: () => Date.now() + 3_600_000 };
  const stores = await openStores(config, { clock });
  return { stores, deps: planDeps(config, stores, { clock, wait: realWait }) };
}

/** Reads a WordPress site on loopback, and makes a plan that takes every link out of the texts of these posts. */
export async function planToUnlink(
  { stores, deps }: OpenPlans,
  port: number,
  postIds: readonly number[],
): Promise<number> {
  const ledger = await stores.ledger.open();
  const options = { user: 'ann', resolve: [`site.test:80:127.0.0.1:${port}`] };
  const description = { kind: 'wordpress-rest', location: 'http://site.test', options, secret: 'right' };
  const { id: sourceId } = await ledger.ensureSource(description);
  const source = await stores.opener.open(description);
  const { signal } = new AbortController();
  const run = { sourceId, source, settings: {}, noText: false, only: null, signal, onProgress: () => {} };
  await indexSite(ledger, run);
  await source.close();
  const changes = [];
  for (const postId of postIds) {
    const { items } = await ledger.listLinks({ postId, direction: 'outgoing', page: 1, perPage: 9 });
    changes.push(...items.map(({ id: link }) => ({ link, unlink: true })));
  }
  return makePlan(deps, changes, 'ann');
}
