import type { IncomingHttpHeaders } from 'node:http';
import { jsonIn } from './json-in.ts';
import { linkWith } from './said-in-headers.ts';
import { type WebClient, unlessUnanswered } from './web-client.ts';

/** The root of a WordPress REST API. */
export interface RestRoot {
  /** The one that answers; null for none. */
  root: string | null;
  /** Whether the home page names one, or one answers, as WordPress does. */
  isWordPress: boolean;
  /** The status with which one asks for a password (401, 403); null when none does. */
  refusal: number | null;
  /** It is WordPress that refuses, and no firewall in front of it: a password may help. */
  isRefusedByWordPress: boolean;
}

/** Looks for the REST API of a site: where its home page says, and at the usual addresses with and without pretty permalinks. */
export async function findRestRoot(
  web: WebClient,
  home: string,
  homeHeaders: IncomingHttpHeaders,
  request: { signal: AbortSignal; authorization?: string },
): Promise<RestRoot> {
  const named = restRootIn(homeHeaders, `${home}/`);
  const roots = [named, `${home}/wp-json/`, `${home}/?rest_route=/`].filter((each) => each !== null);
  let refusal: number | null = null;
  let isWordPress = named !== null;
  let isRefusedByWordPress = false;
  for (const root of new Set(roots)) {
    const answer = await askRoot(web, root, request);
    if (answer === null) continue;
    const { status, json } = answer;
    if (status === 200 && ('post' in json || 'page' in json))
      return { root, isWordPress: true, refusal: null, isRefusedByWordPress: false };
    if (status !== 401 && status !== 403) continue;
    refusal ??= status;
    isRefusedByWordPress ||= status === 401 || typeof json['code'] === 'string';
    isWordPress ||= typeof json['code'] === 'string';
  }
  return { root: null, isWordPress, refusal, isRefusedByWordPress };
}

/** The status with which an API refuses visitors both posts and pages, as some firewalls have it do; null when it does not. */
export async function refusalOfPosts(
  web: WebClient,
  root: string,
  signal: AbortSignal,
): Promise<number | null> {
  let status: number | null = null;
  for (const route of ['/wp/v2/posts', '/wp/v2/pages']) {
    const url = routeAddress(root, route);
    url.searchParams.set('per_page', '1');
    const reply = await unlessUnanswered(() => web.get(url.href, { signal }));
    reply?.discard();
    if (reply?.status !== 401 && reply?.status !== 403) return null;
    ({ status } = reply);
  }
  return status;
}

/** The address of a route such as `/wp/v2/types` below a root. */
export function routeAddress(root: string, route: string): URL {
  const url = new URL(root);
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', route);
  else url.pathname = `${url.pathname.replace(/\/$/, '')}${route}`;
  return url;
}

/** The root that WordPress names in its Link header. */
function restRootIn({ link }: IncomingHttpHeaders, base: string): string | null {
  const named = linkWith('https://api.w.org/', link);
  return named === null ? null : (URL.parse(named, base)?.href ?? null);
}

/** What a root answers; null when nothing comes. */
function askRoot(
  web: WebClient,
  root: string,
  request: { signal: AbortSignal; authorization?: string },
): Promise<{ status: number; json: Record<string, unknown> } | null> {
  return unlessUnanswered(async () => {
    const reply = await web.get(routeAddress(root, '/wp/v2/types').href, {
      ...request,
      headers: { accept: 'application/json' },
    });
    const text = Buffer.concat(await Array.fromAsync(reply.body)).toString('utf8');
    return { status: reply.status, json: Object(jsonIn(text)) as Record<string, unknown> };
  });
}
