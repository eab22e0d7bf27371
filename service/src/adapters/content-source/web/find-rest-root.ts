import type { IncomingHttpHeaders } from 'node:http';
import { FetchError } from '@signpost/platform/outbound';
import { jsonIn } from './json-in.ts';
import type { WebClient } from './web-client.ts';

/** The root of a WordPress REST API. */
export interface RestRoot {
  /** The one that answers; null for none. */
  root: string | null;
  /** Whether the home page names one, as WordPress does. */
  isNamed: boolean;
  /** The status with which one asks for a password (401, 403); null when none does. */
  refusal: number | null;
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
  let refusal: number | null = null;
  for (const root of new Set(roots)) {
    const answer = await askRoot(web, root, request);
    if (answer === 'rest') return { root, isNamed: named !== null, refusal: null };
    if (answer === 401 || answer === 403) refusal ??= answer;
  }
  return { root: null, isNamed: named !== null, refusal };
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

/** Whether the API is there, or the status of another answer; null for none. */
async function askRoot(
  web: WebClient,
  root: string,
  request: { signal: AbortSignal; authorization?: string },
): Promise<'rest' | number | null> {
  try {
    const reply = await web.get(routeAddress(root, '/wp/v2/types').href, {
      ...request,
      headers: { accept: 'application/json' },
    });
    if (reply.status !== 200) {
      reply.discard();
      return reply.status;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    const types = jsonIn(Buffer.concat(chunks).toString('utf8'));
    const isRest = typeof types === 'object' && types !== null && ('post' in types || 'page' in types);
    return isRest ? 'rest' : reply.status;
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}
