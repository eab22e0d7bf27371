/** What two spellings of one page's address have in common; null for what is no address of the web. `base` is what relative ones are read against. */
export function comparableAddress(address: string, base: string | null): string | null {
  const url = base === null ? URL.parse(address.trim()) : URL.parse(address.trim(), base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  return url.host.replace(/^www\./, '') + path + url.search;
}
