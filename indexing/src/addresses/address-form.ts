import { withoutSession } from './address-keys.ts';
import type { Site } from './site.ts';
import type { WebAddress } from './web-address.ts';

const HTTPS = 1;
const WWW = 2;
const SLASH = 4;
const INDEX_PHP = 8;

/**
 * How an address of the site is spelled, of all that a page key leaves out and that makes the site answer with a redirect: scheme,
 * `www.`, the slash at the end and `index.php`. Visitors of a link in the form of its target's permalink are not redirected.
 */
export function addressForm({ protocol, hostname, pathname: path }: WebAddress, site: Site): number {
  const pathname = withoutSession(path);
  const hasFrontFile = site.frontFile !== null;
  return (
    (protocol === 'https:' ? HTTPS : 0) +
    (hostname.startsWith('www.') ? WWW : 0) +
    // A folder of files answers `/docs/` and `/docs/index.html` alike.
    (pathname.endsWith('/') || (!hasFrontFile && isIndexFile(pathname)) ? SLASH : 0) +
    (hasFrontFile && `${pathname}/`.includes('/index.php/') ? INDEX_PHP : 0)
  );
}

function isIndexFile(path: string): boolean {
  return path.endsWith('/index.html') || path.endsWith('/index.htm') || path.endsWith('/index.php');
}
