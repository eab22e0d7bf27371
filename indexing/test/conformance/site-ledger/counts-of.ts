import type { SiteLedger } from '../../../src/ports/site-ledger.ts';

/** How many links a post has to pages of the site, to other sites, and from other posts. */
export async function countsOf(ledger: SiteLedger, id: number): Promise<number[]> {
  const post = await ledger.findPost(id);
  if (post === null) throw new Error(`There is no post ${id}`);
  const { internal, external, incoming } = post.counts;
  return [internal.links, external.links, incoming.links];
}
