import { pageKey } from '../../addresses/address-keys.ts';
import { isUpload, placeIn, withoutWww } from '../../addresses/site.ts';
import type { Candidate } from '../../ports/ledger-document.ts';
import { hasEnd } from '../steps.ts';
import type { AskedOfWordPress, PluginRule, WordPressStep } from './wordpress-step.ts';
import { redirectOf } from './redirect-rules.ts';
import type { WordPressSite } from './wordpress-site.ts';
import { isBelow } from '../../addresses/path.ts';

/** Redirect rules that are followed one after the other. */
const MOST_HOPS = 10;

/** Plugins look at an address before the platform does; a web server gives files before both. */
export const plugins: WordPressStep = (asked, list) => {
  const { rule, key, place, path, site } = asked;
  if (rule === null || rule.target === key || isUpload(place, path, site)) return false;
  follow(asked, rule, list);
  return true;
};

/** The rule for a file that is not there, and one that leads to its own address. */
export const pluginsLast: WordPressStep = (asked, list) => {
  if (asked.rule === null) return false;
  follow(asked, asked.rule, list);
  return true;
};

/** Where a rule leads, and the rules that are for that. */
function follow(
  { key, followed, further }: AskedOfWordPress,
  { to, target }: PluginRule,
  list: Candidate[],
): void {
  const hops = followed ?? new Set<string>();
  hops.add(key);
  if (to === null) list.push({ ends: 'gone' });
  else if (target === null) list.push({ ends: 'elsewhere' });
  else if (hops.has(target) || hops.size > MOST_HOPS) list.push({ ends: 'loop' });
  else {
    for (const candidate of further(target, hops)) {
      if ('ends' in candidate || 'name' in candidate) list.push(candidate);
      else
        list.push({ ...candidate, way: candidate.way === 'guess' ? 'guess' : 'redirect', redirects: true });
    }
    // A rule is not tried twice: where its target is not found, the link leads nowhere.
    if (!hasEnd(list)) list.push({ ends: 'gone' });
  }
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
