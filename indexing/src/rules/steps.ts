import type { Candidate } from '../ports/ledger-document.ts';
import { isElsewhere } from '../addresses/site.ts';
import { look, placeKey, type Asked } from './asked.ts';
import { lookKeys } from './look-keys.ts';

/** One thing that an address can mean: adds its candidates to the list. True when no further step is taken. */
export type Step<OfAsked = Asked> = (asked: OfAsked, list: Candidate[]) => boolean;

/** Characters of an address beyond which nothing is looked for: no site has such pages. */
const LONGEST_KEY = 8192;

/** Takes the steps in their order until one of them is the last. */
export function walk<OfAsked>(steps: readonly Step<OfAsked>[], asked: OfAsked, list: Candidate[]): void {
  for (const step of steps) if (step(asked, list)) return;
}

/** What a page key can mean, by what the steps of a platform give for it. */
export function candidatesBy(all: (key: string) => Candidate[]): (key: string) => Candidate[] {
  return (key) => (key.length > LONGEST_KEY ? [] : withoutRepeats(all(key)));
}

/** A fragment that names a page of an application. */
export const route: Step = ({ key, site }, list) => {
  if (key.includes('#')) list.push(look(lookKeys.permalink(site, key), 'permalink'));
  return false;
};

/** Another host of the site's domain has rules of its own, and what is not known of it was not read. */
export const otherHost: Step = ({ isOnOtherHost, place, path, queryText, site }, list) => {
  if (!isOnOtherHost) return false;
  const page = placeKey(place, path);
  for (const each of queryText === '' ? [page] : [page + queryText, page]) {
    list.push(look(lookKeys.permalink(site, each), 'permalink'));
    addSeen(each, site, list);
  }
  list.push({ ends: 'not_read' });
  return true;
};

/** What another program answers, as its administrator says. */
export const elsewhere: Step = ({ place, path, site }, list) => {
  const isThere = isElsewhere(site, place.path + path);
  if (isThere) list.push({ ends: 'system' });
  return isThere;
};

/** An old domain or a copy of the site leads to the same below home. Other hosts and paths that are ours have pages of their own. */
export function atEachPlace<OfAsked extends Asked>(steps: readonly Step<OfAsked>[]): Step<OfAsked> {
  return (asked, list) => {
    const { place, site } = asked;
    if (place === site.home || !site.places.includes(place)) walk(steps, asked, list);
    else {
      const own: Candidate[] = [];
      walk(steps, { ...asked, redirects: false }, own);
      list.push(...own.filter((candidate) => 'look' in candidate));
      walk(steps, { ...asked, place: site.home, redirects: true }, list);
    }
    return hasEnd(list);
  };
}

/** Where the address was seen to lead. */
export const seen: Step = ({ key, hasDouble, place, path, queryText, site }, list) => {
  const page = placeKey(place, path);
  if (hasDouble) addSeen(key, site, list);
  if (queryText !== '') addSeen(page + queryText, site, list);
  addSeen(page, site, list);
  return false;
};

export function addSeen(page: string, site: Asked['site'], list: Candidate[]): void {
  list.push(look(lookKeys.redirect(site, page), 'redirect', true));
  list.push(look(lookKeys.canonical(site, page), 'canonical'));
}

export function hasEnd(list: readonly Candidate[]): boolean {
  const last = list.at(-1);
  return last !== undefined && 'ends' in last;
}

/** A key that was looked for in vain is not found a second time; nothing comes after an end. */
function withoutRepeats(list: readonly Candidate[]): Candidate[] {
  // A handful: to look through them is quicker than to make a set of them.
  return list.filter(
    (candidate, at) =>
      'ends' in candidate ||
      list.findIndex((other) =>
        'look' in candidate
          ? 'look' in other && other.look === candidate.look
          : 'name' in other && other.name === candidate.name,
      ) === at,
  );
}
