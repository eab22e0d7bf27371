import { normalisePercent } from '../../addresses/percent.ts';
import type { Candidate } from '../../ports/ledger-document.ts';
import { lastPart } from '../../wordpress/path-parts.ts';
import { withAnyCategory } from '../../wordpress/permalink-structure.ts';
import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './wordpress-step.ts';
import { typeAt } from './below-posts.ts';
import { withoutEndpoint } from './endpoint-parts.ts';
import { PAGING } from './by-query.ts';
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
function byName(path: string, site: WordPressSite): Extract<Candidate, { look: string }>[] {
  const last = lastPart(path);
  const found = typesNamedBy(path, site).map((type) => look(lookKeys.name(type, last), 'permalink', true));
  const anyCategory = typeAt(path, site) === null ? withAnyCategory(path, site.structure) : null;
  if (anyCategory !== null) found.push(look(lookKeys.name('post', anyCategory), 'permalink', true));
  return found;
}

/** The types of which a post is meant by the last part of the path, whatever term comes before it. */
function typesNamedBy(path: string, { wordpress }: WordPressSite): string[] {
  const types = (wordpress.typesBelowTerms ?? []).filter(({ path: before }) => {
    const start = before === '' ? '/' : `/${before.toLowerCase()}/`;
    return path.toLowerCase().startsWith(start) && path.indexOf('/', start.length) > 0;
  });
  return types.map(({ type }) => type);
}

/** Former addresses and names of posts, from which WordPress leads to the present ones. */
export const former: WordPressStep = ({ place, dated, variables, site }, list) => {
  list.push(look(lookKeys.oldAddress(site, placeKey(place, dated)), 'old_address', true));
  if (variables.length > 0) return false;
  for (const type of typesNamedBy(dated, site))
    list.push(look(lookKeys.oldName(type, lastPart(dated)), 'old_address', true));
  const anyCategory = withAnyCategory(dated, site.structure);
  if (anyCategory !== null) list.push(look(lookKeys.oldName('post', anyCategory), 'old_address', true));
  return false;
};

/** The post below whose address WordPress answers something more: feeds, further pages, what plugins add. */
export const endpoints: WordPressStep = ({ place, dated, site }, list) => {
  const post = withoutEndpoint(dated, site);
  if (post === null) return false;
  const { path, redirects } = post;
  list.push(look(lookKeys.permalink(site, placeKey(place, path)), 'endpoint', redirects));
  for (const candidate of byName(path, site)) list.push({ ...candidate, way: 'endpoint', redirects });
  return false;
};
