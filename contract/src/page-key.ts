/**
 * What makes two addresses the same page: host and path. With or without www, http or https, a port, a query string, a fragment, a
 * slash at the end: all the same. Null when it is no address of the web.
 */
export function pageKey(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const { hostname, pathname } = url;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const path = pathname.slice(0, end).replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
  // `www.example` is a domain itself.
  const host = hostname.replace(/\.$/, '').replace(/^www\.(?=.+\..)/, '');
  return host + path;
}
