import type { IncomingHttpHeaders } from 'node:http';
import { FetchError } from '@signpost/platform/outbound';
import type { WebClient } from './web-client.ts';

/** The root of a WordPress REST API. */
export interface RestRoot {
  /** The one that answers; null for none. */
  root: string | null;
  /** Whether the home page names one, as WordPress does. */
  isNamed: boolean;
}

/** Looks for the REST API of a site: where its home page says, and at the usual addresses with and without pretty permalinks. */
export async function findRestRoot(
  web: WebClient,
  home: string,
  homeHeaders: IncomingHttpHeaders,
  request: { signal: AbortSignal; authorization?: string },
): Promise<RestRoot> {
  const named = restRootIn([homeHeaders.link ?? []].flat().join(', '), `${home}/`);
  const roots = [named, `${home}/wp-json/`, `${home}/?rest_route=/`].filter((each) => each !== null);
  for (const root of new Set(roots)) {
    if (await answersAsRest(web, root, request)) return { root, isNamed: named !== null };
  }
  return { root: null, isNamed: named !== null };
}

/** The address of a route such as `/wp/v2/types` below a root. */
export function routeAddress(root: string, route: string): URL {
  const url = new URL(root);
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', route);
  else url.pathname = `${url.pathname.replace(/\/$/, '')}${route}`;
  return url;
}

/** The root that WordPress names in its Link header. */
function restRootIn(header: string, base: string): string | null {
  const match = /<([^>]*)>\s*;[^,]*rel="?https:\/\/api\.w\.org\/"?/.exec(header);
  return match?.[1] === undefined ? null : (URL.parse(match[1], base)?.href ?? null);
}

async function answersAsRest(
  web: WebClient,
  root: string,
  request: { signal: AbortSignal; authorization?: string },
): Promise<boolean> {
  try {
    const reply = await web.get(routeAddress(root, '/wp/v2/types').href, {
      ...request,
      headers: { accept: 'application/json' },
    });
    if (reply.status !== 200) {
      reply.discard();
      return false;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    const types: unknown = JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)));
    return typeof types === 'object' && types !== null && ('post' in types || 'page' in types);
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return false;
    throw error;
  }
}
