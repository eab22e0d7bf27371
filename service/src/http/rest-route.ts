const NAME = 'rest_route=';

/**
 * Existing clients may name a route in the query: `/?rest_route=/plugin/v1/links/posts&page=2`. Returns the address of that route,
 * or the same address when the query names none. The query may follow any folder from the root to the base path, with or without
 * `index.php`.
 */
export function toNamedRoute(basePath: string, url: string): string {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes(NAME, start)) return url;
  const folder = url.slice(0, start).replace(/\/(?:index\.php)?$/, '');
  if (!`${basePath}/`.startsWith(`${folder}/`)) return url;
  const pairs = url.slice(start + 1).split('&');
  const named = pairs.findLast((pair) => pair.startsWith(NAME));
  if (named === undefined) return url;
  const others = pairs.filter((pair) => !pair.startsWith(NAME));
  // Slashes may be escaped; the router decodes everything else.
  const route = named.slice(NAME.length).replaceAll(/%2f/gi, '/').replaceAll('?', '%3F');
  const path = basePath + (route.startsWith('/') ? route : `/${route}`);
  return others.length === 0 ? path : `${path}?${others.join('&')}`;
}
