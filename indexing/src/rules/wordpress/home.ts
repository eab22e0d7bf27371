import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './ask-wordpress.ts';
import { partOfHome } from './endpoint-parts.ts';

/** The front page, or the latest posts. */
export const home: WordPressStep = ({ place, isHome, redirects, site }, list) => {
  if (isHome)
    list.push(look(lookKeys.permalink(site, placeKey(place, '')), 'permalink', redirects), { ends: 'home' });
  return isHome;
};

/** Further pages and feeds of home. */
export const belowHome: WordPressStep = ({ place, dated, redirects, site }, list) => {
  const part = partOfHome(dated, site);
  if (part === null) return false;
  if (part === 'page' && site.wordpress.frontPageId !== null)
    list.push(look(lookKeys.permalink(site, placeKey(place, '')), 'endpoint', redirects));
  list.push({ ends: 'home' });
  return true;
};
