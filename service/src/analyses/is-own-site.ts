import type { SitePosts } from './analysis-deps.ts';

/** Whether the posts that we have are those of the brand's site. */
export async function isOwnSite(posts: SitePosts, ownDomains: readonly string[]): Promise<boolean> {
  const host = URL.parse((await posts.site()).home)?.hostname ?? '';
  return ownDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
