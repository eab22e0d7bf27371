import { UserError } from '@signpost/platform/errors';
import { classifyAddress } from '../../../addresses/classify-address.ts';
import type { Site } from '../../../addresses/site.ts';
import { siteOf } from '../../../rules-of.ts';
import type {
  ReadOptions,
  SourceEvent,
  SourceSite,
  UnexplainedAddress,
} from '../../../ports/content-source.ts';
import { isForUsers } from '../web/crawl-traps.ts';
import { fetchPage, type PageDeps, type PageOutcome } from '../web/fetch-page.ts';
import { inOrder } from '../web/in-order.ts';
import { fetchRobots } from '../web/robots.ts';
import type { WebClient } from '../web/web-client.ts';
import { webSite } from '../web/web-site.ts';

const PAGES_AT_A_TIME = 4;
const MOST_ASKED = 1000;
/** Nothing is read from these pages, so none of them is worth a long wait. */
const TIMEOUT_MS = 10_000;

/**
 * Asks the site for addresses in its texts that the API does not explain: former slugs, types that are not in the API, and redirects of
 * plugins come out only so.
 */
export async function* askUnexplained(
  web: WebClient,
  source: SourceSite,
  addresses: readonly UnexplainedAddress[],
  { signal }: Pick<ReadOptions, 'signal'>,
): AsyncGenerator<SourceEvent> {
  const asked = addresses.slice(0, MOST_ASKED);
  const left = addresses.slice(MOST_ASKED);
  const deps = asked.length === 0 ? null : await pageDeps(web, source, signal);
  if (deps === null) return;
  const site = siteOf(source);
  const waiting = [...asked];
  const next = (): UnexplainedAddress | null => waiting.shift() ?? null;
  const ask = ({ address }: UnexplainedAddress): Promise<PageOutcome> =>
    fetchPage(deps, withoutFragment(address), { signal, timeoutMs: TIMEOUT_MS });
  for await (const { item, result } of inOrder(next, ask, PAGES_AT_A_TIME)) {
    const event = eventOf(item, result, site);
    if (event !== null) yield event;
  }
  for (const { address, guess } of left) if (guess === null) yield { event: 'not_read', address };
  if (left.length === 0) return;
  yield { event: 'note', said: { code: 'unexplained', count: addresses.length, asked: MOST_ASKED } };
}

/** Null where it is not known what may be asked. */
async function pageDeps(web: WebClient, source: SourceSite, signal: AbortSignal): Promise<PageDeps | null> {
  try {
    const robots = await fetchRobots(web, `${source.home}/`, signal);
    return { web, robots, site: webSite(source.home, { aliases: source.aliases }) };
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** What an answer says about an address; null where it is what the platform guesses. */
function eventOf(
  { address, guess }: UnexplainedAddress,
  outcome: PageOutcome,
  site: Site,
): SourceEvent | null {
  const { kind } = outcome;
  const isNothing = kind === 'missing' || (kind === 'unreadable' && outcome.leadsNowhere);
  if (isNothing) return { event: 'missing', address };
  if (kind === 'unreadable' || kind === 'forbidden') return { event: 'not_read', address };
  const { hops } = outcome;
  const end = 'url' in outcome ? outcome.url : (hops.at(-1)?.to ?? address);
  if (!isSame(end, address, site) && !isForUsers(new URL(end))) {
    if (guess !== null && isSame(end, guess, site)) return null;
    return { event: 'redirect', from: address, to: end, status: hops[0]?.status ?? 301 };
  }
  const canonical = kind === 'page' ? outcome.canonical : null;
  const home = `https://${site.home.host}${site.home.path}/`;
  // A site that names its home page on every page has made a mistake.
  if (canonical === null || isSame(canonical, address, site) || isSame(canonical, home, site))
    return { event: 'not_read', address };
  return { event: 'redirect', from: address, to: canonical, status: 200 };
}

function isSame(one: string, other: string, site: Site): boolean {
  return classifyAddress(one, one, site).key === classifyAddress(other, other, site).key;
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
