import { pageKey as keyOf } from '@signpost/contract/page-key';

/** Hosts as they are compared: lower case, without `www.` and the dot at the end. `www.acme.example` is the same site as `acme.example`. */
function normalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\.(?=.+\..)/, '');
}

function parsed(address: string): URL | null {
  const text = address.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  // `mailto:` and the like; a host may have a port.
  if (!hasScheme && /@|:(?!\d+$)/.test(text.split(/[/?#]/, 1)[0] ?? '')) return null;
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
    ? url
    : null;
}

/** Null when it is no web address. */
export function hostOf(address: string): string | null {
  const url = parsed(address);
  return url === null ? null : normalHost(url.hostname);
}

/** What makes two addresses the same page, also for those without a scheme. Null when it is no web address. */
export function pageKey(address: string): string | null {
  const url = parsed(address);
  return url === null ? null : keyOf(url.href);
}

/** All hosts of a brand. A name without a dot is left out: as a domain, `com` would own half the web. */
export function ownDomains(brand: { url: string; domains: readonly string[] }): string[] {
  const hosts = [brand.url, ...brand.domains].map(hostOf);
  return [...new Set(hosts.filter((host): host is string => host?.includes('.') === true))];
}

/** The host is one of the domains or a subdomain of one. */
export function isOwnedBy(host: string, domains: readonly string[]): boolean {
  const own = normalHost(host);
  return domains.some((domain) => own === normalHost(domain) || own.endsWith(`.${normalHost(domain)}`));
}

/** The pages among these addresses that belong to the domains, each once, in order. */
export function ownedPages(addresses: readonly string[], domains: readonly string[]): string[] {
  const pages = addresses.flatMap((address) => {
    const host = hostOf(address);
    const key = pageKey(address);
    return host !== null && key !== null && isOwnedBy(host, domains) ? [key] : [];
  });
  return [...new Set(pages)];
}
