import type { Candidate, Way } from '../ports/ledger-document.ts';
import { pageKey, parsePageKey } from '../addresses/address-keys.ts';
import { normalisePercent } from '../addresses/percent.ts';
import { isUpload, placeIn, withoutWww, type Place, type Site } from '../addresses/site.ts';
import {
  structureOf,
  withAnyCategory,
  withoutNameEnd,
  withTwoDigits,
} from '../wordpress/permalink-structure.ts';
import { isBelowPost, typeAt } from './below-posts.ts';
import { asRulesSee } from './decoded-path.ts';
import { partOfHome, withoutEndpoint } from './endpoints.ts';
import { fileStem } from './file-stem.ts';
import { guessedName, nameIn } from './guessed-name.ts';
import {
  dateOf,
  isArchivePath,
  isListOf,
  isTold,
  listAbovePosts,
  listOf,
  listOfAnyTerm,
  toldList,
} from './lists.ts';
import { lookKeys } from './look-keys.ts';
import { isBelow, lastPart, leadingNumber, trimSlashes } from '../wordpress/path-parts.ts';
import { redirectOf } from './redirect-rules.ts';

/** Redirect rules that are followed one after the other. */
const MOST_HOPS = 10;
/** Characters of an address beyond which nothing is looked for: no site has such pages. */
const LONGEST_KEY = 8192;

/** What a page key can mean, the most likely first. The first one that is found is meant. */
export function candidatesOf(key: string, site: Site): Candidate[] {
  if (key.length > LONGEST_KEY) return [];
  const list: Candidate[] = [];
  collect(key, site, list, null);
  return withoutRepeats(list);
}

/** `hops`: the keys that rules led away from, to come here; null for none. */
function collect(key: string, site: Site, list: Candidate[], hops: Set<string> | null): void {
  const { host, path, query } = parsePageKey(key);
  const place = placeIn(site, host, path) ?? site.home;
  if (key.includes('#')) list.push(look(lookKeys.permalink(site, key), 'permalink'));
  const below = path.slice(place.path.length);
  const hasDouble = site.wordpress !== null && below.includes('//');
  const address: Address = {
    place,
    path: asRulesSee(hasDouble ? withSingleSlashes(below) : below, site),
    query,
  };
  if (!site.places.some((each) => each.host === host)) {
    addOnOtherHost(address, site, list);
    return;
  }
  const rule = ruleFor(address, site);
  // Plugins look at an address before the platform does; a web server gives files before both.
  if (rule !== null && rule.target !== key && !isUpload(place, address.path, site)) {
    followRule(key, rule, site, list, hops);
    return;
  }
  if (isClosed(address.path, site)) {
    list.push(...ledHome(site));
    return;
  }
  // An old domain or a copy of the site leads to the same below home. Other hosts and paths that are ours have pages of their own.
  if (place !== site.home && site.places.includes(place)) {
    const own: Candidate[] = [];
    addPlain(address, site, own);
    list.push(...own.filter((candidate) => 'look' in candidate));
    addPlain({ ...address, place: site.home }, site, list, true);
  } else addPlain(address, site, list, hasDouble);
  if (list.some((candidate) => 'ends' in candidate)) return;
  if (rule !== null) {
    followRule(key, rule, site, list, hops);
    return;
  }
  const told = toldList(address.path, site);
  if (told !== null) list.push(look(told, 'permalink'));
  // Only that lists stand below the path is known, and not which: former addresses and rules come first.
  else if (isArchivePath(address.path, site)) list.push({ ends: 'archive' });
  else {
    const above = listAbovePosts(address.path, site);
    if (above !== null) list.push(look(above, 'permalink'));
    if (hasDouble) addSeen(key, site, list);
    addLast(address, site, list);
  }
}

interface Address {
  place: Place;
  /** Below the place: empty, or with a slash at its beginning. */
  path: string;
  query: ReturnType<typeof parsePageKey>['query'];
}

/** Another host of the site's domain has rules of its own, and what is not known of it was not read. */
function addOnOtherHost({ place, path, query }: Address, site: Site, list: Candidate[]): void {
  const page = placeKey(place, path);
  const whole = `${page}?${query.map(({ text }) => text).join('&')}`;
  for (const each of query.length === 0 ? [page] : [whole, page]) {
    list.push(look(lookKeys.permalink(site, each), 'permalink'));
    addSeen(each, site, list);
  }
  list.push({ ends: 'not_read' });
}

/** Ways that WordPress itself knows, without rules of plugins. */
function addPlain(address: Address, site: Site, list: Candidate[], redirects = false): void {
  const { query } = address;
  const path = withTwoDigits(address.path, structureOf(site));
  const at = (part: string): string => placeKey(address.place, part);
  const page = at(path);
  const queryText = query.length === 0 ? '' : `?${query.map(({ text }) => text).join('&')}`;
  if (queryText !== '') list.push(look(lookKeys.permalink(site, page + queryText), 'permalink', redirects));
  if (site.wordpress === null) {
    // What was seen at the very address comes before the page without the query.
    if (queryText !== '') addSeen(page + queryText, site, list);
    list.push(look(lookKeys.permalink(site, page), 'permalink', redirects));
    if (path.includes('//'))
      list.push(look(lookKeys.permalink(site, at(withSingleSlashes(path))), 'permalink', true));
    list.push(look(lookKeys.file(site, page), 'file', redirects));
    return;
  }

  // Below a path, a value that is not a number changes nothing.
  const variables = query.filter(
    ({ name, value }) =>
      isPublicVariable(name, site) &&
      (isHomePath(path) || !ID_VARIABLES.includes(name) || leadingNumber(value ?? '') !== ''),
  );
  if (isHomePath(path)) {
    if (addQueryForms(address, variables, site, list)) return;
    list.push(look(lookKeys.permalink(site, at('')), 'permalink', redirects), { ends: 'home' });
    return;
  }
  if (!isSystemPath(withoutRoot(path, site), site)) addIds(address.place, variables, site, list, true);
  if (variables.length === 0) {
    list.push(look(lookKeys.permalink(site, page), 'permalink', redirects));
    const decoded = normalisePercent(path);
    if (decoded !== path) list.push(look(lookKeys.encodedPage(site, at(decoded)), 'permalink', redirects));
    addByName(path, site, list);
  } else if (variables.every(({ name }) => PAGING.has(name))) {
    list.push(look(lookKeys.permalink(site, page), 'endpoint', redirects));
  }
  if (isSystemPath(withoutRoot(path, site), site)) {
    list.push({ ends: 'system' });
    return;
  }
  const date = dateOf(path, site);
  if (date !== null && site.wordpress.hasClosedDates === true) {
    list.push(...ledHome(site));
    return;
  }
  if (date !== null) {
    const isKnown = date !== '' && isTold('m', site);
    list.push(isKnown ? look(lookKeys.list('m', date), 'permalink') : { ends: 'archive' });
    return;
  }
  addEndpoints({ ...address, path }, site, list);
  const ofHome = partOfHome(path, site);
  if (ofHome !== null) {
    if (ofHome === 'page' && site.wordpress.frontPageId !== null)
      list.push(look(lookKeys.permalink(site, at('')), 'endpoint', redirects));
    list.push({ ends: 'home' });
    return;
  }
  if (isUpload(address.place, path, site)) {
    const file = normalisePercent(path);
    list.push(look(lookKeys.file(site, at(file)), 'file', redirects));
    list.push(look(lookKeys.fileStem(site, at(fileStem(file))), 'file', redirects));
  }
  list.push(look(lookKeys.oldAddress(site, page), 'old_address', true));
  if (variables.length === 0) {
    addByOldName(path, site, list);
    addAttachment(path, site, list);
  }
}

/** Where a page was seen to lead. */
function addSeen(page: string, site: Site, list: Candidate[]): void {
  list.push(look(lookKeys.redirect(site, page), 'redirect', true));
  list.push(look(lookKeys.canonical(site, page), 'canonical'));
}

function addLast({ place, path, query }: Address, site: Site, list: Candidate[]): void {
  const page = placeKey(place, path);
  if (site.wordpress === null) list.push(look(lookKeys.oldAddress(site, page), 'old_address', true));
  if (query.length > 0) addSeen(`${page}?${query.map(({ text }) => text).join('&')}`, site, list);
  addSeen(page, site, list);
  if (site.wordpress === null || site.wordpress.permalinkStructure === '') return;
  const ofTerm = listOfAnyTerm(path, site);
  if (ofTerm !== null) list.push(look(ofTerm, 'permalink'));
  if (dateOf(path, site) !== null) return;
  const guessed = guessedName(nameIn(path, site) ?? '');
  if (guessed !== null) list.push({ name: guessed, way: 'guess', redirects: true });
  // What stands below a post is no part of its name.
  const name = withoutNameEnd(lastPart(withoutEndpoint(path, site)?.path ?? path), structureOf(site));
  if (name !== '') list.push(look(lookKeys.hidden(name), 'guess', true));
}

/** The post whose number the query has, whatever path stands before it. False when it has none. */
function addIds(
  place: Place,
  variables: Address['query'],
  site: Site,
  list: Candidate[],
  redirects: boolean,
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
function addQueryForms(
  address: Address,
  variables: Address['query'],
  site: Site,
  list: Candidate[],
): boolean {
  const { place } = address;
  const isPretty = site.wordpress?.permalinkStructure !== '';
  const value = (name: string): string | null | undefined =>
    variables.find((variable) => variable.name === name)?.value;

  if (ID_VARIABLES.some((name) => value(name) !== undefined)) {
    if (!addIds(place, variables, site, list, isPretty)) list.push({ ends: 'home' });
    return true;
  }
  for (const variable of variables) {
    const { name } = variable;
    const text = trimSlashes((variable.value ?? '').replaceAll('%2F', '/'));
    if (text !== '' && site.wordpress?.taxonomyVariables?.includes(name) === true) break;
    if (text === '' || ARCHIVE_VARIABLES.has(name) || PAGING.has(name) || name === 'post_type') continue;
    list.push(look(lookKeys.query(site, `${placeKey(place, '')}?${name}=${text}`), 'query', isPretty));
    if (name === 'name')
      list.push(look(lookKeys.name(value('post_type') ?? 'post', text), 'query', isPretty));
    if (name === 'attachment')
      list.push(look(lookKeys.name('attachment', lastPart(text)), 'query', isPretty));
    if (name === 'pagename') {
      const page = placeKey(place, structureOf(site).root + text);
      list.push(look(lookKeys.encodedPage(site, page), 'query', isPretty));
      if (!isPretty) list.push(look(lookKeys.name('page', lastPart(text)), 'query'));
    }
    list.push(look(lookKeys.oldAddress(site, `${placeKey(place, '')}?${name}=${text}`), 'old_address', true));
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
    list.push(look(lookKeys.query(site, `${placeKey(place, '')}?post_type=${type}`), 'query', isPretty));
  list.push({ ends: isListOf(type, site) ? 'archive' : 'home' });
  return true;
}

function withSingleSlashes(path: string): string {
  return `/${path
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;
}

/** With a category in the structure any other in its place leads to the post too, by a redirect to one of its own. */
function addByName(path: string, site: Site, list: Candidate[]): void {
  const last = lastPart(path);
  for (const type of typesNamedBy(path, site)) list.push(look(lookKeys.name(type, last), 'permalink', true));
  const anyCategory = typeAt(path, site) === null ? withAnyCategory(path, structureOf(site)) : null;
  if (anyCategory !== null) list.push(look(lookKeys.name('post', anyCategory), 'permalink', true));
}

/** The name of an uploaded file behind that of a post, whichever it is, leads to the page of the file. */
function addAttachment(path: string, site: Site, list: Candidate[]): void {
  const { root, isPlain } = structureOf(site);
  const isNamed = path.startsWith(root) && /[^/]\/attachment\/[^/]+$/.test(path);
  if (!isPlain && (isNamed || isBelowPost(path, site)))
    list.push(look(lookKeys.name('attachment', lastPart(path)), 'permalink'));
}

function addByOldName(path: string, site: Site, list: Candidate[]): void {
  for (const type of typesNamedBy(path, site))
    list.push(look(lookKeys.oldName(type, lastPart(path)), 'old_address', true));
  const anyCategory = withAnyCategory(path, structureOf(site));
  if (anyCategory !== null) list.push(look(lookKeys.oldName('post', anyCategory), 'old_address', true));
}

/** The types of which a post is meant by the last part of the path, whatever term stands before it. */
function typesNamedBy(path: string, site: Site): string[] {
  const types = (site.wordpress?.typesBelowTerms ?? []).filter(({ path: before }) => {
    const start = before === '' ? '/' : `/${before.toLowerCase()}/`;
    return path.toLowerCase().startsWith(start) && path.indexOf('/', start.length) > 0;
  });
  return types.map(({ type }) => type);
}

/** The address without what WordPress answers below a post. */
function addEndpoints({ place, path }: Address, site: Site, list: Candidate[]): void {
  const post = withoutEndpoint(path, site);
  if (post === null) return;
  list.push(look(lookKeys.permalink(site, placeKey(place, post.path)), 'endpoint', post.redirects));
  addByNameAsEndpoint(post.path, site, list, post.redirects);
}

function addByNameAsEndpoint(path: string, site: Site, list: Candidate[], redirects: boolean): void {
  const named: Candidate[] = [];
  addByName(path, site, named);
  for (const candidate of named) {
    if ('look' in candidate) list.push({ ...candidate, way: 'endpoint', redirects });
  }
}

interface Rule {
  /** Null when the rule says that nothing is there. */
  to: string | null;
  /** The page key that it leads to; null for none of the site. */
  target: string | null;
}

/** The rule of a plugin that is for an address; null for none. */
function ruleFor({ path }: Address, site: Site): Rule | null {
  if (site.wordpress === null || isHomePath(path) || isSystemPath(withoutRoot(path, site), site)) return null;
  const redirect = redirectOf(path.slice(1), site.wordpress.redirects);
  if (redirect === null) return null;
  return { to: redirect.to, target: redirect.to === null ? null : targetOf(redirect.to, site) };
}

/** Where a rule leads, and the rules that are for that. */
function followRule(
  key: string,
  { to, target }: Rule,
  site: Site,
  list: Candidate[],
  earlier: Set<string> | null,
): void {
  const hops = earlier ?? new Set<string>();
  hops.add(key);
  if (to === null) list.push({ ends: 'gone' });
  else if (target === null) list.push({ ends: 'elsewhere' });
  else if (hops.has(target) || hops.size > MOST_HOPS) list.push({ ends: 'loop' });
  else {
    const further: Candidate[] = [];
    collect(target, site, further, hops);
    for (const candidate of further) {
      if ('ends' in candidate || 'name' in candidate) list.push(candidate);
      else
        list.push({ ...candidate, way: candidate.way === 'guess' ? 'guess' : 'redirect', redirects: true });
    }
    // A rule is not tried twice: where its target is not found, the link leads nowhere.
    if (!('ends' in (list.at(-1) ?? {}))) list.push({ ends: 'gone' });
  }
}

/** The page key of a redirect's target; null when it is on another site. */
function targetOf(to: string, site: Site): string | null {
  const home = `https://${site.home.host}${site.home.path}/`;
  // The targets of plugins are paths below home, with and without a slash at their beginning.
  const isPath = to.startsWith('/') && !to.startsWith('//');
  const url = URL.parse(isPath && !isBelow(to, site.home.path) ? to.slice(1) : to, home);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return placeIn(site, withoutWww(url.host), url.pathname) === null ? null : pageKey(url, site);
}

const ID_VARIABLES = ['p', 'page_id', 'attachment_id'];
const PAGING = new Set(['paged', 'page', 'cpage', 'feed']);
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
const SYSTEM_FILES = new Set([
  'wp-login.php',
  'wp-signup.php',
  'wp-activate.php',
  'wp-cron.php',
  'wp-comments-post.php',
  'wp-trackback.php',
  'wp-links-opml.php',
  'wp-mail.php',
  'xmlrpc.php',
  'wp-admin',
  'wp-json',
  'wp-includes',
  'wp-sitemap.xml',
  'robots.txt',
]);

function isPublicVariable(name: string, site: Site): boolean {
  return (
    ID_VARIABLES.includes(name) ||
    name === 'name' ||
    name === 'pagename' ||
    name === 'attachment' ||
    PAGING.has(name) ||
    ARCHIVE_VARIABLES.has(name) ||
    name === 'post_type' ||
    (site.wordpress?.queryVariables.includes(name) ?? false)
  );
}

function isHomePath(path: string): boolean {
  return path === '' || path === '/' || path === '/index.php';
}

/** The path without the `/index.php` that stands before everything on sites with such permalinks. */
function withoutRoot(path: string, site: Site): string {
  const { root } = structureOf(site);
  return path.startsWith(root) ? path.slice(root.length - 1) : path;
}

/** WordPress itself may be in a folder below home, which the path of its uploads tells. */
function isSystemPath(path: string, { uploadsPath }: Site): boolean {
  const folder = uploadsPath?.slice(0, Math.max(0, uploadsPath.indexOf('/wp-content/'))) ?? '';
  const own = folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  const end = own.indexOf('/', 1);
  return SYSTEM_FILES.has(own.slice(1, end < 0 ? undefined : end).toLowerCase());
}

/** Visitors are led to the front page, or to the latest posts. */
function ledHome(site: Site): Candidate[] {
  return [look(lookKeys.permalink(site, placeKey(site.home, '')), 'redirect', true), { ends: 'home' }];
}

/** Whether a post of a type stands at a path that visitors cannot open. */
function isClosed(path: string, { wordpress }: Site): boolean {
  const lower = path.toLowerCase();
  return wordpress?.closedPaths?.some((closed) => lower.startsWith(`/${closed.toLowerCase()}/`)) === true;
}

function placeKey(place: Place, path: string): string {
  return place.path === '' && path === '' ? `${place.host}/` : `${place.host}${place.path}${path}`;
}

function look(key: string, way: Way, redirects = false): Extract<Candidate, { look: string }> {
  return { look: key, way, redirects };
}

/** A key that was looked for in vain is not found a second time; nothing comes after an end. */
function withoutRepeats(list: readonly Candidate[]): Candidate[] {
  const end = list.findIndex((candidate) => 'ends' in candidate);
  const reached = end === -1 ? list : list.slice(0, end + 1);
  // A handful: to look through them is quicker than to make a set of them.
  return reached.filter(
    (candidate, at) =>
      'ends' in candidate ||
      reached.findIndex((other) =>
        'look' in candidate
          ? 'look' in other && other.look === candidate.look
          : 'name' in other && other.name === candidate.name,
      ) === at,
  );
}
