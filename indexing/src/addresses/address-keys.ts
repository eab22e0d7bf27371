import { normalisePercent } from './percent.ts';
import { withoutWww, type Site } from './site.ts';
import type { WebAddress } from './web-address.ts';

/** The key of a page of another site: what is asked for there, however it is spelled. */
export function externalKey(url: WebAddress, isTracking: (parameter: string) => boolean): string {
  const path = withoutEndSlash(normalisePercent(url.pathname));
  return `${url.protocol}//${url.host}${path}${queryOf(url, isTracking, () => false)}${routeOf(url)}`;
}

/** A path without what Java servers put into it, which names a visit and not a page. */
export function withoutSession(path: string): string {
  return path.includes(';') ? path.replaceAll(/;jsessionid=[^/;]*/gi, '') : path;
}

const SESSION_PARAMETER =
  /^(?:phpsessid|jsessionid|sessionid|session_id|oscsid|zenid|cfid|cftoken|aspsessionid\w*)$/i;

/** Whether a parameter of a query, as `name=value`, names a visit and not a page. */
export function isSession(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2);
  return SESSION_PARAMETER.test(name) || (/^s(?:ess)?id$/i.test(name) && value.length >= 16);
}

/** The key under which an address of the site is looked up: without scheme and `www.`. */
export function pageKey(url: WebAddress, site: Site): string {
  // WordPress does not find posts by encoded letters, and pages it does: the key tells them apart.
  const hasFrontFile = site.frontFile !== null;
  // What names a visit belongs to the path there.
  const named = normalisePercent(hasFrontFile ? url.pathname : withoutSession(url.pathname), hasFrontFile);
  const path = withoutIndexFile(named, site);
  return `${withoutWww(url.host)}${path}${queryOf(url, site.isTracking, isSession)}${routeOf(url)}`;
}

/** A page key taken apart. */
export interface PageKeyParts {
  host: string;
  path: string;
  /** The parameters in the order of the key; values are null where there is no equals sign. */
  query: readonly { name: string; value: string | null; text: string }[];
}

export function parsePageKey(key: string): PageKeyParts {
  const slash = key.indexOf('/');
  const route = key.indexOf('#');
  const whole = route < 0 ? key : key.slice(0, route);
  const mark = whole.indexOf('?');
  const path = whole.slice(slash, mark < 0 ? undefined : mark);
  const query = mark < 0 ? [] : whole.slice(mark + 1).split('&');
  return {
    host: key.slice(0, slash),
    path,
    query: query.map((text) => {
      const equals = text.indexOf('=');
      const name = equals < 0 ? text : text.slice(0, equals);
      return { name, value: equals < 0 ? null : text.slice(equals + 1), text };
    }),
  };
}

function withoutEndSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

const INDEX_FILES = ['/index.html', '/index.htm', '/index.php'];
const FRONT_FILES = ['/index.php'];

/** Without slashes and index files at the end. WordPress answers `index.php` and never `index.html`; a folder of files has both. */
function withoutIndexFile(path: string, site: Site): string {
  const files = site.frontFile === null ? INDEX_FILES : FRONT_FILES;
  let end = path.length;
  for (let before = -1; before !== end;) {
    before = end;
    while (end > 1 && path[end - 1] === '/') end--;
    const file = files.find((name) => path.endsWith(name, end));
    if (file !== undefined) end -= file.length - 1;
  }
  let start = 0;
  if (site.frontFile === 'left_out') {
    const home = site.home.path.length;
    const index = '/index.php/';
    if (path.startsWith(site.home.path)) {
      while (path.startsWith(index, home + start) && home + start + index.length <= end)
        start += index.length - 1;
    }
    if (start > 0) return path.slice(0, home) + path.slice(home + start, end);
  }
  return path.slice(0, end);
}

function queryOf(
  url: WebAddress,
  isTracking: (name: string) => boolean,
  isOfVisit: (parameter: string) => boolean,
): string {
  if (url.search === '' || url.search === '?') return '';
  const parameters = normalisePercent(url.search.slice(1))
    .split('&')
    .map((text) => {
      const equals = text.indexOf('=');
      return { name: equals < 0 ? text : text.slice(0, equals), text };
    })
    .filter(({ name, text }) => text !== '' && !isTracking(name) && !isOfVisit(text));
  if (parameters.length === 0) return '';
  parameters.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  return `?${parameters.map(({ text }) => text).join('&')}`;
}

/** A fragment that names a page of an application, such as `#!/about`. */
function routeOf(url: WebAddress): string {
  return url.hash.startsWith('#!') ? url.hash : '';
}
