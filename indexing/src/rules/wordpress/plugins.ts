import type { Candidate } from '../../ports/ledger-document.ts';
import { isUpload } from '../../addresses/site.ts';
import { hasEnd } from '../steps.ts';
import type { AskedOfWordPress, WordPressStep } from './ask-wordpress.ts';
import type { PluginRule } from './plugin-rule.ts';

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
