import type { SitePosts } from './analysis-deps.ts';

/** Whether the site whose posts we have is the brand's: a brand of another site has no posts here. */
export async function isOwnSite(posts: SitePosts, ownDomains: readonly string[]): Promise<boolean> {
  const host = URL.parse((await posts.site()).home)?.hostname ?? '';
  return ownDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
