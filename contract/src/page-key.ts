/**
 * Host and path of an address: two addresses with the same key are the same page. `www.`, the scheme, the port, the query string, the
 * fragment and a slash at the end make no difference. Null for a text that is not a web address.
 */
export function pageKey(address: string): string | null {
  // One post after the other, each asked about by several parts of the program.
  if (address !== last.address) last = { address, key: keyOf(address) };
  return last.key;
}

let last: { address: string; key: string | null } = { address: '', key: null };

function keyOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const { hostname, pathname } = url;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const path = pathname.slice(0, end).replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
  // `www.example` keeps its www: without it no domain is left.
  const host = hostname.replace(/\.$/, '').replace(/^www\.(?=.+\..)/, '');
  return host + path;
}
