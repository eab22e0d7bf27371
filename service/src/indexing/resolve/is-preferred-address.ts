import { lowerCaseEncoded, normalisePercent } from '../addresses/percent.ts';

/** Whether a link is written as the permalink of its target is, so that visitors get there without a redirect. Query, fragment, case
 * and escapes do not matter; scheme, `www.`, index files and slashes do. */
export function isPreferredAddress(url: string, permalink: string): boolean {
  const one = URL.parse(url);
  const other = URL.parse(permalink);
  if (one === null || other === null) return false;
  const isPlain = other.search !== '';
  return (
    one.protocol === other.protocol &&
    withoutDot(one.hostname) === withoutDot(other.hostname) &&
    one.port === other.port &&
    comparable(one.pathname) === comparable(other.pathname) &&
    (!isPlain || one.search === other.search)
  );
}

function comparable(path: string): string {
  return lowerCaseEncoded(normalisePercent(path));
}

function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}
