import type { Candidate } from '../../ports/ledger-document.ts';
import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './wordpress-step.ts';
import { partOfHome } from './endpoint-parts.ts';
import type { WordPressSite } from './wordpress-site.ts';

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

/** What WordPress answers itself, such as the form to sign in. */
export const system: WordPressStep = ({ isSystem }, list) => {
  if (isSystem) list.push({ ends: 'system' });
  return isSystem;
};

/** WordPress itself may be in a folder below home, as the path of its uploads shows. */
export function isSystemPath(path: string, site: WordPressSite): boolean {
  const { uploadsPath } = site;
  const below = withoutRoot(path, site);
  const folder = uploadsPath?.slice(0, Math.max(0, uploadsPath.indexOf('/wp-content/'))) ?? '';
  const own = folder !== '' && below.startsWith(`${folder}/`) ? below.slice(folder.length) : below;
  const end = own.indexOf('/', 1);
  return SYSTEM_FILES.has(own.slice(1, end < 0 ? undefined : end).toLowerCase());
}

/** The path without the `/index.php` that comes before everything on sites with such permalinks. */
function withoutRoot(path: string, { structure: { root } }: WordPressSite): string {
  return path.startsWith(root) ? path.slice(root.length - 1) : path;
}

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
