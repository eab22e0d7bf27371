import type { Said } from '@signpost/contract/indexing';
import { FetchError, type FetchProblem, type GuardedReply, type Hop } from '@signpost/platform/outbound';
import { documentBase } from '../../../addresses/resolve-address.ts';
import { decodeHtml } from '../../../extract/decode-html.ts';
import { extractPage } from '../../../extract/extract-page.ts';
import type { ExtractedPage } from '../../../extract/extracted-page.ts';
import { isForUsers } from './crawl-traps.ts';
import { canonicalInHeader, isTimeOfAnswer, robotsTags } from './said-in-headers.ts';
import type { Robots } from './robots.ts';
import type { WebClient } from './web-client.ts';
import type { WebSite } from './web-site.ts';
import { saidOf } from '../../../said/said-error.ts';

export interface FetchedPage {
  kind: 'page';
  /** Where the page was found, after redirects. */
  url: string;
  hops: readonly Hop[];
  html: string;
  page: ExtractedPage;
  /** What relative addresses are resolved against. */
  base: string;
  /** The address of the page that it names as the one that counts; null for none. */
  canonical: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
  etag: string | null;
  lastModified: string | null;
  /** That time is when the answer was made, as programs send it that do not know when the page was changed. */
  isMadeNow: boolean;
}

export type PageOutcome =
  | FetchedPage
  /** As it was, by its ETag or time. */
  | { kind: 'same'; url: string; hops: readonly Hop[] }
  | { kind: 'missing'; hops: readonly Hop[] }
  /** It redirects to another site, to an address that robots.txt forbids, or to a page to sign in. */
  | { kind: 'elsewhere'; hops: readonly Hop[] }
  | { kind: 'forbidden' }
  | { kind: 'no_page'; hops: readonly Hop[] }
  /** `isLasting`: it is the answer of the site, and no fault that may pass. `leadsNowhere`: visitors get no answer either. */
  | { kind: 'unreadable'; reason: Said; isLasting: boolean; leadsNowhere: boolean };

export interface PageDeps {
  web: WebClient;
  site: WebSite;
  robots: Robots;
}

const LEADING_NOWHERE = new Set<FetchProblem>(['not_web', 'redirect_loop', 'too_many_redirects']);
const LASTING = new Set<FetchProblem>([...LEADING_NOWHERE, 'private_address']);

/** Fetches a page of the site and reads it. Fails only when the signal is aborted. */
export async function fetchPage(
  deps: PageDeps,
  written: string,
  request: { signal: AbortSignal; headers?: Record<string, string>; timeoutMs?: number },
): Promise<PageOutcome> {
  const { web, site, robots } = deps;
  const { origin, pathname, search } = new URL(written);
  const url = site.unreachable.has(origin) ? new URL(pathname + search, site.home).href : written;
  if (!robots.allows(url)) return { kind: 'forbidden' };
  try {
    const reply = await web.get(url, {
      ...request,
      follows: (next) => site.isOurs(next.href) && robots.allows(next.href) && !isForUsers(next),
    });
    return await toOutcome(reply);
  } catch (error) {
    if (error instanceof FetchError) {
      // A link may spell the site with https or `www.` where it answers without.
      if (error.problem === 'no_connection' && url === written && origin !== new URL(site.home).origin) {
        site.unreachable.add(origin);
        return fetchPage(deps, written, request);
      }
      return {
        kind: 'unreadable',
        reason: error.failure,
        isLasting: LASTING.has(error.problem),
        leadsNowhere: LEADING_NOWHERE.has(error.problem),
      };
    }
    request.signal.throwIfAborted();
    // One page that cannot be read must not end the run.
    return { kind: 'unreadable', reason: saidOf(error), isLasting: false, leadsNowhere: false };
  }
}

async function toOutcome(reply: GuardedReply): Promise<PageOutcome> {
  const { status, headers, url, hops } = reply;
  if (status === 200) {
    const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
    if (!isHtml(type.trim().toLowerCase())) {
      reply.discard();
      return { kind: 'no_page', hops };
    }
    return readPage(reply, charsetOf(parameters));
  }
  reply.discard();
  if (hops.at(-1)?.from === url) return { kind: 'elsewhere', hops };
  if (status === 304) return { kind: 'same', url, hops };
  if (status === 404 || status === 410 || status === 451) return { kind: 'missing', hops };
  const isLasting = status < 500 && status !== 429;
  return { kind: 'unreadable', reason: reasonOf(status), isLasting, leadsNowhere: false };
}

async function readPage(reply: GuardedReply, charset: string | null): Promise<PageOutcome> {
  const html = decodeHtml(Buffer.concat(await Array.fromAsync(reply.body)), charset);
  const page = extractPage(html, { kind: 'page' });
  const tags = robotsTags(reply.headers);
  return {
    kind: 'page',
    url: reply.url,
    hops: reply.hops,
    html,
    page,
    base: documentBase(reply.url, page.facts.base),
    canonical: canonicalOf(page, reply),
    isNoindex: page.facts.isNoindex || tags.has('noindex') || tags.has('none'),
    isNofollow: page.facts.isNofollow || tags.has('nofollow') || tags.has('none'),
    etag: reply.headers.etag ?? null,
    lastModified: reply.headers['last-modified'] ?? null,
    isMadeNow: isTimeOfAnswer(reply.headers['last-modified'], reply.headers),
  };
}

/** The page itself comes before the header that it was sent with, which is relative to the address that was asked for. */
function canonicalOf({ facts }: ExtractedPage, { url, headers }: GuardedReply): string | null {
  if (facts.canonical !== null)
    return URL.parse(facts.canonical, documentBase(url, facts.base))?.href ?? null;
  const inHeader = canonicalInHeader(headers);
  return inHeader === null ? null : (URL.parse(inHeader, url)?.href ?? null);
}

/** Without a type most servers mean a page. */
function isHtml(type: string): boolean {
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml';
}

function charsetOf(parameters: readonly string[]): string | null {
  const found = parameters.find((each) => /^\s*charset\s*=/i.test(each));
  return found === undefined ? null : (found.split('=', 2)[1] ?? '').trim().replaceAll(/["']/g, '');
}

function reasonOf(status: number): Said {
  if (status === 401 || status === 403) return { code: 'server_refuses', status };
  return { code: status === 429 || status === 503 ? 'server_asks_later' : 'server_answers', status };
}

/** Pages of the site that links in the text of a page lead to. */
export function pagesLinkedIn({ page, base }: FetchedPage, site: WebSite): string[] {
  return page.links.flatMap(({ raw, isCounted }) => (isCounted ? (site.pageAddress(raw, base) ?? []) : []));
}
