import { MOST_WHAT_IF_LINKS, type WhatIfLink } from '@signpost/contract/authority';
import type { PlanDeps } from './plan-deps.ts';
import { noPlan } from './plan-refusals.ts';

/**
 * The links between posts that a plan would add to what is there now, each pair once: what is applied is there already. As many as can be
 * asked about at once.
 */
export async function addedLinks(
  { plans }: Pick<PlanDeps, 'plans'>,
  planId: number,
  /** The id of the post at an address; null for none. */
  findPost: (url: URL) => Promise<number | null>,
): Promise<WhatIfLink[]> {
  const store = await plans.read();
  if ((await store.find(planId)) === null) throw noPlan();
  const found = new Map<string, number | null>();
  const links = new Map<string, WhatIfLink>();
  for (const { post, wish, state } of await store.changesOf(planId)) {
    const url = wish.kind === 'unlink' || state === 'applied' ? null : URL.parse(wish.to, post.url);
    if (url === null) continue;
    const to = found.get(url.href) ?? (await findPost(url));
    found.set(url.href, to);
    if (to !== null) links.set(`${post.id} ${to}`, { from: post.id, to });
    if (links.size === MOST_WHAT_IF_LINKS) break;
  }
  return [...links.values()];
}
