import type { IndexedPost } from '@signpost/contract/indexing';
import type { SourceSite } from '../ports/content-source.ts';
import type { ShownPost, UncountedLinks, LinkIndex } from '../ports/link-index.ts';
import { HOME_FILES } from '../addresses/home-page.ts';
import { findAtAddress } from '../find-at-address.ts';
import { rulesOf, siteOf } from '../rules-of.ts';

/** By what visitors and search engines come to a published post, beyond whether it is an orphan. Null for one that they do not see, and for home. */
export async function reachedBy(
  index: LinkIndex,
  { id, status, type, counts }: ShownPost,
  uncounted: readonly UncountedLinks[],
): Promise<IndexedPost['reached_by']> {
  if (status !== 'publish') return null;
  const site = await index.site();
  const home = await homeOf(index, site);
  if (id === home) return null;
  if (counts.incoming.links === 0) {
    if (uncounted.length > 0) return 'menus';
    return site !== null && rulesOf(siteOf(site)).isInLists(type) ? 'archives' : 'nothing';
  }
  // A source that gives counts need not give the links.
  if (counts.incoming.posts === 0) return 'links';
  const { isUnfollowed, isReachedFromHome } = await index.findReach(id, home);
  if (isReachedFromHome === false) return 'no_path_from_home';
  return isUnfollowed ? 'unfollowed_links' : 'links';
}

/** The id of the home page. There is no such page where home lists posts, and then there is a path to all that it lists. */
async function homeOf(index: LinkIndex, site: SourceSite | null): Promise<number | null> {
  for (const file of ['', ...HOME_FILES]) {
    const url = site === null ? null : URL.parse(`${site.home}/${file}`);
    const found = url === null ? null : await findAtAddress(index, url);
    if (found !== null) return found.id;
  }
  return null;
}
