import { pageKey } from '../../addresses/address-keys.ts';
import { placeIn, withoutWww } from '../../addresses/site.ts';
import { isBelow } from '../../wordpress/path-parts.ts';
import { redirectOf } from './redirect-rules.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** A redirect of a plugin. */
export interface PluginRule {
  /** Null when the rule says that nothing is there. */
  to: string | null;
  /** The page key that it leads to; null for none of the site. */
  target: string | null;
}

/** The rule of a plugin that is for a path; null for none. */
export function pluginRule(path: string, site: WordPressSite): PluginRule | null {
  const redirect = redirectOf(path.slice(1), site.wordpress.redirects);
  if (redirect === null) return null;
  return { to: redirect.to, target: redirect.to === null ? null : targetOf(redirect.to, site) };
}

/** The page key of a redirect's target; null when it is on another site. */
function targetOf(to: string, site: WordPressSite): string | null {
  const home = `https://${site.home.host}${site.home.path}/`;
  // The targets of plugins are paths below home, with and without a slash at their beginning.
  const isPath = to.startsWith('/') && !to.startsWith('//');
  const url = URL.parse(isPath && !isBelow(to, site.home.path) ? to.slice(1) : to, home);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return placeIn(site, withoutWww(url.host), url.pathname) === null ? null : pageKey(url, site);
}
