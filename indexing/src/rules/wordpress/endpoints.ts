import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './ask-wordpress.ts';
import { byName } from './by-permalink.ts';
import { withoutEndpoint } from './endpoint-parts.ts';

/** The post below whose address WordPress answers something more: feeds, further pages, what plugins add. */
export const endpoints: WordPressStep = ({ place, dated, site }, list) => {
  const post = withoutEndpoint(dated, site);
  if (post === null) return false;
  const { path, redirects } = post;
  list.push(look(lookKeys.permalink(site, placeKey(place, path)), 'endpoint', redirects));
  for (const candidate of byName(path, site)) list.push({ ...candidate, way: 'endpoint', redirects });
  return false;
};
