import type { Candidate } from '../../ports/ledger-document.ts';
import { lastPart, leadingNumber } from '../../wordpress/path-parts.ts';
import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { AskedOfWordPress, WordPressStep } from './wordpress-step.ts';
import { isListOf, isTold, listOf } from './lists.ts';
import type { WordPressSite } from './wordpress-site.ts';
import { trimSlashes } from '../../addresses/path.ts';

/** What the query names. At home it decides what is shown; below a path only the number of a post does. */
export const byQuery: WordPressStep = (asked, list) => {
  const { place, dated, queryText, redirects, isHome, isSystem, site } = asked;
  if (queryText !== '') {
    const whole = placeKey(place, dated) + queryText;
    list.push(look(lookKeys.permalink(site, whole), 'permalink', redirects));
  }
  if (isHome) return addQueryForms(asked, list);
  if (!isSystem) addIds(asked, true, list);
  return false;
};

/** The post whose number the query has, whatever path comes before it. False when it has none. */
function addIds(
  { place, variables, site }: AskedOfWordPress,
  redirects: boolean,
  list: Candidate[],
): boolean {
  for (const name of ID_VARIABLES) {
    const given = variables.find((variable) => variable.name === name);
    if (given === undefined) continue;
    const id = leadingNumber(given.value ?? '');
    if (id === '') return false;
    // A file may lead to the post that it belongs to, and else to itself.
    list.push(look(lookKeys.query(site, `${placeKey(place, '')}?${name}=${id}`), 'query', true));
    list.push(look(lookKeys.id(id), 'query', redirects));
    return true;
  }
  return false;
}

/** Whether the query decides what is shown, so that nothing else is tried. */
function addQueryForms(asked: AskedOfWordPress, list: Candidate[]): boolean {
  const { place, variables, site } = asked;
  const isPretty = !site.structure.isPlain;
  const value = (name: string): string | null | undefined =>
    variables.find((variable) => variable.name === name)?.value;
  const atHome = (query: string): string => `${placeKey(place, '')}?${query}`;

  if (ID_VARIABLES.some((name) => value(name) !== undefined)) {
    if (!addIds(asked, isPretty, list)) list.push({ ends: 'home' });
    return true;
  }
  for (const variable of variables) {
    const { name } = variable;
    const text = trimSlashes((variable.value ?? '').replaceAll('%2F', '/'));
    if (text !== '' && site.wordpress.taxonomyVariables?.includes(name) === true) break;
    if (text === '' || ARCHIVE_VARIABLES.has(name) || PAGING.has(name) || name === 'post_type') continue;
    list.push(look(lookKeys.query(site, atHome(`${name}=${text}`)), 'query', isPretty));
    if (name === 'name')
      list.push(look(lookKeys.name(value('post_type') ?? 'post', text), 'query', isPretty));
    if (name === 'attachment')
      list.push(look(lookKeys.name('attachment', lastPart(text)), 'query', isPretty));
    if (name === 'pagename') {
      const page = placeKey(place, site.structure.root + text);
      list.push(look(lookKeys.encodedPage(site, page), 'query', isPretty));
      if (!isPretty) list.push(look(lookKeys.name('page', lastPart(text)), 'query'));
    }
    list.push(look(lookKeys.oldAddress(site, atHome(`${name}=${text}`)), 'old_address', true));
    return true;
  }
  if (variables.every(({ name }) => PAGING.has(name) && name !== 'feed')) return false;
  const [shown, ...others] = variables.filter(({ name }) => !PAGING.has(name));
  if (shown !== undefined && others.length === 0 && isTold(shown.name, site)) {
    const told = listOf(shown.name, shown.value ?? '');
    if (told !== null) list.push(look(told, 'query', isPretty));
    if (told !== null) return true;
  }
  const type = value('post_type');
  if (typeof type === 'string')
    list.push(look(lookKeys.query(site, atHome(`post_type=${type}`)), 'query', isPretty));
  list.push({ ends: isListOf(type, site) ? 'archive' : 'home' });
  return true;
}

export const ID_VARIABLES = ['p', 'page_id', 'attachment_id'];
export const PAGING = new Set(['paged', 'page', 'cpage', 'feed']);
const ARCHIVE_VARIABLES = new Set([
  'cat',
  'tag',
  'author',
  'author_name',
  'm',
  's',
  'year',
  'monthnum',
  'day',
  'category_name',
]);
const NAMING = new Set(['name', 'pagename', 'attachment', 'post_type']);

/** Whether WordPress reads a variable of the query. */
export function isPublicVariable(name: string, { wordpress }: WordPressSite): boolean {
  return (
    ID_VARIABLES.includes(name) ||
    NAMING.has(name) ||
    PAGING.has(name) ||
    ARCHIVE_VARIABLES.has(name) ||
    wordpress.queryVariables.includes(name)
  );
}
