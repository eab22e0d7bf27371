interface Place {
  basePath: string;
  namespace: string;
}

/** Whether the address is that of the folder, or below it. */
export function isBelow(folder: string, url: string): boolean {
  return url.startsWith(folder) && (url.length === folder.length || /[/?]/.test(url.charAt(folder.length)));
}

/**
 * The routes of the API and of shared reports have the base path in their addresses. All others are also found below it: a proxy that
 * publishes the service below a path forwards that path too. Returns the address by which the router knows the route.
 */
export function withoutBasePath(place: Place, url: string): string {
  const { basePath } = place;
  if (basePath === '' || !isBelow(basePath, url) || hasOwnRoute(place, url)) return url;
  const inner = url.slice(basePath.length);
  // The base path counts once: twice in front of an API address, it leads nowhere.
  return hasOwnRoute(place, inner) ? url : inner;
}

function hasOwnRoute({ basePath, namespace }: Place, url: string): boolean {
  const isHome = isBelow(basePath, url) && /^\/?(?:\?|$)/.test(url.slice(basePath.length));
  return isHome || [namespace, 'share'].some((route) => isBelow(`${basePath}/${route}`, url));
}
