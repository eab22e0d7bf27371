import type { Candidate } from '../../ports/ledger-document.ts';
import { normalisePercent } from '../../addresses/percent.ts';
import { lastPart } from '../../wordpress/path-parts.ts';
import { withAnyCategory } from '../../wordpress/permalink-structure.ts';
import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './ask-wordpress.ts';
import { typeAt } from './below-posts.ts';
import { PAGING } from './query-variables.ts';
import type { WordPressSite } from './wordpress-site.ts';

export const byPermalink: WordPressStep = ({ place, dated, variables, redirects, site }, list) => {
  const permalink = lookKeys.permalink(site, placeKey(place, dated));
  if (variables.length === 0) {
    list.push(look(permalink, 'permalink', redirects));
    const decoded = normalisePercent(dated);
    if (decoded !== dated)
      list.push(look(lookKeys.encodedPage(site, placeKey(place, decoded)), 'permalink', redirects));
    list.push(...byName(dated, site));
  } else if (variables.every(({ name }) => PAGING.has(name)))
    list.push(look(permalink, 'endpoint', redirects));
  return false;
};

/** With a category in the structure any other in its place leads to the post too, by a redirect to one of its own. */
export function byName(path: string, site: WordPressSite): Extract<Candidate, { look: string }>[] {
  const last = lastPart(path);
  const found = typesNamedBy(path, site).map((type) => look(lookKeys.name(type, last), 'permalink', true));
  const anyCategory = typeAt(path, site) === null ? withAnyCategory(path, site.structure) : null;
  if (anyCategory !== null) found.push(look(lookKeys.name('post', anyCategory), 'permalink', true));
  return found;
}

/** The types of which a post is meant by the last part of the path, whatever term stands before it. */
export function typesNamedBy(path: string, { wordpress }: WordPressSite): string[] {
  const types = (wordpress.typesBelowTerms ?? []).filter(({ path: before }) => {
    const start = before === '' ? '/' : `/${before.toLowerCase()}/`;
    return path.toLowerCase().startsWith(start) && path.indexOf('/', start.length) > 0;
  });
  return types.map(({ type }) => type);
}
