import type { Candidate } from '../../ports/ledger-document.ts';
import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './ask-wordpress.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** Posts of types that visitors cannot open. */
export const closed: WordPressStep = ({ path, site }, list) => {
  const lower = path.toLowerCase();
  const isClosed = site.wordpress.closedPaths?.some((each) => lower.startsWith(`/${each.toLowerCase()}/`));
  if (isClosed === true) list.push(...ledHome(site));
  return isClosed === true;
};

/** Visitors are led to the front page, or to the latest posts. */
export function ledHome(site: WordPressSite): Candidate[] {
  return [look(lookKeys.permalink(site, placeKey(site.home, '')), 'redirect', true), { ends: 'home' }];
}
